#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# make_packages.sh [--symbols] [jobs]: makes the Debian packages in build/package, as `./dev package` does. The sources are
# copied to build/package/source, where debian/ is at the root, and built there; what did not change is not built again.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

options=noautodbgsym
if [[ ${1:-} == --symbols ]]; then options=; shift; fi
jobs=${1:-$(nproc)}
target=$PWD/build/package
source=$target/source
version=$(sed -n 's/^project(fairlead VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
released=$(sed -n "s/^## $version - \([0-9-]*\)\$/\1/p" CHANGELOG.md)
[[ -n $released ]] || { echo "make_packages.sh: CHANGELOG.md has no heading '## $version - <date>'" >&2; exit 1; }

# The files that git knows, or would if they were added; without git all but builds and git's own. Their times are kept.
mkdir -p "$source"
find "$source" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
commit=$(cmake -DROOT="$PWD" -P cmake/commit.cmake)
if git rev-parse HEAD >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
        [[ ! -e $file ]] || printf '%s\0' "$file"
    done
else
    find . \( -path ./build -o -path ./.git -o -path ./.cache \) -prune -o -type f -print0
fi | tar --create --null --files-from=- | tar --extract --directory="$source"
cp -a packaging/debian "$source/debian"
cd "$source"
printf '%s\n' "$commit" > cmake/commit.txt

# What is optional in the list makes a build faster, and changes nothing.
needed=$(awk '/^\[/ { wanted = $0 == "[build]"; next } /# optional/ { next } { sub(/#.*/, "") }
    wanted && NF { printf "%s%s", comma, $1; comma = ", " }' packaging/debian-packages.txt)
sed "s/@BUILD_DEPENDS@/$needed/" debian/control.in > debian/control
rm debian/control.in
cat > debian/changelog <<TEXT
fairlead ($version) bookworm; urgency=medium

  * What is new is in CHANGELOG.md.

 -- The Fairlead authors <authors@fairlead.invalid>  $(LC_ALL=C date -u -d "$released 12:00" -R)
TEXT

export CCACHE_BASEDIR=$source DEB_BUILD_OPTIONS="parallel=$jobs $options"
rm -f "$target"/*.deb "$target"/*.buildinfo "$target"/*.changes
dpkg-buildpackage --build=binary --unsigned-changes --unsigned-buildinfo --no-pre-clean
ls -l "$target"/*.deb
