#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
# Sends one task, waits until it is done, and prints its result.
set -eu
url=${FAIRLEAD_URL:-http://127.0.0.1:9080}/v1/codeq
token="Authorization: Bearer ${FAIRLEAD_TOKEN:-examples}"

task=$(curl -sS --fail-with-body -H "$token" -H 'Content-Type: application/json' "$url/tasks" -d '{
  "command": "greet",
  "payload": {"name": "Ada"},
  "priority": 5,
  "maxAttempts": 3
}')
id=$(printf %s "$task" | sed 's/.*"id":"\([^"]*\)".*/\1/')
echo "sent $id"

# Asks again after each minute: the broker holds the request until there is a result.
until result=$(curl -sS --fail -H "$token" "$url/tasks/$id/result?waitSeconds=60" 2>/dev/null); do sleep 1; done
echo "$result"
