#!/bin/sh
# Writes a backup, deletes those that are old, and copies the rest to another place. Run every night by chairside-backup.timer.
set -eu
umask 077
folder=${BACKUP_DIR:-/var/backups/chairside}
# rclone's name of the other place, such as offsite:example-shop-backups
offsite=${BACKUP_OFFSITE:-}
days=${BACKUP_DAYS:-14}
months=${BACKUP_MONTHS:-12}

name=chairside-$(date +%Y-%m-%d-%H%M).tar.gz
cd /opt/chairside/current
./node --env-file=/etc/chairside/env tools/operate/backup.ts "$folder/$name"
gzip --test "$folder/$name"

# reached only when there is a new backup; the first of each month is kept for longer
find "$folder" -name 'chairside-*.tar.gz' -mtime "+$days" ! -name 'chairside-????-??-01-*' -delete
find "$folder" -name 'chairside-*.tar.gz' -mtime "+$((months * 31))" -delete

if [ -n "$offsite" ]; then
  # copies what is missing there and deletes nothing: what deletes here must not reach there
  rclone copy --immutable "$folder" "$offsite"
  rclone lsf "$offsite/$name" > /dev/null
  echo "copied to $offsite"
else
  echo 'BACKUP_OFFSITE is not set: this machine holds the only copy' >&2
fi
