#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# try_packages.sh [tasks]: tries the packages in build/package in a fresh Debian 12 of its own below build/package/try, as
# root: installs them, runs the service's own start line as its user, creates and completes tasks, upgrades over a store with
# a million tasks (or as many as said), changes the configuration, removes and purges. There is no systemd in there, so what
# the unit's other lines do is not tried. It talks to 127.0.0.1 only, but for the Debian mirror.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
. packaging/try_steps.sh

tasks=${1:-1000000}
packages=$PWD/build/package
root=$packages/try
((EUID == 0)) || { echo "try_packages.sh: needs root, for chroot" >&2; exit 1; }
compgen -G "$packages/fairlead-broker_*.deb" >/dev/null || { echo "try_packages.sh: run ./dev package before" >&2; exit 1; }

say "A fresh Debian 12"
rm -rf --one-file-system "$root"
debootstrap --variant=minbase bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$packages/try.log"
trap leave EXIT
enter
cp "$packages"/*.deb "$root/packages/"

say "Install"
inside apt-get -q update >/dev/null
install_packages "$(built fairlead)" "$(built fairlead-broker)" "$(built fairlead-tools)"
check "the service's user is there" inside getent passwd fairlead
check "the configuration is for root and the service" is "$(inside stat -c '%U:%G %a' "$config")" "root:fairlead 640"
check "the data is for the service alone" is "$(inside stat -c '%U:%G %a' /var/lib/fairlead)" "fairlead:fairlead 700"
check "the unit is enabled" test -L "$root/etc/systemd/system/multi-user.target.wants/fairlead-broker.service"
check "the unit is valid" inside systemd-analyze verify /lib/systemd/system/fairlead-broker.service
for program in fairlead fairlead-broker fairleadctl fairlead-load; do
    check "$program says its version and commit" matches "$(inside "$program" --version)" "^$program [0-9.]+ \(commit [0-9a-f]+\)"
    check "$program has a manual page" matches "$(inside_text gzip -dc "/usr/share/man/man1/$program.1.gz")" "SH SYNOPSIS"
    check "bash completes $program" inside test -e "/usr/share/bash-completion/completions/$program"
done
check "the console is not linked by the others" without_charts
check "the console is conveyed under GPL 3" matches "$(cat "$root/usr/share/doc/fairlead/fairlead.spdx.json")" GPL-3.0-only

say "Tasks"
start_service
check "it says that it lives" is "$(http GET /healthz)" 200
check "a job is created over HTTP" is "$(http POST /ojs/v1/jobs '{"type":"greet","queue":"greet","args":["x"]}')" 201
check "it waits" wait_for 1
check "it is completed" complete_one greet
check "none waits" wait_for 0

say "Upgrade over $tasks tasks"
fill "$tasks"
check "they wait" wait_for "$tasks"
sed -i 's/^# retention_days = 30/retention_days = 31/' "$root$config"
newer=$(repack fairlead-broker 9.0) tools=$(repack fairlead-tools 9.0) console=$(repack fairlead 9.0)
install_packages "$newer" "$tools" "$console"
check "the old program runs until the restart" is "$(http GET /healthz)" 200
stop_service
begun=$SECONDS
start_service
say "The restarted service answered after $((SECONDS - begun)) s"
check "the new package is installed" is "$(inside dpkg-query -W -f '${Version}' fairlead-broker)" 9.0
check "they all wait still" wait_for "$tasks"
check "the administrator's line is kept" grep -q "retention_days = 31" "$root$config"
check "the new file lies beside it" grep -q "of a newer release" "$root$config.dpkg-dist"
check "one can be completed" complete_one greet

say "Remove"
stop_service
inside apt-get -q remove -y fairlead-broker fairlead-tools fairlead >/dev/null
check "the program is gone" not inside test -e /usr/bin/fairlead-broker
check "the tasks are kept" inside test -e /var/lib/fairlead/CURRENT
check "the configuration is kept" inside test -e "$config"

say "Install again, purge"
install_packages "$(built fairlead-broker)" "$(built fairlead-tools)"
check "the administrator's line is kept" grep -q "retention_days = 31" "$root$config"
start_service
check "the tasks wait still" wait_for "$((tasks - 1))"
stop_service
mkdir -p "$root/var/lib/fairlead-backups/1"
inside apt-get -q purge -y fairlead-broker fairlead-tools >/dev/null
check "the tasks are gone" not inside test -e /var/lib/fairlead
check "the configuration is gone" not inside test -e /etc/fairlead
check "backups are kept" inside test -e /var/lib/fairlead-backups/1
check "nothing else is left" is "$(find "$root" -xdev -iname '*fairlead*' -not -path '*/packages/*' \
    -not -path '*/var/log/*' -not -path '*/var/cache/*' -not -path '*/fairlead-backups*' -printf '%P ')" ""

summary
