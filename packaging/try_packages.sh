#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# try_packages.sh [suite] [tasks]: tries the packages in build/package, or those that `./dev in <suite> package` has built for
# another release, in a fresh system of its own below them, which runs its own systemd: installs them, creates and completes
# tasks, upgrades over a store with a million tasks (or as many as said) while the service runs, with a changed configuration,
# removes and purges. As root; it needs namespaces and a mirror. The fresh system has no network but its loopback.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
. packaging/suites.sh
. packaging/try_steps.sh

own=$(own_suite)
suite=$own
if [[ ${1:-} == [a-z]* ]]; then suite=$1; shift; fi
tasks=${1:-1000000}
make="./dev package" packages=$PWD/build/package
[[ $suite == "$own" ]] || make="./dev in $suite package" packages=$PWD/build/suites/$suite/fairlead/build/package
root=$packages/try
((EUID == 0)) || { echo "try_packages.sh: needs root" >&2; exit 1; }
[[ $tasks =~ ^[1-9][0-9]*$ ]] || { echo "try_packages.sh: how many tasks? '$tasks' is no number" >&2; exit 2; }
[[ " $suites " == *" $suite "* ]] || { echo "try_packages.sh: no suite '$suite'; there are: $suites" >&2; exit 2; }
compgen -G "$packages/fairlead-broker_*.deb" >/dev/null || { echo "try_packages.sh: run $make before" >&2; exit 1; }

say "A fresh $suite"
rm -rf --one-file-system "$root"
make_system "$suite" "$root" >"$packages/try.log"
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages/"
prepare apt-get -q update
prepare apt-get -q install -y --no-install-recommends systemd systemd-sysv curl man-db
prepare apt-get -q install -y --no-install-recommends --download-only "$(built fairlead)" "$(built fairlead-broker)" \
    "$(built fairlead-tools)"
trap leave EXIT
boot

say "Install"
install_packages "$(built fairlead)" "$(built fairlead-broker)" "$(built fairlead-tools)"
check "the service runs, and began within the time" test "$(until_ready)" -le 10
check "it is enabled" is "$(inside systemctl is-enabled fairlead-broker)" enabled
check "it runs as a user of its own" is "$(inside ps -o user= -C fairlead-broker)" fairlead
check "the configuration is for root and the service" is "$(inside stat -c '%U:%G %a' "$config")" "root:fairlead 640"
check "the data is for the service alone" is "$(inside stat -c '%U:%G %a' /var/lib/fairlead)" "fairlead:fairlead 700"
check "nobody else reads a task" is "$(inside find /var/lib/fairlead -perm /077)" ""
check "the unit is valid" inside systemd-analyze verify fairlead-broker.service
for program in fairlead fairlead-broker fairleadctl fairlead-load; do
    check "$program says its version and commit" matches "$(inside "$program" --version)" "^$program [0-9.]+ \(commit [0-9a-f]+\)"
    check "$program has a manual page" matches "$(inside man "$program")" "SYNOPSIS"
    check "bash completes $program" inside test -e "/usr/share/bash-completion/completions/$program"
done
check "the console shows a broker of its own" matches "$(inside timeout 6 fairlead --headless --demo || true)" "tenants are served"
check "Qt Charts is in the console alone" without_charts
check "the console is conveyed under GPL 3" matches "$(cat "$root/usr/share/doc/fairlead/fairlead.spdx.json")" GPL-3.0-only

say "Tasks"
check "it says that it lives" is "$(http GET /healthz)" 200
check "a job is created over HTTP" is "$(http POST /ojs/v1/jobs '{"type":"greet","queue":"greet","args":["x"]}')" 201
check "it waits" wait_for 1
check "it is completed" complete_one greet
check "none waits" wait_for 0

say "Upgrade over $tasks tasks"
fill "$tasks"
check "they wait" wait_for "$tasks"
sed -i 's/^# retention_days = 30/retention_days = 31/' "$root$config"
before=$(started)
check "reload takes it" inside systemctl reload fairlead-broker
newer=$(repack fairlead-broker 9.0) tools=$(repack fairlead-tools 9.0) console=$(repack fairlead 9.0)
begun=$SECONDS
install_packages "$newer" "$tools" "$console"
until_ready >/dev/null
say "The upgrade took $((SECONDS - begun)) s until the broker answered"
check "the service was restarted" not is "$(started)" "$before"
check "the new package is installed" is "$(inside dpkg-query -W -f '${Version}' fairlead-broker)" 9.0
check "they all wait still" wait_for "$tasks"
check "the administrator's line is kept" grep -q "retention_days = 31" "$root$config"
check "the new file lies beside it" grep -q "of a newer release" "$root$config.dpkg-dist"
check "one can be completed" complete_one greet

say "Remove"
inside apt-get -q remove -y fairlead-broker fairlead-tools fairlead >>"$packages/try.log"
check "the service is stopped" not inside pgrep fairlead-broker
check "the program is gone" not inside test -e /usr/bin/fairlead-broker
check "the tasks are kept" inside test -e /var/lib/fairlead/CURRENT
check "the configuration is kept" inside test -e "$config"

say "Install again, purge"
install_packages "$(built fairlead-broker)" "$(built fairlead-tools)"
check "the administrator's line is kept" grep -q "retention_days = 31" "$root$config"
until_ready >/dev/null
check "the tasks wait still" wait_for "$((tasks - 1))"
mkdir "$root/var/lib/fairlead-backups/1"
inside apt-get -q purge -y fairlead-broker fairlead-tools >>"$packages/try.log"
check "the tasks are gone" not inside test -e /var/lib/fairlead
check "the configuration is gone" not inside test -e /etc/fairlead
check "backups are kept" inside test -e /var/lib/fairlead-backups/1
check "nothing else is left" is "$(find "$root" -xdev -iname '*fairlead*' -not -path '*/packages/*' \
    -not -path '*/var/log/*' -not -path '*/var/cache/*' -not -path '*/fairlead-backups*' -printf '%P ')" ""

summary
