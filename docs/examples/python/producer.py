# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Sends one task, waits until it is done, and prints its result."""
from codeq import Refused, call

task = call("POST", "/tasks", {"command": "greet", "payload": {"name": "Ada"}, "maxAttempts": 3})
print("sent", task["id"])

while True:
    try:
        # Held for up to a minute; "not found" means that there is no result yet.
        ended = call("GET", f"/tasks/{task['id']}/result?waitSeconds=60")["result"]
        break
    except Refused as refusal:
        if refusal.status != 404:
            raise
print(ended["status"], ended.get("result", ended.get("error")))
