# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""What ./dev installs, and what it says where it cannot: on stand-ins for apt, dpkg and the tools that are looked for."""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
LIST = "packaging/debian-packages.txt"
OWN = """
[build]
g++                                # C++ compiler: g++ 12 or later [command g++ 12]
boost1.81 | boost (>= 1.81)        # HTTP: Boost.Beast, 1.81 or later [pkg boost]
mold                               # optional: links faster
[run]
icons                              # icons
[pictures]
camera                             # a camera [command camera]
"""
STAND_INS = {
    "dpkg": """[ "$1" = --compare-versions ] && [ "$(printf '%s\\n' "$4" "$2" | sort -V | head -n 1)" = "$4" ]""",
    "dpkg-query": """for last; do :; done; version=$(sed -n "s/^$last //p" installed); [ "$version" ] && printf 'installed %s' "$version" """,
    "apt-cache": """sed -n "s/^$2 /  Candidate: /p" known""",
    "apt-get": "true",
    "sudo": """exec "$@" """,
}


class Needs(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "packaging").mkdir()
        shutil.copy(ROOT / "packaging/needs.sh", self.folder / "packaging")
        (self.folder / LIST).write_text(OWN)
        (self.folder / "bin").mkdir()
        for tool in ("awk", "sed", "grep", "head", "sort", "cat"):
            (self.folder / "bin" / tool).symlink_to(shutil.which(tool))

    def tool(self, name, text):
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def need(self, *groups, installed=None, known=None):
        """The exit code, what is run, and what is said. Without packages: on a system that has no apt."""
        if installed is not None:
            (self.folder / "installed").write_text("".join(f"{line}\n" for line in installed))
            (self.folder / "known").write_text("".join(f"{line}\n" for line in known))
            for name, text in STAND_INS.items():
                self.tool(name, text)
        done = subprocess.run(
            (shutil.which("bash"), "-euo", "pipefail", "-c", """
                say() { printf '%s\\n' "$*" >&2; }
                die() { say "dev: $*"; exit 1; }
                do_() { printf '%s\\n' "$*"; }
                . packaging/needs.sh
                need "$@" """, "dev", *groups),
            cwd=self.folder, env={"PATH": str(self.folder / "bin")}, capture_output=True, text=True)
        return done.returncode, done.stdout.replace("sudo ", ""), done.stderr

    def test_what_is_installed_under_either_name_is_not_missing(self):
        for boost in ("boost1.81 1.81.0-5", "boost 1.81.0", "boost 1.90.0.1"):
            with self.subTest(boost):
                self.assertEqual(self.need("build", installed=["g++ 12.2", boost], known=[]), (0, "", ""))

    def test_the_first_package_that_apt_knows_is_installed(self):
        for known, taken in ((["boost1.81 1.81.0", "boost 1.74"], "boost1.81"), (["boost 1.83.0.2"], "boost"),
                             (["boost 1.74", "boost1.81 1.81.0"], "boost1.81")):
            with self.subTest(known):
                code, run, _ = self.need("build", "run", installed=["g++ 12.2", "boost 1.74"], known=[*known, "icons 1", "mold 2"])
                self.assertEqual(code, 0)
                self.assertIn("apt-get -q update\n", run)
                self.assertRegex(run, rf" install .* {taken} mold icons\n$")

    def test_what_apt_does_not_know_is_said_by_what_it_is_and_the_rest_is_installed(self):
        code, run, said = self.need("build", "run", installed=["g++ 12.2"], known=["boost 1.74", "icons 1"])
        self.assertEqual(code, 1)
        self.assertRegex(run, r" install .* icons\n$")
        self.assertIn("not found:\n       HTTP: Boost.Beast, 1.81 or later\ndev:", said)

    def test_what_apt_does_not_know_is_no_matter_if_it_is_there_or_optional(self):
        self.tool("pkg-config", "true")
        self.assertEqual(self.need("build", installed=["g++ 12.2"], known=[]), (0, "", ""))

    def test_without_apt_it_goes_on_if_all_is_there(self):
        self.tool("pkg-config", "true")
        self.tool("g++", "echo 'g++ (Distribution 14.2.1-3) 14.2.1'")
        code, run, said = self.need("build", "run")
        self.assertEqual((code, run), (0, ""))
        self.assertIn("no apt", said)
        self.assertIn("not looked for:\n       icons\n", said)
        self.assertNotIn("not found", said)

    def test_without_apt_it_says_what_is_not_there_by_what_it_is(self):
        self.tool("g++", "echo 'g++ (GCC) 11.4.0'")
        code, run, said = self.need("build", "pictures")
        self.assertEqual((code, run), (1, ""))
        self.assertIn("not found:\n       C++ compiler: g++ 12 or later\n       HTTP: Boost.Beast, 1.81 or later\n       a camera\ndev:", said)
        self.assertNotIn("optional", said)

    def test_every_line_of_the_list_says_what_it_is(self):
        text = (ROOT / LIST).read_text()
        groups = re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)
        shutil.copy(ROOT / LIST, self.folder / LIST)
        done = subprocess.run((shutil.which("bash"), "-c", '. packaging/needs.sh; listed "$@"', "dev", *groups), cwd=self.folder,
                              capture_output=True, text=True, check=True)
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        self.assertEqual(len(lines), len(re.findall(r"^[a-z].*#", text, re.MULTILINE)))
        for packages, what, probe in lines:
            self.assertRegex(packages, r"^[a-z0-9.+-]+( \(>= [0-9.]+\))?( \| [a-z0-9.+-]+( \(>= [0-9.]+\))?)*$")
            self.assertTrue(what, packages)
            self.assertRegex(probe, r"^((command|pkg|header|file) \S+( [0-9.]+)?)?$", packages)
        used = re.findall(r"(?:^ +|[({] |\) )need ((?:[a-z]+ ?)+)", (ROOT / "dev").read_text(), re.MULTILINE)
        self.assertEqual(set(" ".join(used).split()), set(groups))


if __name__ == "__main__":
    unittest.main()
