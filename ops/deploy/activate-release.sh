#!/bin/sh
# Makes an installed version the running one, forwards or back, and waits until it is ready.
#   sh activate-release.sh VERSION
set -eu
base=/opt/chairside
release=$base/releases/$1
if [ ! -x "$release/node" ]; then
  echo "$1 is not installed; there are: $(ls "$base/releases")" >&2
  exit 1
fi
before=$(readlink "$base/current" || true)
# a rename replaces the link in one step
ln -sfn "$release" "$base/current.new"
mv -T "$base/current.new" "$base/current"
systemctl restart chairside
echo "now: $release"
[ -z "$before" ] || echo "before: $before"
