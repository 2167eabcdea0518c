# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# What try_packages.sh is made of. It sets: root, the fresh system; packages, the folder of the packages.
config=/etc/fairlead/broker.toml
namespaces=
init=
failures=0
checks=0

say() { printf '== %s\n' "$*" >&2; }

# check <what> <command>...: one line; goes on when it fails
check() {
    local what=$1
    shift
    checks=$((checks + 1))
    if "$@" >>"$packages/try.log" 2>&1; then
        printf 'ok      %s\n' "$what"
    else
        failures=$((failures + 1))
        printf 'FAILED  %s\n        %s\n' "$what" "$(printf '%q ' "$@" | cut -c1-300)"
    fi
}
not() { ! "$@"; }
is() { [[ $1 == "$2" ]]; }
matches() { [[ $1 =~ $2 ]]; }

summary() {
    echo "$checks checks, $failures failed; what the programs said is in $packages/try.log"
    ((failures == 0))
}

# In the fresh system before it runs, with the network that packages come from.
prepare() {
    mount -t proc proc "$root/proc"
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@" \
        >>"$packages/try.log" 2>&1 || { tail "$packages/try.log" >&2; umount "$root/proc"; exit 1; }
    umount "$root/proc"
}

# Starts the fresh system: its own systemd, processes, mounts, and a loopback device on which no port is in use.
boot() {
    unshare --pid --mount --net --uts --ipc --fork --kill-child bash -c '
        set -e
        mount --make-rprivate /
        mount --bind "$0" "$0"
        cd "$0"
        mount -t proc proc proc
        mount -t sysfs sysfs sys
        mount -t tmpfs tmpfs run
        mount -t tmpfs tmpfs tmp
        if [ "$(stat -f -c %T /sys/fs/cgroup)" = cgroup2fs ]; then
            mount -t cgroup2 cgroup2 sys/fs/cgroup
        else
            mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
            mkdir sys/fs/cgroup/systemd
            mount -t cgroup -o none,name=systemd,xattr cgroup sys/fs/cgroup/systemd
        fi
        ip link set lo up
        hostname fresh
        mkdir -p host
        # Not chroot: a process that is in one may not make the user namespaces that the unit asks for.
        pivot_root . host
        umount --lazy host
        exec /usr/bin/env -i container=fresh PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd' \
        "$root" >>"$packages/try.log" 2>&1 &
    namespaces=$!
    local left=100
    until init=$(pgrep --parent "$namespaces" --full /lib/systemd/systemd) &&
        [[ $(inside systemctl is-system-running) =~ ^(running|degraded)$ ]]; do
        ((left-- > 0)) || { echo "try_packages.sh: systemd does not start here" >&2; exit 1; }
        sleep 0.3
    done
}

leave() { [[ -z $namespaces ]] || kill -KILL "$namespaces" 2>/dev/null || true; }

# In the running fresh system; what it says beside its answer goes to the log.
inside() {
    nsenter --target "$init" --mount --pid --net --uts --ipc env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive HOME=/root "$@" 2>>"$packages/try.log"
}

# built <package>: its path in the fresh system
built() { (cd "$root" && printf '/%s' packages/"$1"_*.deb); }

install_packages() {
    inside apt-get -q install -y --no-install-recommends -o Dpkg::Options::=--force-confdef \
        -o Dpkg::Options::=--force-confold "$@" >>"$packages/try.log"
}

# until_ready: how long it took, in seconds
until_ready() {
    local begun=$SECONDS
    until [[ $(http GET /readyz) == 200 ]]; do
        ((SECONDS - begun < 120)) || { inside journalctl --unit fairlead-broker --lines 20 >&2; exit 1; }
        sleep 0.1
    done
    echo $((SECONDS - begun))
}

started() { inside systemctl show --property MainPID --value fairlead-broker; }

# http <method> <path> [json]: the status
http() {
    local body=()
    [[ -z ${3:-} ]] || body=(--header 'Content-Type: application/json' --data "$3")
    inside curl --silent --output /tmp/answer.json --write-out '%{http_code}' --max-time 60 --request "$1" \
        "${body[@]}" "http://127.0.0.1:9080$2" || true
}

# wait_for <tasks>: until so many wait; the figures are a second old
wait_for() {
    local left=50 waiting
    while ((left-- > 0)); do
        waiting=$(inside fairleadctl tenants --output json | python3 -c 'import json, sys
print(json.load(sys.stdin)["totals"]["ready"])') || true
        [[ $waiting != "$1" ]] || return 0
        sleep 0.2
    done
    echo "$waiting wait, not $1"
    return 1
}

complete_one() {
    [[ $(http POST /ojs/v1/workers/fetch "{\"queues\":[\"$1\"],\"worker_id\":\"w\"}") == 200 ]] || return 1
    local id
    id=$(inside cat /tmp/answer.json | python3 -c 'import json, sys; print(json.load(sys.stdin)["jobs"][0]["id"])')
    [[ $(http POST /ojs/v1/workers/ack "{\"job_id\":\"$id\",\"result\":{}}") == 200 ]]
}

# fill <tasks>: in batches of a thousand, of ten tenants
fill() {
    nsenter --target "$init" --net python3 - "$1" <<'PYTHON'
import http.client
import json
import sys

left = int(sys.argv[1])
connection = http.client.HTTPConnection("127.0.0.1", 9080)
number = 0
while left:
    count = min(left, 1000)
    job = {"type": "greet", "queue": "greet", "args": ["x" * 100], "meta": {"tenant_id": f"tenant-{number % 10}"}}
    connection.request("POST", "/ojs/v1/jobs/batch", json.dumps({"jobs": [job] * count}), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 201:
        sys.exit(f"{answer.status}: {text[:300]}")
    left -= count
    number += 1
PYTHON
}

# repack <package> <version>: the same as a newer release, with another configuration; prints its path in the fresh system
repack() {
    local folder=$packages/newer file
    rm -rf "$folder"
    file=$(ls "$packages/$1"_*.deb)
    dpkg-deb --raw-extract "$file" "$folder"
    sed -i "s/^Version: .*/Version: $2/" "$folder/DEBIAN/control"
    [[ ! -e $folder$config ]] || echo "# of a newer release" >>"$folder$config"
    dpkg-deb --build "$folder" "$root/packages/newer_$1.deb" >>"$packages/try.log"
    rm -rf "$folder"
    echo "/packages/newer_$1.deb"
}

without_charts() {
    local program
    for program in fairlead-broker fairleadctl fairlead-load; do
        not grep -q libQt6Charts "$root/usr/bin/$program" || return 1
    done
    grep -q libQt6Charts "$root/usr/bin/fairlead"
}
