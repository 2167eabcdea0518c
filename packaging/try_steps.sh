# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# What try_packages.sh is made of. It sets: root, the fresh system; packages, the folder of the packages.
config=/etc/fairlead/broker.toml
service=
network=
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

# The fresh system has a loopback device of its own, so that no port is in use.
enter() {
    mkdir -p "$root/packages"
    mount -t proc proc "$root/proc"
    unshare --net sleep infinity &
    network=$!
    until [[ $(readlink /proc/$network/ns/net) != $(readlink /proc/self/ns/net) ]]; do :; done
    alone ip link set lo up
}

leave() {
    [[ -z $service ]] || kill "$service" 2>/dev/null || true
    [[ -z $network ]] || kill "$network" 2>/dev/null || true
    umount "$root/proc" 2>/dev/null || true
}

alone() { nsenter --net="/proc/$network/ns/net" "$@"; }
exec_alone() { exec nsenter --net="/proc/$network/ns/net" "$@"; }  # in the background: its id is the program's

# In the fresh system, with the network that packages come from; what it prints also goes to the log.
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$root" "$@" 2>>"$packages/try.log" | tee -a "$packages/try.log"
}
inside_text() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" "$@"; }

# built <package>: its path in the fresh system
built() { (cd "$root" && printf '/%s' packages/"$1"_*.deb); }

install_packages() {
    inside apt-get -q install -y --no-install-recommends -o Dpkg::Options::=--force-confdef \
        -o Dpkg::Options::=--force-confold "$@" >/dev/null
}

# As the unit says it: its start line, its user, its mask, none of root's rights.
start_service() {
    local unit=$root/lib/systemd/system/fairlead-broker.service line user
    line=$(sed -n 's/^ExecStart=//p' "$unit")
    user=$(sed -n 's/^User=//p' "$unit")
    # shellcheck disable=SC2086  # systemd splits it, too
    exec_alone env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" setpriv --reuid="${user:-fairlead}" --regid="${user:-fairlead}" \
        --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all $line >>"$packages/try.log" 2>&1 &
    service=$!
    until [[ $(http GET /readyz) == 200 ]]; do
        kill -0 "$service" || { tail "$packages/try.log" >&2; exit 1; }
        sleep 0.2
    done
}

stop_service() {
    kill -TERM "$service"
    wait "$service" || check "the service stops cleanly" false
    service=
}

# http <method> <path> [json]: the status
http() {
    local body=()
    [[ -z ${3:-} ]] || body=(--header 'Content-Type: application/json' --data "$3")
    alone curl --silent --output "$packages/answer.json" --write-out '%{http_code}' --max-time 60 --request "$1" \
        "${body[@]}" "http://127.0.0.1:9080$2" || true
}

ctl() { alone env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" fairleadctl "$@" 2>>"$packages/try.log"; }

# wait_for <tasks>: until so many wait; the figures are a second old
wait_for() {
    local left=50 waiting
    while ((left-- > 0)); do
        waiting=$(ctl tenants --output json | python3 -c 'import json, sys
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
    id=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["jobs"][0]["id"])' "$packages/answer.json")
    [[ $(http POST /ojs/v1/workers/ack "{\"job_id\":\"$id\",\"result\":{}}") == 200 ]]
}

# fill <tasks>: in batches of a thousand, of ten tenants
fill() {
    alone python3 - "$1" <<'PYTHON'
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
