# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""A fairlead-broker as a child process, for tests from outside: over HTTP, with fairleadctl, by signals."""

import json
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 30  # seconds for what should take a moment, on a busy machine


class Daemon:
    def __init__(self, binaries, data, *options, environment=None, kept=()):
        self.binaries = Path(binaries)
        self.data = Path(data)
        everything = {name: value for name, value in os.environ.items() if not name.startswith("FAIRLEAD__")}
        everything.update(environment or {})
        self.process = subprocess.Popen(
            [self.binaries / "fairlead-broker", "--data", self.data, "--listen", "127.0.0.1:0", "--http-listen",
             "127.0.0.1:0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=everything, pass_fds=kept)
        self.ready = self.process.stdout.readline()
        addresses = re.search(r"ready on ([0-9.:]+).*HTTP on ([0-9.:]+)", self.ready)
        if not addresses:
            raise RuntimeError(f"the broker did not start: {self.ready}{self.process.communicate()[1]}")
        self.address, self.http_address = addresses.groups()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self):
        """Ends it in order; returns what it has logged."""
        self.process.send_signal(signal.SIGTERM)
        said = self.process.communicate(timeout=PATIENCE)[1]
        if self.process.returncode != 0:
            raise RuntimeError(f"exit code {self.process.returncode}: {said}")
        return said

    def ask(self, method, path, body=None, token=None):
        """The status and the answer, parsed if it is JSON."""
        request = urllib.request.Request(f"http://{self.http_address}{path}", method=method,
                                         data=None if body is None else json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        try:
            return status, json.loads(text)
        except json.JSONDecodeError:
            return status, text

    def must(self, method, path, body=None, token=None):
        status, answer = self.ask(method, path, body, token)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    def ctl(self, *arguments):
        """What fairleadctl prints as JSON."""
        done = subprocess.run([self.binaries / "fairleadctl", "--address", self.address, "--output", "json", *arguments],
                              capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode != 0:
            raise RuntimeError(f"fairleadctl {arguments}: {done.stderr}")
        try:
            return json.loads(done.stdout)
        except json.JSONDecodeError:
            return [json.loads(line) for line in done.stdout.splitlines() if line]


def until(condition, what):
    """Waits for a condition; its value, once it is true."""
    end = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"it did not happen: {what}")
        time.sleep(0.05)
