#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# in_suite.sh <suite> <command of ./dev>...: runs it in another release of Debian or Ubuntu, on a copy of the sources. The system
# is made when it is missing, in build/suites/<suite>; delete this folder for a fresh one. It has nothing but what debootstrap
# gives and ./dev installs: no git, no /etc/hosts. As root; it needs namespaces and a mirror.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
. packaging/sources.sh
. packaging/suites.sh

(($# >= 2)) || { echo "in_suite.sh: which suite ($suites), and which command of ./dev?" >&2; exit 2; }
((EUID == 0)) || { echo "in_suite.sh: needs root" >&2; exit 1; }
suite=$1
system=$PWD/build/suites/$suite
shift
if [[ ! -e $system/made ]]; then
    rm -rf --one-file-system "$system"
    mkdir -p build/suites
    echo "A fresh system in $system" >&2
    make_system "$suite" "$system" >"build/suites/$suite.log" || { tail "build/suites/$suite.log" >&2; exit 1; }
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    touch "$system/made"
fi
copy_sources "$system/fairlead"
# Processes end with the command, and mounts with them.
exec unshare --mount --pid --fork --kill-child bash -c '
    set -e
    system=$1 jobs=$2
    shift 2
    mount --make-rprivate /
    mount --rbind /dev "$system/dev"
    mount -t proc proc "$system/proc"
    mount -t tmpfs tmpfs "$system/tmp"
    exec chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
        FAIRLEAD_JOBS="$jobs" /fairlead/dev "$@"' in_suite "$system" "${FAIRLEAD_JOBS:-$(nproc)}" "$@"
