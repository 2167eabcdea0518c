# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Every file says its licence, as https://reuse.software wants it, and what is said of the programs' licences agrees."""
import os
import re
import sys
import tempfile
import tomllib
import unittest
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
SPDX = re.compile(rb"SPDX-License-" rb"Identifier: ([A-Za-z0-9.+-]+)")


def files(root=ROOT):
    """What is there, but for what .gitignore leaves out. Git is not asked: it may be missing."""
    lines = [line.strip() for line in (root / ".gitignore").read_text().splitlines()]
    hidden = [".git", *(line.rstrip("/") for line in lines if line and not line.startswith("#"))]
    found = []
    for folder, folders, names in os.walk(root):
        def is_shown(name):
            path = "/" + (Path(folder) / name).relative_to(root).as_posix()
            return not any(fnmatch(path if "/" in pattern else name, pattern) for pattern in hidden)
        folders[:] = filter(is_shown, folders)
        found += [(Path(folder) / name).relative_to(root).as_posix() for name in filter(is_shown, names)]
    return sorted(found)


def covers(pattern, name):
    return fnmatch(name, pattern) or pattern.startswith("**/") and fnmatch(name, pattern.removeprefix("**/"))


class Licences(unittest.TestCase):
    def test_what_git_would_ignore_is_no_file_of_ours(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / ".gitignore").write_text("# a comment\n/build/\n*.user\n__pycache__/\n")
            for name in ("a.cpp", "b/build/c.cpp", "build/d", ".git/HEAD", "e.user", "b/f.user", "b/__pycache__/g"):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("")
            self.assertEqual(files(root), [".gitignore", "a.cpp", "b/build/c.cpp"])

    def test_every_file_says_its_licence(self):
        said = tomllib.loads((ROOT / "REUSE.toml").read_text())["annotations"]
        patterns = [pattern for annotation in said for pattern in annotation["path"]]
        known = {path.stem for path in (ROOT / "LICENSES").iterdir()}
        used, silent = set(), []
        for name in files():
            if Path(name).name.startswith(("LICENSE", "COPYING")) or name.startswith("LICENSES/"):
                continue
            found = SPDX.search((ROOT / name).read_bytes()[:4000])
            if found:
                used.add(found[1].decode())
            elif not any(covers(pattern, name) for pattern in patterns):
                silent.append(name)
        self.assertEqual(silent, [])
        self.assertEqual(used, known, "the texts in LICENSES are those in use")

    def test_only_the_console_may_use_qt_charts(self):
        arrows = (ROOT / "tests/architecture/arrows.txt").read_text()
        users = re.findall(r"^(\S+)\s*:.*\|.*\bqtcharts\b", arrows, re.MULTILINE)
        self.assertEqual(users, ["gui/charts"])
        self.assertNotIn("gui_charts", (ROOT / "gui/lab/CMakeLists.txt").read_text(), "fairlead-load is without it")

    def test_what_is_said_of_the_programs_agrees(self):
        table = tomllib.loads((ROOT / "packaging/third_party.toml").read_text())
        metainfo = (ROOT / "packaging/linux/io.github.fairlead.Fairlead.metainfo.xml.in").read_text()
        self.assertIn(f"<project_license>{table['conveyed']['fairlead']}</project_license>", metainfo)
        notice = (ROOT / "NOTICE").read_text()
        for part in ("RocksDB", "Boost", "JSON for Modern C++", "toml++", "CLI11", "Abseil", "Qt Charts", "QtKeychain"):
            self.assertIn(part, notice)
        self.assertIn('alias="NOTICE">../NOTICE<', (ROOT / "resources/fairlead.qrc").read_text(), "the console shows it")
        programs = {program for users in table["compiled_in"].values() for program in users}
        self.assertEqual(programs, {"fairlead", "fairlead-broker", "fairleadctl", "fairlead-load"})


if __name__ == "__main__":
    unittest.main()
