#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# What a build from nothing costs: the console, then everything, without ccache, in a folder of its own. Prints reference
# compiles (reference_compile.sh) for each library and for linking.
#   bench_build.sh [targets]...    only these instead of everything
set -euo pipefail

# As a step of the build: bench_build.sh --step <log> <kind> <what> <command>...
if [[ ${1:-} == --step ]]; then
    log=$2 kind=$3 what=$4
    shift 4
    exec 3>&2
    TIMEFORMAT='%U %S'
    cost=$({ time "$@" 1>&3 2>&3; } 2>&1) && code=0 || code=$?
    echo "$kind $what $cost" >>"$log"
    exit "$code"
fi

self=$(readlink -f "${BASH_SOURCE[0]}")
root=$(dirname "$self")/../..
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
log=$folder/steps
for kind in COMPILE:OBJECT LINK:TARGET CUSTOM:OUTPUT; do
    echo "set_property(GLOBAL PROPERTY RULE_LAUNCH_${kind%:*} \"$self --step $log ${kind%:*} <${kind#*:}>\")"
done >"$folder/steps.cmake"

reference=$("${self%/*}/reference_compile.sh")
build() {
    local from=$EPOCHSECONDS
    cmake --build "$folder/build" --parallel "${FAIRLEAD_JOBS:-$(nproc)}" "${@/#/--target=}" >"$folder/said" ||
        { grep -E 'error|FAILED' "$folder/said" >&2; exit 1; }
    awk -v what="${*:-everything}" -v reference="$reference" -v seconds=$((EPOCHSECONDS - from)) '{ all += $3 + $4 }
        END { printf "%s: %.0f reference compiles so far, %d core-seconds, %d seconds by the clock\n",
                     what, all / reference, all, seconds }' "$log"
}

cmake --preset dev -S "$root" -B "$folder/build" -DCCACHE_PROGRAM= \
    -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES="$folder/steps.cmake" >"$folder/said" || { cat "$folder/said" >&2; exit 1; }
if (($#)); then
    build "$@"
else
    build fairlead
    build
fi
printf 'one reference compile: %s core-seconds\n' "$reference"
awk -v reference="$reference" '
     { where = $1 == "LINK" ? "linking" : $1 == "CUSTOM" ? "moc and protoc" : $2
       if (match(where, /CMakeFiles\/[^\/]*\.dir/)) where = substr(where, RSTART + 11, RLENGTH - 15)
       cost[where] += $3 + $4; ++steps[where] }
     END { for (where in cost) printf "%8.1f %6d  %s\n", cost[where] / reference, steps[where], where }' "$log" | sort -rn |
    { printf '%8s %6s\n' compiles steps; cat; }
echo 'the dearest steps:'
awk -v reference="$reference" '{ printf "%8.2f  %s\n", ($3 + $4) / reference, $2 }' "$log" | sort -rn | sed -n 1,12p
