#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# make_packages.sh [--symbols] [jobs]: makes the Debian packages for this system in build/package, as `./dev package` does. The
# sources are copied to build/package/source, where debian/ is at the root, and built there; what did not change is not built
# again.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

. packaging/needs.sh
. packaging/sources.sh

options=noautodbgsym
if [[ ${1:-} == --symbols ]]; then options=; shift; fi
jobs=${1:-$(nproc)}
target=$PWD/build/package
source=$target/source
version=$(sed -n 's/^project(fairlead VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
released=$(sed -n "s/^## $version - \([0-9-]*\)\$/\1/p" CHANGELOG.md)
# Libraries differ between releases of a system, and an upgrade of the system shall bring the packages for the newer one.
. /etc/os-release
version=$version+${ID/debian/deb}$VERSION_ID
[[ -n $released ]] || { echo "make_packages.sh: CHANGELOG.md has no heading '## $version - <date>'" >&2; exit 1; }

copy_sources "$source"
cp -a packaging/debian "$source/debian"
cd "$source"

# What is optional in the list makes a build faster, and changes nothing.
needed=$(listed build | grep -v $'\toptional:' | cut -f 1 | paste -s -d , | sed 's/,/, /g')
sed "s/@BUILD_DEPENDS@/$needed/" debian/control.in > debian/control
rm debian/control.in
cat > debian/changelog <<TEXT
fairlead ($version) $VERSION_CODENAME; urgency=medium

  * What is new is in CHANGELOG.md.

 -- The Fairlead authors <authors@fairlead.invalid>  $(LC_ALL=C date -u -d "$released 12:00" -R)
TEXT

export CCACHE_BASEDIR=$source DEB_BUILD_OPTIONS="parallel=$jobs $options"
rm -f "$target"/*.deb "$target"/*.buildinfo "$target"/*.changes
dpkg-buildpackage --build=binary --unsigned-changes --unsigned-buildinfo --no-pre-clean
ls -l "$target"/*.deb
