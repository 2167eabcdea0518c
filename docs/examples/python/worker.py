# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Takes tasks one after the other, and greets."""
import json
import os
import threading

from codeq import call

LEASE = 60  # seconds


def greet(who):
    return {"greeting": f"Hello, {who['name']}"}


HANDLERS = {"greet": greet}


def handle(task):
    """Runs the task while another thread tells the broker that it is still being worked on."""
    path = f"/tasks/{task['id']}"
    done = threading.Event()

    def beat():
        while not done.wait(LEASE / 3):
            call("POST", path + "/heartbeat", {"extendSeconds": LEASE})

    threading.Thread(target=beat, daemon=True).start()
    try:
        result = HANDLERS[task["command"]](json.loads(task["payload"]))
        call("POST", path + "/result", {"status": "COMPLETED", "result": result})
        print("done", task["id"])
    except Exception as failure:  # the broker tries again, as often as the task allows
        call("POST", path + "/nack", {"reason": f"{type(failure).__name__}: {failure}"})
        print("failed", task["id"], failure)
    finally:
        done.set()


while True:
    # Held for up to 30 s until there is a task.
    claimed = call("POST", "/tasks/claim", {"commands": list(HANDLERS), "leaseSeconds": LEASE, "waitSeconds": 30})
    if claimed is None:
        continue
    handle(claimed)
    if os.environ.get("FAIRLEAD_ONCE"):
        break
