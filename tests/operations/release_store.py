# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the store of a release, which later versions must be able to read (docs/adr/0047-store-format.md):

    python3 tests/operations/release_store.py build/release/bin tests/fixtures

starts that build's broker, gives it work by its public interfaces, and leaves store-<version>.tar.gz with the data folder
and store-<version>.json with what is in it. Takes up to two minutes, because history needs them. Run it once for each
release, with the programs of the release, and never again for it.
"""

import json
import os
import sys
import tarfile
import tempfile
import time
from pathlib import Path

from daemon import Daemon

# Nothing in it may change only because time passes, before a test looks at it.
LONG = {
    "FAIRLEAD__ENGINE__COMPLETED_RETENTION_SECONDS": "2000000000",
    "FAIRLEAD__ENGINE__DEAD_RETENTION_SECONDS": "2000000000",
    "FAIRLEAD__ENGINE__IDEMPOTENCY_SECONDS": "2000000000",
    "FAIRLEAD__EVENTS__RETENTION_DAYS": "3650",
    "FAIRLEAD__LIMITS__MAX_LEASE_SECONDS": "31536000",
    "FAIRLEAD__DISK__RESERVE_MIB": "0",
    "FAIRLEAD__WEBHOOKS__ALLOW_PRIVATE": "127.0.0.1",
    "FAIRLEAD__WEBHOOKS__BACKOFF_BASE_SECONDS": "86400",
    "FAIRLEAD__WEBHOOKS__BACKOFF_MAX_SECONDS": "604800",
}
NOWHERE = "http://127.0.0.1:9/done"  # a webhook that nobody answers
FAR = "2100-01-01T00:00:00Z"


def start(binaries, data):
    return Daemon(binaries, data, environment=LONG)


class Traffic:
    def __init__(self, broker):
        self.broker = broker

    def create(self, tenant, **task):
        task.setdefault("command", "mail")
        task.setdefault("payload", {"to": "ann"})
        return self.broker.must("POST", "/v1/codeq/tasks", task, token=tenant)["id"]

    def job(self, tenant, **job):
        return self.broker.must("POST", "/ojs/v1/jobs", job, token=tenant)["job"]["id"]

    def claim(self, tenant, command, lease=60):
        return self.broker.must("POST", "/v1/codeq/tasks/claim", {"commands": [command], "leaseSeconds": lease,
                                                                  "waitSeconds": 10}, token=tenant)["id"]

    def end(self, tenant, command, status, **more):
        task = self.claim(tenant, command)
        self.broker.must("POST", f"/v1/codeq/tasks/{task}/result", {"status": status, **more}, token=tenant)
        return task

    def nack(self, tenant, command, delay, reason):
        task = self.claim(tenant, command)
        self.broker.must("POST", f"/v1/codeq/tasks/{task}/nack", {"delaySeconds": delay, "reason": reason}, token=tenant)
        return task

    def everything(self):
        broker = self.broker
        # Waiting: priorities, sizes, delays, keys, terms of Open Job Spec, a queue that is never served.
        for priority in (-5, 0, 9):
            self.create("acme", priority=priority, payload={"priority": priority})
        self.create("acme", command="large", payload={"text": "x" * 9_000}, maxAttempts=7)
        self.create("acme", command="keyed", idempotencyKey="order-1", webhook=NOWHERE)
        self.create("acme", command="later", runAt=FAR)
        self.create("bolt", command="unicode", payload={"text": "Grüße, 你好, \u0001"})
        self.job("acme", type="report.make", args=["q3", 7], meta={"trace": "t-1"},
                 options={"queue": "reports", "priority": 3, "retry": {"max_attempts": 4, "initial_interval": "PT5S"}})
        self.job("acme", type="report.unique", args=["once"],
                 options={"queue": "reports", "unique": {"keys": ["args"], "period": "P365D"}})
        self.job("acme", type="report.later", args=[], options={"queue": "reports", "scheduled_at": FAR,
                                                                "expires_at": "2101-01-01T00:00:00Z"})
        broker.must("POST", "/ojs/v1/jobs/batch", {"jobs": [
            {"type": "batch.one", "args": [n], "options": {"queue": "batch"}} for n in range(3)]}, token="bolt")
        cancelled = self.job("acme", type="report.cancelled", args=[], options={"queue": "reports"})
        broker.must("DELETE", f"/ojs/v1/jobs/{cancelled}", token="acme")
        # Ended, with and without a result; a webhook that nobody answers waits for its next attempt.
        self.create("acme", command="done", webhook=NOWHERE)
        self.end("acme", "done", "COMPLETED", result={"rows": 12})
        self.create("bolt", command="done")
        self.end("bolt", "done", "COMPLETED", result={})
        # Failed for good, for several causes, one after several deliveries; failed and waiting for another one.
        for cause in ("smtp: 550 no such user 17", "smtp: 550 no such user 18", "timeout after 30 s"):
            self.create("acme", command="fails")
            self.end("acme", "fails", "FAILED", error=cause)
        self.create("acme", command="tired", maxAttempts=2)
        self.nack("acme", "tired", 0, "first time")
        self.nack("acme", "tired", 0, "second time")
        self.create("acme", command="retried")
        self.nack("acme", "retried", 2_000_000, "come back later")
        # In a worker's hands.
        self.create("acme", command="held")
        self.claim("acme", "held", lease=31_536_000)
        # One dead letter is brought back, one deleted.
        self.create("bolt", command="back")
        self.end("bolt", "back", "FAILED", error="brought back")
        broker.ctl("dlq", "requeue", "--tenant", "bolt", "--command", "back", "--reason", "repaired", "--wait")
        # What operators do.
        broker.ctl("limits", "set", "acme", "weight=4", "max_enqueue_rate=100/1m,burst=20", "--reason", "paid plan")
        broker.ctl("limits", "set", "*", "max_queue_depth=100000", "--reason", "no tenant needs more")
        broker.ctl("queue", "pause", "acme", "later", "--reason", "not yet")
        broker.ctl("queue", "bound", "bolt", "batch", "50", "--reason", "enough")
        broker.ctl("throttle", "hold", "bolt", "--level", "1", "--for", "24h", "--reason", "their import")
        self.create("slow", command="mail")
        broker.ctl("tenant", "pause", "slow", "--reason", "their database is down")
        broker.ctl("cron", "put", "acme", "nightly", "0 3 * * *", "--command", "sweep", "--zone", "Europe/Berlin",
                   "--payload", '{"what": "all"}', "--priority", "2", "--disabled", "--reason", "every night")
        broker.ctl("cron", "put", "bolt", "yearly", "0 0 1 1 *", "--command", "bill", "--overlap", "skip", "--disabled",
                   "--reason", "every year")
        broker.ctl("policy", "weighted", "--reason", "as before")
        self.create("gone", command="mail")
        broker.ctl("tenant", "delete", "gone", "--yes-delete", "gone", "--wait", "--reason", "contract ended")


def inventory(broker):
    """Everything that does not depend on the moment of the look."""
    tasks = {}
    for task in broker.ctl("tasks", "--limit", "1000000")["tasks"]:
        tasks[task["id"]] = broker.ctl("task", task["id"], "--payload", "--attempts")
    return {
        "tasks": tasks,
        "dead_letters": broker.ctl("dlq", "list")["dead_letters"],
        "limits": {tenant: limits_of(broker, tenant) for tenant in ("*", "acme", "bolt", "slow")},
        "queues": broker.ctl("queue", "list"),
        "crons": broker.ctl("cron", "list"),
        "operations": broker.ctl("operations"),
        "audit": broker.ctl("audit", "--limit", "1000"),
        "events": broker.ctl("events", "--limit", "1000"),
        "history": broker.ctl("history", "acme", "--since", "1h", "--resolution", "minute"),
        "tables": {table["name"]: table["keys"] for table in broker.ctl("storage")["tables"]},
        "policy": broker.ctl("info")["scheduling_policy"],
        "webhooks_waiting": broker.ctl("info")["webhooks"]["waiting"],
    }


def limits_of(broker, tenant):
    passing = ("standing", "throttle", "ready", "delayed", "in_progress", "dead", "payload_bytes")  # figures of a moment
    return {name: value for name, value in broker.ctl("limits", "show", tenant).items() if name not in passing}


def make(binaries, target):
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "store"
        with start(binaries, data) as broker:
            version = broker.ctl("info")["version"]
            Traffic(broker).everything()
            broker.stop()
        # Once more, and killed, so that there is a log beside the tables.
        with start(binaries, data) as broker:
            Traffic(broker).create("acme", command="last", payload={"text": "y" * 20_000})
            wait_for_history(broker)
            known = inventory(broker)
            broker.process.kill()
        name = Path(target) / f"store-{version}"
        with tarfile.open(f"{name}.tar.gz", "w:gz", compresslevel=9) as archive:
            for file in sorted(data.iterdir()):
                if file.name not in ("LOCK", "LOG", "LOG.old"):
                    archive.add(file, f"store/{file.name}", filter=anonymous)
        with open(f"{name}.json", "w", encoding="utf-8") as text:
            json.dump(known, text, indent=1, sort_keys=True, ensure_ascii=True)
            text.write("\n")
        for suffix in ("tar.gz", "json"):
            print(f"{name}.{suffix}: {os.path.getsize(f'{name}.{suffix}')} bytes")


def wait_for_history(broker):
    end = time.monotonic() + 300
    while time.monotonic() < end:
        points = broker.ctl("history", "acme", "--since", "1h", "--resolution", "minute").get("points", [])
        if len(points) >= 2:
            return
        time.sleep(5)
    raise AssertionError("no history within five minutes")


def anonymous(member):
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    make(sys.argv[1], sys.argv[2])
