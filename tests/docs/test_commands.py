# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the tests that run programs: a right page passes, and each planted fault is found and named.

    test_commands.py <folder of the programs>
"""
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = sys.argv.pop()

RIGHT = """# Page
```sh
NAME=acme
fairleadctl limits set $NAME weight=4 --reason "paid plan"
fairleadctl limits show $NAME | grep weight
fairleadctl events --follow
```
```sh
build/dev/bin/fairlead-broker --version | cut -d' ' -f1,2
```
```text
fairlead-broker 9.9.9
```
<!-- not run: needs a display -->
```sh
fairlead --demo
```
```toml
[limits]
max_streams = 30000
```
```ini
FAIRLEAD__LIMITS__MAX_STREAMS=30000
```
"""


class Commands(unittest.TestCase):
    def check(self, text):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "docs/guide/page.md"
            page.parent.mkdir(parents=True)
            page.write_text(text)
            done = subprocess.run([sys.executable, "-B", HERE / "check_commands.py", folder, PROGRAMS],
                                  capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def test_a_right_page_passes(self):
        code, said = self.check(RIGHT)
        self.assertEqual(code, 0, said)
        self.assertIn("docs/guide/page.md:16: not run: needs a display", said)
        self.assertIn("1 pages, 5 commands run, 3 blocks checked, 1 blocks not run, 0 faults", said)

    def test_what_is_wrong_is_found(self):
        page = RIGHT
        for right, wrong in (("weight=4", "wait=4"), ("fairlead-broker 9.9.9", "fairlead-broker says 9.9.9"),
                             ("events --follow", "events --follow --form x"), ("max_streams = 30000", "max_stream = 30000"),
                             ("MAX_STREAMS=30000", "MAX_STREAMS=many"), ("--demo\n```", "--demo \"\n```"),
                             ("build/dev/bin/fairlead-broker", "./dev dance\nbuild/dev/bin/fairlead-broker")):
            self.assertIn(right, page)
            page = page.replace(right, wrong)
        code, said = self.check(page + "```\nfairleadctl info\n```\n")
        self.assertEqual(code, 1)
        for words in ("page.md:3: fairleadctl limits set $NAME wait=4", "page.md:3: fairleadctl events --follow --form x\n"
                      "    was to go on, ended with 2", "./dev dance\n    is no command of ./dev", "do not print 'fairlead-broker says N'",
                      "page.md:17: no shell understands it", "max_stream", "MAX_STREAMS", "a block says what it holds", "9 faults"):
            self.assertIn(words, said)

    def test_a_page_without_commands_is_no_guide(self):
        self.assertIn("there are no commands", self.check("# Page\n")[1])

    def test_what_a_description_of_an_api_says_wrongly_is_found(self):
        name = "docs/api/codeq-http.openapi.json"
        description = json.loads((HERE.parents[1] / name).read_text())
        claim = description["paths"]["/tasks/claim"]["post"]["requestBody"]["content"]["application/json"]
        claim["example"]["waitSeconds"] = 0  # nothing is given back below, so that there is no task to wait for
        del description["components"]["schemas"]["Task"]["properties"]["attempts"]
        description["paths"]["/tasks/{id}/shred"] = {"post": description["paths"].pop("/tasks/{id}/abandon")["post"]}
        del description["paths"]["/raft/status"]["get"]["responses"]["200"]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "docs/api").mkdir(parents=True)
            (Path(folder) / name).write_text(json.dumps(description))
            shutil.copytree(HERE.parents[1] / "broker/codeq_http", Path(folder) / "broker/codeq_http")
            done = subprocess.run([sys.executable, "-B", HERE / "check_openapi.py", folder, PROGRAMS], capture_output=True,
                                  text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        for words in ("post /tasks/claim: attempts is not described", "/tasks/{id}/abandon is not described",
                      "/tasks/{id}/shred is nowhere in the sources", "post /tasks/{id}/shred is not tried",
                      "get /raft/status: 200 is not described"):
            self.assertIn(words, done.stdout)


if __name__ == "__main__":
    unittest.main()
