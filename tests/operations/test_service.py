# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""How the daemon behaves as a service: python3 test_service.py <folder of the programs> <root of the sources>"""

import ctypes
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from daemon import PATIENCE, Daemon, until

BINARIES, ROOT = Path(sys.argv[1]), Path(sys.argv[2])
UNIT = ROOT / "packaging/systemd/fairlead-broker.service"
PTRACE_DETACH, PTRACE_SEIZE, PTRACE_INTERRUPT = 17, 0x4206, 0x4207


class ServiceManager:
    """Stands where systemd does: takes what a service says of itself."""

    def __init__(self, folder):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.path = f"{folder}/notify"
        self.socket.bind(self.path)
        self.said = []

    def environment(self, watchdog_seconds=None):
        told = {"NOTIFY_SOCKET": self.path}
        if watchdog_seconds:
            told["WATCHDOG_USEC"] = str(int(watchdog_seconds * 1_000_000))
        return told

    def hears(self, line, seconds=PATIENCE):
        """Whether such a line comes in time; what came before it is taken."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                message = self.socket.recv(4096).decode().split("\n")
            except TimeoutError:
                return False
            self.said.append(message)
            if any(re.fullmatch(line, part) for part in message):
                return True
        return False

    def close(self):
        self.socket.close()


class StoppedThread:
    """Holds one thread of another process, as a disk that does not answer would."""

    def __init__(self, process, name):
        self.thread = next(int(task.name) for task in Path(f"/proc/{process}/task").iterdir()
                           if (task / "comm").read_text().strip() == name)
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
        self.libc.ptrace.restype = ctypes.c_long
        if self.libc.ptrace(PTRACE_SEIZE, self.thread, None, None) != 0:
            raise unittest.SkipTest("this machine does not let a test hold a thread: " + os.strerror(ctypes.get_errno()))

    def __enter__(self):
        self.libc.ptrace(PTRACE_INTERRUPT, self.thread, None, None)
        os.waitpid(self.thread, 0x40000000)  # __WALL
        return self

    def __exit__(self, *_):
        self.libc.ptrace(PTRACE_DETACH, self.thread, None, None)


class Service(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.manager = ServiceManager(self.folder)

    def tearDown(self):
        self.manager.close()
        shutil.rmtree(self.folder)

    def start(self, *options, watchdog_seconds=None):
        return Daemon(BINARIES, self.folder / "data", *options, environment=self.manager.environment(watchdog_seconds))

    def test_systemd_is_told_of_each_step(self):
        with self.start() as broker:
            self.assertTrue(self.manager.hears("READY=1"))
            self.assertEqual(self.manager.said[0], ["STATUS=reading the store"])
            self.assertIn("STATUS=" + broker.ready.strip(), self.manager.said[-1])
            broker.process.send_signal(signal.SIGHUP)
            self.assertTrue(self.manager.hears("RELOADING=1"))
            self.assertRegex(self.manager.said[-1][1], r"^MONOTONIC_USEC=\d+$")
            self.assertTrue(self.manager.hears("READY=1"))
            broker.process.send_signal(signal.SIGTERM)
            self.assertTrue(self.manager.hears("STOPPING=1"))
            self.assertFalse(any("WATCHDOG=1" in message for message in self.manager.said), "nobody has asked for it")

    def test_a_start_that_fails_says_why(self):
        (self.folder / "data").write_text("no folder")
        with self.assertRaises(RuntimeError):
            self.start()
        self.assertTrue(self.manager.hears("STATUS=failed: .*is not a folder"), self.manager.said)

    def test_the_watchdog_is_fed_only_while_engine_and_commits_go_on(self):
        with self.start(watchdog_seconds=0.4) as broker:
            for _ in range(3):
                self.assertTrue(self.manager.hears("WATCHDOG=1"))
            for thread in ("fl-commit", "fl-engine"):
                with StoppedThread(broker.process.pid, thread):
                    self.manager.hears("WATCHDOG=1", 0.3)  # of what was answered before
                    self.assertFalse(self.manager.hears("WATCHDOG=1", 1.5), f"without {thread} it is not alive")
                self.assertTrue(self.manager.hears("WATCHDOG=1"), "and it goes on")
            broker.stop()

    def test_a_configuration_that_comes_from_a_pipe_stays_as_it_is(self):
        config = '[auth]\nmode = "static"\n[[auth.token]]\ntoken = "ops"\ntenants = ["*"]\nscopes = ["fairlead:read"]\n'
        end, begin = os.pipe()
        os.write(begin, config.encode())
        os.close(begin)
        file = self.folder / "broker.toml"
        file.write_text(config)
        try:
            starts = ((f"/dev/fd/{end}", (end,), lambda: None),
                      (str(file), (), lambda: (file.unlink(), os.mkfifo(file))))  # to which nobody writes
            for name, kept, change in starts:
                with Daemon(BINARIES, self.folder / "data", "--config", name, kept=kept) as broker:
                    change()
                    broker.process.send_signal(signal.SIGHUP)
                    broker.process.send_signal(signal.SIGHUP)
                    self.assertEqual(broker.ask("GET", "/metrics", token="ops")[0], 200)
                    said = broker.stop()
                    self.assertIn(f"the configuration file '{name}' is a pipe", said)
                    self.assertIn("everything stays as it was", said)
        finally:
            os.close(end)

    def test_keys_may_come_as_credentials(self):
        config = self.folder / "broker.toml"
        config.write_text('[auth]\nmode = "static"\n[[auth.token]]\ntoken_file = "$CREDENTIALS_DIRECTORY/ops"\n'
                          'tenants = ["*"]\nscopes = ["fairlead:read"]\n')
        credentials = self.folder / "credentials"
        credentials.mkdir()
        (credentials / "ops").write_text("opensesame\n")
        environment = {"CREDENTIALS_DIRECTORY": str(credentials)}
        with Daemon(BINARIES, self.folder / "data", "--config", str(config), environment=environment) as broker:
            self.assertEqual(broker.ask("GET", "/metrics", token="opensesame")[0], 200)
            self.assertEqual(broker.ask("GET", "/metrics", token="other")[0], 401)
            # A file is read again with the rest.
            (credentials / "ops").write_text("changed")
            broker.process.send_signal(signal.SIGHUP)
            until(lambda: broker.ask("GET", "/metrics", token="changed")[0] == 200, "the new token is good")
            self.assertEqual(broker.ask("GET", "/metrics", token="opensesame")[0], 401)
        for wrong, environment in (("which is not set: systemd sets it for a unit with LoadCredential", {}),
                                   ("cannot be read", {"CREDENTIALS_DIRECTORY": str(self.folder)})):
            checked = subprocess.run([BINARIES / "fairlead-broker", "--check-config", "--config", config],
                                     capture_output=True, text=True, env=environment)
            self.assertEqual(checked.returncode, 2)
            self.assertIn(wrong, checked.stderr)
        config.write_text(config.read_text() + 'token = "1234"\n')
        checked = subprocess.run([BINARIES / "fairlead-broker", "--check-config", "--config", config],
                                 capture_output=True, text=True, env={"CREDENTIALS_DIRECTORY": str(credentials)})
        self.assertEqual(checked.returncode, 2)
        self.assertIn("'token_file' stands beside the text itself: give one of the two", checked.stderr)

    def test_whatever_the_mask_others_can_read_nothing(self):
        before = os.umask(0)
        try:
            with self.start() as broker:
                broker.must("POST", "/v1/codeq/tasks", {"command": "mail", "payload": {"secret": 1}}, token="acme")
                broker.ctl("backup", "create", "one")
                broker.stop()
        finally:
            os.umask(before)
        made = [path for top in ("data", "data-backups") for path in (self.folder / top, *(self.folder / top).rglob("*"))]
        self.assertGreater(len(made), 15)
        for path in made:
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)


class Unit(unittest.TestCase):
    def test_its_exposure_is_low(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd-analyze is not installed")
        said = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", UNIT],
                              capture_output=True, text=True)
        level = re.search(r"Overall exposure level.*?: ([0-9.]+)", said.stdout)
        self.assertTrue(level, said.stdout + said.stderr)
        self.assertLessEqual(float(level.group(1)), 1.5)

    def test_its_users_and_folders_are_those_of_its_neighbours(self):
        unit = UNIT.read_text()
        self.assertIn("\nUser=fairlead\n", unit)
        self.assertIn("\nType=notify\n", unit)
        self.assertRegex((UNIT.parent / "fairlead-broker.sysusers").read_text(), r"(?m)^u fairlead ")
        folders = (UNIT.parent / "fairlead-broker.tmpfiles").read_text()
        for line in ("d /var/lib/fairlead 0700 fairlead fairlead", "d /var/lib/fairlead-backups 0700 fairlead fairlead",
                     "d /etc/fairlead 0750 root fairlead"):
            self.assertIn(line + "\n", folders)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
