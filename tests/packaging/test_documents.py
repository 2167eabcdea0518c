# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""The manual pages and completions of the built programs hold every option and command; bills of materials are complete."""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT, PROGRAMS = Path(sys.argv[1]), sys.argv[2:]
del sys.argv[1:]
sys.path.insert(0, str(ROOT / "packaging"))

import documents  # noqa: E402
import sbom  # noqa: E402

PACKAGES = {"fairlead": ["fairlead"], "fairlead-broker": ["fairlead-broker"], "fairlead-tools": ["fairleadctl", "fairlead-load"]}


def program(name):
    return next(path for path in PROGRAMS if Path(path).name == name)


def everything(help):
    """Every command's help, the program's own first."""
    yield help
    for command in help.commands:
        yield from everything(command)


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.kept.name)
        cls.helps = {Path(path).name: documents.write(cls.folder, path) for path in PROGRAMS}

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def test_version_names_program_version_and_commit(self):
        version, _ = documents.release()
        for path in PROGRAMS:
            said = subprocess.run((path, "--version"), capture_output=True, text=True, check=True).stdout
            self.assertRegex(said, rf"^{Path(path).name} {re.escape(version)} \(commit ([0-9a-f]{{12}}|unknown)\)\n$")

    def test_the_page_names_every_option_and_command(self):
        for name, help in self.helps.items():
            page = (self.folder / "man" / f"{name}.1").read_text()
            self.assertGreater(len(help.options), 10, "--help was read")
            for part in everything(help):
                for option in part.options:
                    self.assertNotRegex(option.names[-1] + option.value, r"[\[\](){}:]$|Env:|INT in|^[^-]", part.words)
                    self.assertTrue(documents.bold(option.names[-1]) in page, (part.words, option))
                    self.assertNotRegex(option.text, "^(REQUIRED|Excludes|Needs|--|$)", (part.words, option))
                for argument in part.positionals:
                    self.assertNotRegex(argument.text, "^(REQUIRED|Excludes|Needs|--|$)", (part.words, argument))
                if not part.commands and len(part.words) > 1:
                    self.assertTrue(".SS " + documents.roff(" ".join(part.words)) in page, part.words)

    def test_fairleadctl_has_its_commands_of_commands(self):
        words = [" ".join(part.words) for part in everything(self.helps["fairleadctl"])]
        for command in ("fairleadctl dlq requeue", "fairleadctl backup create", "fairleadctl codeq topic put"):
            self.assertIn(command, words)

    def test_completions_name_every_option(self):
        for name, help in self.helps.items():
            for shell, shape in documents.SHELLS.items():
                script = (self.folder / shell / shape.format(name)).read_text()
                for option in help.options:
                    word = option.names[-1]
                    self.assertIn(word if shell != "fish" or help.commands else f"-l {word[2:]} ", script)

    def test_shells_accept_their_completions(self):
        for name in self.helps:
            for shell, shape in documents.SHELLS.items():
                if shutil.which(shell):
                    done = subprocess.run((shell, "-n", self.folder / shell / shape.format(name)), capture_output=True, text=True)
                    self.assertEqual((done.returncode, done.stderr), (0, ""), f"{shell} {name}")

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish_completes_commands_options_and_values(self):
        script = self.folder / "fish/fairleadctl.fish"
        for typed, word in (("fairleadctl te", "tenants"), ("fairleadctl dlq re", "requeue"), ("fairleadctl dlq requeue --dry", "--dry-run"),
                            ("fairleadctl tasks acme --state in", "in-progress"), ("fairleadctl --address a:1 comp", "completion")):
            done = subprocess.run(("fish", "--no-config", "-c", f"source {script}; complete -C '{typed}'"), capture_output=True, text=True)
            self.assertIn(word, [line.split("\t")[0] for line in done.stdout.splitlines()], f"{typed}: {done.stdout}{done.stderr}")

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh_completes_commands_options_and_values(self):
        script = self.folder / "zsh/_fairleadctl"
        for typed, word in (("''", "tenants"), ("dlq ''", "requeue"), ("dlq requeue ''", "--dry-run"), ("--state ''", "in-progress")):
            done = subprocess.run(("zsh", "-f", "-c", f"compdef() {{ }}; _describe() {{ print -rl -- ${{(P)2}} }}; source {script}; "
                                   f"words=(fairleadctl {typed}); CURRENT=$#words; _fairleadctl"), capture_output=True, text=True)
            self.assertIn(word, [line.split(":")[0] for line in done.stdout.splitlines()], f"{typed}: {done.stdout[:300]}{done.stderr}")

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_the_page_is_without_faults(self):
        for name in self.helps:
            done = subprocess.run(("man", "--warnings", "-E", "UTF-8", "-l", self.folder / "man" / f"{name}.1"), capture_output=True,
                                  text=True, env={"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PATH": "/usr/bin:/bin"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)

    @unittest.skipUnless(shutil.which("dpkg-query"), "this is not Debian")
    def test_the_bill_of_materials_knows_every_library_and_its_licence(self):
        for package, names in PACKAGES.items():
            document = sbom.document(package, [program(name) for name in names])
            parts = {part["name"]: part for part in document["packages"]}
            self.assertTrue(all(part["licenseConcluded"] != "NOASSERTION" for part in parts.values()))
            self.assertEqual("libqt6charts6" in parts, package == "fairlead")
            self.assertEqual(parts[package]["licenseConcluded"], "GPL-3.0-only" if package == "fairlead" else "Apache-2.0")
            ends = {end for relation in document["relationships"] for end in (relation["spdxElementId"], relation["relatedSpdxElement"])}
            self.assertEqual(ends, {part["SPDXID"] for part in parts.values()} | {"SPDXRef-DOCUMENT"})


if __name__ == "__main__":
    unittest.main()
