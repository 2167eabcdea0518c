# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Runs every command that the guide shows, against brokers of its own on free ports, and checks every configuration.

    check_commands.py <repository> <folder of the programs> [name of a page]...

A fenced block says what it holds. `sh`: commands, run one by one; each must succeed. `toml` and `ini` (environment): put to
`fairlead-broker --check-config`. `text` right after commands: what they print, compared without numbers. `yaml`, `http`: shown
only. A comment in the line before a block says what else there is to know:

    <!-- not run: why -->              only the syntax is checked; printed and counted
    <!-- run: while no broker runs --> the page's broker is stopped meanwhile
    <!-- checked: over codeq.env -->   a configuration that goes over codeQ's
"""
import datetime
import hashlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pages import blocks, pages
from world import PATIENCE, World

MOST_NOT_RUN = 8
DIGEST = hashlib.sha256(b"secret").hexdigest()

# What the pages say, and what stands for it here: a text, or a call of the world that makes it.
SUBSTITUTIONS = (
    (r"\bbuild/dev/bin/", ""),
    (r"127\.0\.0\.1:9091\b", lambda world: world.grpc),
    (r"127\.0\.0\.1:9080\b", lambda world: world.http),
    (r"/srv/fairlead\b", lambda world: str(world.data)),
    (r"/tmp/tasks\b", lambda world: str(world.folder / "tasks")),
    (r"\brsync -a\b", "cp -a"),
    (r"\bsafe:/", lambda world: f"{world.folder}/safe/"),
    (r"(?<=release )01a1fc54-[-0-9a-f]+", World.running_task),
    (r"01a1fc54-[-0-9a-f]+(?=.* --requeue)", World.dead_task),
    (r"01a1fc54-[-0-9a-f]+", World.ready_task),
    (r"60d49ce1b494bc3c", World.fingerprint),
    (r"(?<=^fairleadctl operation )\d+", World.operation),
    (r"(?<=--requeued-by )\d+", World.operation),
    (r"(?<=^fairleadctl worker quiet )\d+", World.http_worker),
    (r"(?<=-backups/)2026-11-20", lambda world: datetime.date.today()),
    (r"--until 2026-01-01T00:00:00Z", "--until 2100-01-01T00:00:00Z"),
    (r"--seconds 60", "--seconds 1"),
    (r"--over 10\b", "--over 1"),
)
# The same on the page about codeQ's own server.
OF_CODEQ = (
    (r"127\.0\.0\.1:8080\b", lambda world: world.codeq_http),
    (r"127\.0\.0\.1:9092\b", lambda world: world.codeq_producers),
    (r"127\.0\.0\.1:9091\b", lambda world: world.codeq_workers),
    (r"127\.0\.0\.1:9191\b", lambda world: world.grpc),
    (r"593f2ce6-[-0-9a-f]+", World.codeq_task),
    (r"(?<!--copy )--go$", "--go --limit 5"),  # without, it waits for half a minute for what comes back to codeQ
    (r"\bcodeq-admin-token\b", "dev-token"),
    (r"\bcodeq-worker-token\b", "dev-worker-token"),
    (r"\bproducer-token\b", "dev-tenant"),  # in open mode the tenant's name
)
# In configurations.
OF_FILES = (
    (r"64 hex digits", DIGEST),
    (r"/etc/fairlead/", lambda world: f"{world.keys()}/"),
)
# These show what comes until they are interrupted.
FOLLOW = re.compile(r"^fairleadctl (top|events .*--follow)")
SERVE = re.compile(r"^fairlead-broker (?!.*--(check-config|print-config|version|help))")
# These need something before; or they ask, and what is typed is what the world returns.
PREPARE = (
    (re.compile(r"history acme"), World.wait_for_history),
    (re.compile(r"dlq delete"), World.old_dead_letters),
    (re.compile(r"codeq cleanup"), lambda world: "all tenants"),
    (re.compile(r"--ids dead.txt"), World.dead_at_codeq),
)


def commands(block):
    """The commands of a block: lines that end in a backslash go on."""
    command = ""
    for line in block.lines:
        command += line
        if command.endswith("\\"):
            command += "\n"
        elif command.strip() and not command.lstrip().startswith("#"):
            yield command.strip()
            command = ""
        else:
            command = ""


def shape(text):
    """A text without what differs from run to run: numbers, ids and paths, and how wide columns are."""
    text = re.sub(r"[0-9a-f]{8}-[-0-9a-f]{27}|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b", "ID", text)
    text = re.sub(r"(/[\w.-]+)+/?", "PATH", text)
    text = re.sub(r"\d+([.,]\d+)*", "N", text)
    return [re.sub(r"\s+", " ", line).strip() for line in text.strip().splitlines()]


class PageRun:
    """The blocks of one page, in a world of their own."""

    def __init__(self, page, programs, tasks):
        self.page, self.tasks = page, tasks
        self.world = World(programs)
        self.faults, self.not_run, self.ran, self.checked = [], [], 0, 0
        self.substitutions = SUBSTITUTIONS
        self.said = ""
        self.env = dict(self.world.env)  # of a reader's shell, who takes the page from top to bottom

    def run(self, found):
        try:
            if Path(self.page).name == "codeq.md":
                self.substitutions = OF_CODEQ + SUBSTITUTIONS
                self.world.start_codeq()
            for block in found:
                self.run_block(block)
        finally:
            self.world.end()
        return self

    def fault(self, block, what):
        self.faults.append(f"{block}: {what}")

    def substituted(self, words, table):
        for pattern, made in table:
            if re.search(pattern, words):
                words = re.sub(pattern, lambda _: str(made(self.world)) if callable(made) else made, words)
        return words

    def run_block(self, block):
        kind = block.language
        if kind == "sh":
            self.said = ""
            self.run_commands(block)
        elif kind == "toml":
            self.check_toml(block)
        elif kind == "ini":
            self.check_environment(block)
        elif kind == "text":
            self.compare(block)
        elif kind not in ("yaml", "http"):
            self.fault(block, f"a block says what it holds: sh, toml, ini, yaml, http or text, not '{kind}'")

    def run_commands(self, block):
        done = subprocess.run(["bash", "-n"], input="\n".join(block.lines), capture_output=True, text=True)
        if done.returncode:
            return self.fault(block, f"no shell understands it: {done.stderr.strip()}")
        if block.note.startswith("not run:"):
            self.not_run.append(f"{block}: {block.note}")
            return
        if block.note == "run: while no broker runs":
            self.world.stop()
        elif self.world.broker is None:
            self.world.start()
        elif block.note.startswith("run"):
            return self.fault(block, f"nobody knows what '{block.note}' means")
        for command in commands(block):
            try:
                problem = self.run_one(self.substituted(command, self.substitutions), self.env)
            except (OSError, RuntimeError, subprocess.SubprocessError) as error:
                problem = f"cannot be tried: {error}"
            if problem:
                self.fault(block, f"{command}\n    {problem}")
            else:
                self.ran += 1
        # What a block started or stopped does not reach the next one.
        self.world.stop()

    def run_one(self, command, env):
        if command.startswith("./dev "):
            return "" if f"\n  {command.split()[1]} " in self.tasks else "is no command of ./dev"
        if SERVE.match(command):
            self.world.start("exec " + command)
            self.said += self.world.broker.said()
            return ""
        if FOLLOW.match(command):
            return self.follow(command, env)
        state = self.world.folder / "state"
        answer = next((f"{prepare(self.world) or ''}\n" for pattern, prepare in PREPARE if pattern.search(command)), "")
        try:
            done = subprocess.run(
                ["bash", "-c", f'set -a -o pipefail\n{command}\ncode=$?\nenv -0 >"{state}"\nexit $code'], env=env,
                cwd=self.world.folder, input=answer, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return f"was not done after {PATIENCE} s"
        if done.returncode:
            return f"ended with {done.returncode}: {(done.stderr or done.stdout).strip()}"
        self.said += done.stdout
        if state.exists():
            env.update(pair.split("=", 1) for pair in state.read_text().split("\0") if "=" in pair)
        return ""

    def follow(self, command, env):
        """It is well if it still runs after a moment and ends when it is interrupted."""
        with tempfile.TemporaryFile() as said:
            running = subprocess.Popen(["bash", "-c", "exec " + command], env=env, cwd=self.world.folder,
                                       stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            try:
                code = running.wait(1)
            except subprocess.TimeoutExpired:
                code = None
                running.send_signal(signal.SIGINT)
            try:
                running.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()
                return "did not end when it was interrupted"
            said.seek(0)
            return "" if code is None else f"was to go on, ended with {code}: {said.read().decode().strip()}"

    def check_toml(self, block):
        file = self.world.folder / "page.toml"
        file.write_text(self.substituted("\n".join(block.lines) + "\n", OF_FILES))
        below = ["--codeq-config", str(self.world.folder / "codeq.env")] if block.note == "checked: over codeq.env" else []
        self.check(block, [*below, "--config", str(file)], {})

    def check_environment(self, block):
        lines = (self.substituted(line, OF_FILES) for line in block.lines)
        self.check(block, [], dict(line.split("=", 1) for line in lines))

    def check(self, block, arguments, env):
        plain = {name: value for name, value in self.world.env.items() if not name.startswith("FAIRLEAD__")}
        done = subprocess.run(["fairlead-broker", *arguments, "--check-config"], env=plain | env, capture_output=True,
                              text=True, timeout=PATIENCE)
        if done.returncode:
            self.fault(block, f"is no configuration: {(done.stderr or done.stdout).strip()}")
        self.checked += 1

    def compare(self, block):
        wanted, said = shape("\n".join(block.lines)), shape(self.said)
        missing = [line for line in wanted if line not in said]
        if missing:
            self.fault(block, f"the commands before do not print {missing[0]!r} but\n    " + "\n    ".join(said))
        self.checked += 1


def section(text, *headings):
    """The lines of these sections, the rest left empty, so that line numbers stay."""
    inside, kept = False, []
    for line in text.splitlines():
        if line.startswith("## "):
            inside = line in headings
        kept.append(line if inside else "")
    return "\n".join(kept)


def main():
    root, programs = (Path(each).absolute() for each in sys.argv[1:3])
    started = time.monotonic()
    dev = Path(__file__).resolve().parents[2] / "dev"
    tasks = subprocess.run([dev, "help"], check=True, capture_output=True, text=True).stdout  # of ./dev
    chosen = [(page, (root / page).read_text()) for page in pages(root, "docs/guide")]
    for name in ("docs/ojs.md", "README.md"):
        if (root / name).exists():
            text = (root / name).read_text()
            chosen.append((name, section(text, "## What it is for", "## As a daemon") if name == "README.md" else text))
    wanted = [each for each in chosen if not sys.argv[3:] or Path(each[0]).name in sys.argv[3:]]
    with ThreadPoolExecutor(4) as pool:  # most of the time is spent waiting for a start, a stop or a sync
        runs = list(pool.map(lambda each: PageRun(each[0], programs, tasks).run(blocks(*each)), wanted))
    faults = [fault for run in runs for fault in run.faults]
    not_run = [each for run in runs for each in run.not_run]
    ran, checked = sum(run.ran for run in runs), sum(run.checked for run in runs)
    if len(not_run) > MOST_NOT_RUN:
        faults.append(f"{len(not_run)} blocks are not run, at most {MOST_NOT_RUN} may be")
    if not ran:
        faults.append("there are no commands; is this the right folder?")
    for each in not_run + faults:
        print(each)
    print(f"commands: {len(runs)} pages, {ran} commands run, {checked} blocks checked, {len(not_run)} blocks not run, "
          f"{len(faults)} faults, {time.monotonic() - started:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
