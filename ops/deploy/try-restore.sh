#!/bin/sh
# Restores a backup into a database and a folder of its own, checks the books there, and removes both: try-restore.sh FILE
# The shop may run meanwhile. No shop is started on the copy: it would send the emails and transfers that were waiting.
set -eu
archive=$1
database=chairside_restored
settings=$(mktemp /run/chairside-restored.XXXXXX)
folder=$(runuser -u chairside -- mktemp -d /var/tmp/chairside-restored.XXXXXX)
cd /
clean_up() {
  runuser -u postgres -- dropdb --if-exists "$database"
  rm -rf "$folder" "$settings"
}
trap clean_up EXIT

# the role that owns the tables of the shop
owner=chairside
if grep -q '^DATABASE_OWNER_URL=.' /etc/chairside/env; then owner=chairside_owner; fi
runuser -u postgres -- createdb --template template0 --locale C.UTF-8 --encoding UTF8 --owner "$owner" "$database"
# the settings of the shop, with another database and a local folder
sed -e "s#^\(DATABASE_\(OWNER_\)*URL=.*\)/chairside#\1/$database#" -e "s#^DATA_DIR=.*#DATA_DIR=$folder#" -e '/^S3_/d' \
  /etc/chairside/env > "$settings"
chgrp chairside "$settings"
chmod 640 "$settings"
export CHAIRSIDE_SETTINGS="$settings"
/usr/local/sbin/chairside restore "$archive"
/usr/local/sbin/chairside audit
