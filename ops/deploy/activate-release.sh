#!/bin/sh
# Makes an installed version the running one, forwards or back. When it does not become ready, the version before it runs again.
#   sh activate-release.sh VERSION
set -eu
base=/opt/chairside
release=$base/releases/$1
if [ ! -x "$release/node" ]; then
  echo "$1 is not installed. There are: $(ls "$base/releases" | tr '\n' ' ')" >&2
  exit 1
fi
# a rename replaces the link in one step
point_to() {
  ln -sfn "$1" "$base/current.new"
  mv -T "$base/current.new" "$base/current"
}

# loads the new code once, so that what is compiled is stored and the restart is short
cd "$release"
runuser -u chairside -- env NODE_COMPILE_CACHE=/var/cache/chairside ./node --input-type=module \
  --eval "await import('./src/app/server/start-server.ts'); process.exit()"

before=$(readlink -f "$base/current")
point_to "$release"
if systemctl restart chairside; then
  echo "$release is ready; before it ran $before"
  exit 0
fi
journalctl -u chairside -o cat -n 20 --no-pager | grep -v '"msg":"request"' >&2 || true
echo "$release did not become ready: $before runs again" >&2
point_to "$before"
systemctl restart chairside
exit 1
