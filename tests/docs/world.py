# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""What the commands of a page find: a folder of their own, a broker on free ports, and tasks in every state."""
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

CODEQ_ENV = """PRODUCER_AUTH_PROVIDER=static
PRODUCER_AUTH_CONFIG={"token":"secret","subject":"shop","raw":{"tenantId":"acme"}}
WORKER_AUTH_PROVIDER=static
WORKER_AUTH_CONFIG={"token":"secret","subject":"fleet","scopes":["codeq:claim"],"eventTypes":["*"],"raw":{"tid":"acme"}}
"""
PATIENCE = 20  # seconds that one command, or the start of a broker, may take


PORTS = iter(random.sample(range(20_000, 32_000), 2000))


def free_port():
    """Below those that the system gives to clients: it stays free while a broker on it is stopped and started."""
    for port in PORTS:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise RuntimeError("no port is free")


class Process:
    """A server in the background: waits for the line that says that it is ready."""

    def __init__(self, command, env, folder, ready):
        self.log = tempfile.NamedTemporaryFile(dir=folder, prefix="log-", delete=False)
        self.process = subprocess.Popen(command, env=env, cwd=folder, stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=subprocess.STDOUT, shell=isinstance(command, str),
                                        executable="/bin/bash" if isinstance(command, str) else None,
                                        start_new_session=True)
        end = time.monotonic() + PATIENCE
        while ready not in self.said():
            if self.process.poll() is not None or time.monotonic() > end:
                said = self.said()
                self.stop()
                raise RuntimeError(f"did not start: {command}\n{said}")
            time.sleep(0.02)

    def said(self):
        return Path(self.log.name).read_text(errors="replace")

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


class World:
    def __init__(self, programs):
        self.folder = Path(tempfile.mkdtemp(prefix="fairlead-docs-"))
        self.programs = Path(programs)
        self.data = self.folder / "fairlead"
        self.grpc, self.http = (f"127.0.0.1:{free_port()}" for _ in range(2))
        self.broker = self.codeq = None
        self.taken = 0
        (self.folder / "safe/backups").mkdir(parents=True)
        (self.folder / "mended.json").write_text('{"to":"ann@example.org"}')
        self.env = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(self.folder), "LC_ALL": "C.UTF-8",
                    "TMPDIR": str(self.folder), "GRPC_VERBOSITY": "ERROR", "FAIRLEAD_ADDRESS": self.grpc,
                    "FAIRLEAD__LISTEN": self.grpc, "FAIRLEAD__HTTP__LISTEN": self.http}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
            if name in os.environ:
                self.env[name] = os.environ[name]

    def start(self, command=None):
        """A broker; command: as the page says it, otherwise one in open mode on this world's folder."""
        self.stop()
        self.broker = Process(command or f"exec fairlead-broker --data {self.data}", self.env, self.folder, " ready on ")

    def stop(self):
        if self.broker:
            self.broker.stop()
        self.broker = None

    def end(self):
        self.stop()
        if self.codeq:
            self.codeq.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, path, body, token="acme", server=None):
        request = urllib.request.Request(f"http://{server or self.http}{path}", json.dumps(body).encode(),
                                         {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"{}")

    def ctl(self, *words):
        """What fairleadctl answers, as JSON."""
        done = subprocess.run(["fairleadctl", "--output", "json", *words], env=self.env, check=True,
                              capture_output=True, timeout=PATIENCE)
        return json.loads(done.stdout)

    # Tasks in the state that a command needs. Each returns a new one.

    def ready_task(self, command="mail"):
        return self.call("/v1/codeq/tasks", {"command": command, "payload": {"to": "ann"}})["id"]

    def running_task(self):
        self.taken += 1  # a command of its own, so that nobody's earlier task is claimed
        id = self.ready_task(f"taken-{self.taken}")
        self.call("/v1/codeq/tasks/claim", {"commands": [f"taken-{self.taken}"], "leaseSeconds": 60})
        return id

    def dead_task(self):
        id = self.running_task()
        self.call(f"/v1/codeq/tasks/{id}/result", {"status": "FAILED", "error": "no user 'ann' after 31 s"})
        return id

    def fingerprint(self):
        self.dead_task()
        return self.ctl("dlq", "groups")["groups"][0]["fingerprint"]

    def operation(self):
        """One that runs: a slow requeue."""
        for _ in range(5):
            self.dead_task()
        self.ctl("dlq", "requeue", "--all", "--reason", "slow", "--rate", "1")
        return self.ctl("operations")["operations"][0]["id"]

    def old_dead_letters(self):
        """How many there are, which is what `dlq delete` wants typed; what brings some back meanwhile is ended first."""
        for operation in self.ctl("operations")["operations"]:
            if operation["state"] in ("running", "paused"):
                self.ctl("operation", operation["id"], "cancel")
        self.dead_task()
        return self.ctl("dlq", "count", "--tenant", "acme")["count"]

    def wait_for_history(self):
        """A tenant has one a second or two after its first task."""
        self.ready_task()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            done = subprocess.run(["fairleadctl", "history", "acme"], env=self.env, capture_output=True, timeout=PATIENCE)
            if done.returncode == 0:
                return
            time.sleep(0.2)

    def http_worker(self):
        self.call("/ojs/v1/workers/heartbeat", {"worker_id": "w1", "active_jobs": []}, "*")
        return self.ctl("streams", "--kind", "http")["streams"][0]["id"]

    def start_codeq(self):
        """A stand-in for codeQ's own server, with some tasks that wait."""
        self.codeq_http, self.codeq_producers, self.codeq_workers = (f"127.0.0.1:{free_port()}" for _ in range(3))
        ports = {"--http": self.codeq_http, "--producer": self.codeq_producers, "--worker": self.codeq_workers}
        command = [str(self.programs.parent / "tests/codeq-stand-in"), "--backlog", "20"]
        for option, address in ports.items():
            command += [option, address.split(":")[1]]
        self.codeq = Process(command, self.env, self.folder, "workers")
        (self.folder / "send-mail.sh").write_text("#!/bin/sh\ncat\n")
        (self.folder / "send-mail.sh").chmod(0o755)
        (self.folder / "codeq.env").write_text(CODEQ_ENV)
        (self.folder / "more.toml").write_text("")

    def codeq_task(self):
        task = {"command": "other", "payload": {}, "maxAttempts": 1}
        return self.call("/v1/codeq/tasks", task, "dev-token", self.codeq_http)["id"]

    def dead_at_codeq(self):
        """A file with the ids of its dead letters."""
        id = self.codeq_task()
        self.call("/v1/codeq/tasks/claim", {"commands": ["other"], "leaseSeconds": 60}, "dev-worker-token", self.codeq_http)
        self.call(f"/v1/codeq/tasks/{id}/nack", {"reason": "out of ink"}, "dev-worker-token", self.codeq_http)
        (self.folder / "dead.txt").write_text(id + "\n")
        return ""

    def keys(self):
        """A folder with what a configuration names: a certificate and its key, and a secret."""
        folder = self.folder / "keys"
        if not folder.exists():
            folder.mkdir()
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                            "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                            "-keyout", folder / "broker.key", "-out", folder / "broker.pem"],
                           check=True, capture_output=True, timeout=PATIENCE)
            shutil.copy(folder / "broker.pem", folder / "clients.pem")
        return folder
