# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""The store of every release is read, whole, and worked on: python3 test_release_stores.py <folder of the programs> <root>"""

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

from release_store import Traffic, inventory, start

BINARIES, ROOT = Path(sys.argv[1]), Path(sys.argv[2])
STORES = sorted((ROOT / "tests/fixtures").glob("store-*.tar.gz"))


def lasting(task):
    """What of a task does not change by itself: one waits for its next attempt, one is in a worker's hands."""
    fleeting = {"retried": ("state", "due_at", "revision"),
                "held": ("state", "due_at", "revision", "attempts", "error", "worker", "lease_until", "history")}
    return {name: value for name, value in task.items() if name not in fleeting.get(task["command"], ())}


# Without the fields that later versions have added.
def as_known(found, known):
    if isinstance(known, dict) and isinstance(found, dict):
        return {key: as_known(value, known[key]) for key, value in found.items() if key in known}
    if isinstance(known, list) and isinstance(found, list) and len(found) == len(known):
        return [as_known(each, was) for each, was in zip(found, known)]
    return found


class ReleaseStores(unittest.TestCase):
    maxDiff = None

    def test_there_are_some(self):
        self.assertGreaterEqual(len(STORES), 1)

    def test_each_is_read_whole_and_worked_on(self):
        for archive in STORES:
            with self.subTest(archive.name), tempfile.TemporaryDirectory() as folder:
                with tarfile.open(archive) as files:
                    files.extractall(folder)
                known = json.loads(Path(str(archive).replace(".tar.gz", ".json")).read_text())
                self.look(Path(folder) / "store", known)

    def look(self, store, known):
        checked = subprocess.run([BINARIES / "fairleadctl", "check", store], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        with start(BINARIES, store) as broker:
            found = inventory(broker)
            self.assertEqual(set(found["tasks"]), set(known["tasks"]))
            for task, was in known["tasks"].items():
                self.assertEqual(lasting(found["tasks"][task]), lasting(was))
            for part in ("dead_letters", "limits", "queues", "crons", "operations", "policy", "webhooks_waiting"):
                self.assertEqual(as_known(found[part], known[part]), known[part], part)
            # Others may have been added since, as that of this start.
            told = {event["sequence"]: event for event in found["events"]}
            for event in known["events"]:
                self.assertEqual(told[event["sequence"]], event)
            for entry in known["audit"]["entries"]:
                self.assertIn(entry, found["audit"]["entries"])
            self.assertEqual(set(known["tables"]) - set(found["tables"]), set())
            self.work(broker, known)
            broker.stop()
        checked = subprocess.run([BINARIES / "fairleadctl", "check", store], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def work(self, broker, known):
        """Every state goes on from where it was."""
        def state(task):
            return broker.ctl("task", task)["state"]

        def one(**wanted):
            return next(task["id"] for task in known["tasks"].values()
                        if all(task[name] == value for name, value in wanted.items()))

        traffic = Traffic(broker)
        large = one(command="large")
        self.assertEqual(traffic.end("acme", "large", "COMPLETED", result={"ok": True}), large)
        self.assertEqual(state(large), "completed")
        dead = one(command="fails")
        broker.ctl("task", "requeue", dead, "--reason", "once more")
        self.assertEqual(traffic.end("acme", "fails", "COMPLETED", result={}), dead)
        later = one(command="later")
        broker.ctl("task", "cancel", later, "--reason", "no longer")
        self.assertEqual(state(later), "cancelled")
        # A key of then still names its task.
        again = broker.must("POST", "/v1/codeq/tasks", {"command": "keyed", "payload": {}, "idempotencyKey": "order-1"},
                            token="acme")
        self.assertEqual(again["id"], one(command="keyed"))
        broker.ctl("limits", "clear", "acme", "weight", "--reason", "plan ended")
        broker.ctl("tenant", "resume", "slow", "--reason", "repaired")
        traffic.end("slow", "mail", "COMPLETED", result={})
        broker.ctl("cron", "delete", "acme", "nightly", "--reason", "not any more")
        broker.ctl("dlq", "delete", "--tenant", "acme", "--yes", "--reason", "seen", "--wait")
        self.assertEqual(broker.ctl("dlq", "list")["dead_letters"], [])
        new = traffic.create("acme", command="new")
        self.assertEqual(traffic.end("acme", "new", "COMPLETED", result={}), new)

    def test_a_store_of_a_later_version_is_refused_in_words_and_left_as_it_is(self):
        with tempfile.TemporaryDirectory() as folder:
            store = Path(folder) / "store"
            with start(BINARIES, store) as broker:
                Traffic(broker).create("acme")
                broker.stop()
            (store / "FORMAT").write_text("fairlead store, format 99, of Fairlead 9.1.0 and later\n")
            before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in store.iterdir()}
            with self.assertRaisesRegex(RuntimeError, r"was written by Fairlead 9\.1\.0 or later \(format 99\); this is "
                                        r"Fairlead \d+\.\d+\.\d+, which knows formats up to \d+\. Nothing was changed"):
                start(BINARIES, store)
            self.assertEqual({path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in store.iterdir()}, before)
            self.assertEqual([path.name for path in Path(folder).iterdir()], ["store"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
