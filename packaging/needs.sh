# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# What packaging/debian-packages.txt lists: whether it is there, and which packages bring the rest. For ./dev, which has say,
# die and do_, and for make_packages.sh; both are at the root of the sources.

# listed <group>...: the lines of these groups, as <packages> <tab> <what it is> <tab> <how to find it>
listed() {
    awk -v groups=" $* " '
        /^\[/ { wanted = index(groups, " " substr($0, 2, index($0, "]") - 2) " "); next }
        !wanted || /^#/ || !NF { next }
        {
            packages = $0; sub(/[ \t]*#.*/, "", packages)
            what = $0; sub(/^[^#]*#[ \t]*/, "", what)
            probe = ""
            if (match(what, /[ \t]*\[[^]]*\]$/)) {
                probe = substr(what, RSTART, RLENGTH)
                what = substr(what, 1, RSTART - 1)
                gsub(/^[ \t]*\[|\]$/, "", probe)
            }
            print packages "\t" what "\t" probe
        }' packaging/debian-packages.txt
}

# at_least <version> <wanted>
at_least() { [[ $(printf '%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

# is_there <how to find it>: without packages
is_there() {
    local kind name version
    read -r kind name version <<<"$1"
    case $kind in
        command)
            command -v "$name" >/dev/null || return 1
            [[ -z $version ]] || at_least "$("$name" --version 2>&1 | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1)" "$version"
            ;;
        pkg) pkg-config --exists "$name${version:+ >= $version}" 2>/dev/null ;;
        header) printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$name" | g++ -std=c++20 -E -x c++ - >/dev/null 2>&1 ;;
        file) [[ -e $name ]] ;;
        *) return 1 ;;
    esac
}

# first_package installed|known <alternatives>: prints the first that is installed, or that apt knows; fails if none is
first_package() {
    local state=$1 alternatives alternative name wanted has
    IFS='|' read -ra alternatives <<<"$2"
    for alternative in "${alternatives[@]}"; do
        read -r name _ wanted <<<"${alternative//[()]/}"
        if [[ $state == installed ]]; then
            has=$(dpkg-query -W -f='${db:Status-Status} ${Version}' "$name" 2>/dev/null) || continue
            [[ $has == installed\ * ]] || continue
            has=${has#* }
        else
            has=$(apt-cache policy "$name" 2>/dev/null | sed -n 's/^ *Candidate: *//p')
            [[ -n $has && $has != "(none)" ]] || continue
        fi
        [[ -z $wanted ]] || dpkg --compare-versions "$has" ge "$wanted" || continue
        printf '%s\n' "$name"
        return 0
    done
    return 1
}

is_debian() { command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; }

# lacking <group>...: the lines of these groups of which no package is installed, except what is found without one, and what is
# optional, where apt knows no package
lacking() {
    local line packages probe
    while IFS= read -r line; do
        packages=${line%%$'\t'*} probe=${line##*$'\t'}
        ! first_package installed "$packages" >/dev/null || continue
        if is_optional "$line" || is_there "$probe"; then first_package known "$packages" >/dev/null || continue; fi
        printf '%s\n' "$line"
    done < <(listed "$@")
}
is_optional() { [[ $1 == *$'\t'optional:* ]]; }

# as_root <command>...
as_root() {
    if ((EUID == 0)); then do_ "$@"; else do_ sudo "$@"; fi
}

# look_for <line>...: without packages; names what is not found by what it is, and fails if that is needed
look_for() {
    local line what probe absent=() unseen=()
    for line in "$@"; do
        what=${line#*$'\t'} probe=${line##*$'\t'}
        what=${what%$'\t'*}
        ! is_optional "$line" || continue
        if [[ -z $probe ]]; then unseen+=("$what"); elif ! is_there "$probe"; then absent+=("$what"); fi
    done
    if ((${#unseen[@]})); then
        say "dev: needed, and not looked for:"
        printf '       %s\n' "${unseen[@]}" >&2
    fi
    ((${#absent[@]})) || return 0
    say "dev: needed, and not found:"
    printf '       %s\n' "${absent[@]}" >&2
    return 1
}

# need <group>...: installs missing packages of these groups; silent if none is missing
need() {
    local lines line package missing=() unknown=() system
    system=$(. /etc/os-release 2>/dev/null && printf '%s' "${PRETTY_NAME:-}") || true
    if ! is_debian; then
        mapfile -t lines < <(listed "$@")
        say "dev: ${system:-this system} has no apt, so nothing is installed."
        look_for "${lines[@]}" || die "install these with the packages of this system"
        return 0
    fi
    mapfile -t lines < <(lacking "$@")
    ((${#lines[@]})) || return 0
    say "Missing: $(printf '%s, ' "${lines[@]%%$'\t'*}" | sed 's/, $//')"
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "not root and no sudo; run \`./dev setup\` as root"
        say "This needs root; nothing else does."
    fi
    as_root apt-get -q update
    mapfile -t lines < <(lacking "$@")  # now that apt knows what there is
    for line in "${lines[@]}"; do
        if package=$(first_package known "${line%%$'\t'*}"); then missing+=("$package"); else unknown+=("$line"); fi
    done
    if ((${#missing[@]})); then
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -q install -y --no-install-recommends -o Dpkg::Use-Pty=0 "${missing[@]}"
    fi
    ((${#unknown[@]})) || return 0
    look_for "${unknown[@]}" || die "${system:-this system} has no package of these under a name that is known here; install them by other means"
}
