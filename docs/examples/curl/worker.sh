#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
# Takes tasks one after the other, and greets.
set -eu
url=${FAIRLEAD_URL:-http://127.0.0.1:9080}/v1/codeq
token="Authorization: Bearer ${FAIRLEAD_TOKEN:-examples}"
json='Content-Type: application/json'

while :; do
  # Held for up to 30 s until there is a task; empty when there was none.
  task=$(curl -sS --fail-with-body -H "$token" -H "$json" "$url/tasks/claim" \
    -d '{"commands": ["greet"], "leaseSeconds": 60, "waitSeconds": 30}')
  [ -n "$task" ] || continue
  id=$(printf %s "$task" | sed 's/.*"id":"\([^"]*\)".*/\1/')
  name=$(printf %s "$task" | sed 's/.*name\\*": *\\*"\([^"\\]*\).*/\1/')

  # A task that takes longer than its lease asks for more time with: $url/tasks/$id/heartbeat -d '{"extendSeconds": 60}'
  curl -sS --fail-with-body -H "$token" -H "$json" "$url/tasks/$id/result" \
    -d "{\"status\": \"COMPLETED\", \"result\": {\"greeting\": \"Hello, $name\"}}" >/dev/null
  echo "done $id"
  [ -z "${FAIRLEAD_ONCE:-}" ] || exit 0
done
