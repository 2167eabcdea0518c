# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Releases of Debian and Ubuntu by their code names, and fresh systems of them.
suites="bookworm trixie noble resolute"

# own_suite: the one that runs here; empty on other systems
own_suite() { (. /etc/os-release 2>/dev/null && printf '%s' "${VERSION_CODENAME:-}") || true; }

# make_system <suite> <folder>: a small fresh system in this folder. As root.
make_system() {
    local suite=$1 folder=$2 options=() scripts=/usr/share/debootstrap/scripts script mirror
    case $suite in
        bookworm | trixie)
            mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
            script=$scripts/sid
            ;;
        noble | resolute)
            mirror=${UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu}
            script=$scripts/gutsy  # as all of Ubuntu's; an older debootstrap does not know the newest suites by name
            options=(--components=main,universe)
            ;;
        *)
            echo "no suite '$suite'; there are: $suites" >&2
            return 1
            ;;
    esac
    [[ ! -e $scripts/$suite ]] || script=$scripts/$suite
    debootstrap --variant=minbase "${options[@]}" "$suite" "$folder" "$mirror" "$script"
}
