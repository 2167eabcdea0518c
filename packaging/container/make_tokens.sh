#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# make_tokens.sh: writes what compose.yaml mounts into build/container: tokens of a producer, a worker, an administrator and
# Prometheus, one in a file, and a configuration that knows their digests only. What is there already is kept.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
folder=build/container
mkdir -p "$folder"
chmod 700 "$folder"  # the files are for the containers' users, too

token() {  # token <name> <tenants> <scopes>
    local file=$folder/$1.token
    [[ -e $file ]] || head -c 32 /dev/urandom | base64 -w0 | tr '+/' '-_' | tr -d '=' >"$file"
    printf '\n[[auth.token]]\nsubject = "%s"\ntoken_sha256 = "%s"\ntenants = [%s]\nscopes = [%s]\n' \
        "$1" "$(sha256sum <"$file" | cut -d ' ' -f 1)" "$2" "$3"
}

[[ ! -e $folder/broker.toml ]] || { echo "$folder/broker.toml is there already"; exit 0; }
{
    printf 'listen = ["0.0.0.0:9091"]\n\n[http]\nlisten = "0.0.0.0:9080"\n\n[auth]\nmode = "static"\n'
    token producer '"acme"' ''
    token worker '"*"' '"codeq:claim", "codeq:heartbeat", "codeq:abandon", "codeq:nack", "codeq:result"'
    token administrator '"*"' '"fairlead:read", "fairlead:payload", "fairlead:requeue", "fairlead:limits", "fairlead:admin"'
    token prometheus '"*"' '"fairlead:read"'
} >"$folder/new.toml"
mv "$folder/new.toml" "$folder/broker.toml"
echo "Made $folder/broker.toml and the tokens beside it. Go on with: docker compose --project-name fairlead --file packaging/container/compose.yaml up"
