# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""The version and its date are the same everywhere, and the packages, the unit and the lists of files agree."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]


def text(path):
    return (ROOT / path).read_text()


def version():
    return re.search(r"^project\(fairlead VERSION ([0-9.]+)", text("CMakeLists.txt"), re.MULTILINE)[1]


class Releases(unittest.TestCase):
    def test_the_changelog_begins_with_this_version_and_its_date(self):
        headings = re.findall(r"^## (\S+) - (\S+)$", text("CHANGELOG.md"), re.MULTILINE)
        self.assertTrue(headings)
        self.assertEqual(headings[0][0], version())
        self.assertRegex(headings[0][1], r"^\d{4}-\d\d-\d\d$")

    def test_appstream_names_the_same_releases_with_the_same_dates(self):
        metainfo = text("packaging/linux/io.github.fairlead.Fairlead.metainfo.xml.in")
        releases = re.findall(r'<release version="([^"]+)" date="([^"]+)"', metainfo)
        releases = [(name.replace("@PROJECT_VERSION@", version()), date) for name, date in releases]
        self.assertEqual(releases, re.findall(r"^## (\S+) - (\S+)$", text("CHANGELOG.md"), re.MULTILINE))

    def test_no_other_file_has_a_version_of_its_own(self):
        for path in ("packaging/debian/control.in", "packaging/debian/rules", "packaging/make_packages.sh",
                     "packaging/container/Containerfile", "packaging/container/compose.yaml", "packaging/man/fairleadctl.roff"):
            self.assertNotIn(version(), text(path), path)

    def test_the_commit_is_that_of_the_archive_or_of_its_own_git_without_the_program(self):
        commit, other, plain = "0123456789abcdef" * 2 + "01234567", "f" * 40, {"cmake/commit.txt": "$Format:%H$\n"}
        on_main = {".git/HEAD": "ref: refs/heads/main\n"}
        packed = f"# pack-refs with: peeled\n{other} refs/heads/main/other\n{commit} refs/heads/main\n^{other}\n"
        of_a_tree = {".git": "gitdir: store/worktrees/one\n", "store/worktrees/one/HEAD": "ref: refs/heads/main\n",
                     "store/worktrees/one/commondir": "../..\n"}
        for files in ({"cmake/commit.txt": commit + "\n", ".git/HEAD": other + "\n"},
                      plain | {".git/HEAD": commit + "\n"},
                      plain | on_main | {".git/refs/heads/main": commit + "\n", ".git/packed-refs": f"{other} refs/heads/main\n"},
                      plain | on_main | {".git/packed-refs": packed},
                      plain | on_main | {".git/refs/heads/main": "ref: refs/heads/real\n", ".git/refs/heads/real": commit},
                      plain | of_a_tree | {"store/refs/heads/main": commit + "\n"},
                      plain | of_a_tree | {"store/packed-refs": packed}):
            self.assertEqual(self.commit_said_by(files), commit[:12], files)
        for files in (plain, plain | on_main, plain | {".git/HEAD": "ref: refs/heads/.invalid\n"}, plain | {".git/HEAD": ""},
                      plain | {".git/HEAD": "ref: refs/heads/a\n", ".git/refs/heads/a": "ref: refs/heads/a\n"},
                      plain | {".git": "gitdir: nowhere\n"}, plain | {".git/HEAD": "nonsense\n"}, {}):
            self.assertEqual(self.commit_said_by(files), "unknown", files)

    @staticmethod
    def commit_said_by(files):
        """What a program would say that was built from a folder with these files, where there is no git."""
        with tempfile.TemporaryDirectory() as folder:
            for path in ("cmake/version.cmake", "cmake/commit.cmake", "shared/version.cpp.in"):
                (Path(folder) / path).parent.mkdir(exist_ok=True)
                shutil.copy(ROOT / path, Path(folder) / path)
            for path, content in files.items():
                (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / path).write_text(content)
            subprocess.run((shutil.which("cmake"), f"-DROOT={folder}", "-DVERSION=1.2.3", f"-DOUTPUT={folder}/version.cpp",
                            "-P", f"{folder}/cmake/version.cmake"), check=True, env={**os.environ, "PATH": folder})
            return re.search(r'"1\.2\.3 \(commit (\w+)\)"', (Path(folder) / "version.cpp").read_text())[1]

    def test_the_unit_starts_the_program_where_packages_install_it(self):
        unit = text("packaging/systemd/fairlead-broker.service")
        start = re.search(r"^ExecStart=(\S+) (.*)$", unit, re.MULTILINE)
        self.assertEqual(start[1], "/usr/bin/fairlead-broker")
        self.assertIn("usr/bin/fairlead-broker\n", text("packaging/debian/fairlead-broker.install"))
        self.assertIn("/etc/fairlead/broker.toml", start[2])
        self.assertIn("/etc/fairlead/broker.toml", text("packaging/debian/rules"))

    def test_what_the_compose_file_mounts_exists(self):
        mounts = re.findall(r"^      - (\.\.?/[^:]+):", text("packaging/container/compose.yaml"), re.MULTILINE)
        self.assertGreater(len(mounts), 4)
        for mount in mounts:
            path = (ROOT / "packaging/container" / mount).resolve()
            if "build" not in path.relative_to(ROOT.resolve()).parts and path.parent.is_dir():
                self.assertTrue(path.exists(), mount)

    def test_every_program_is_in_one_package_with_its_manual_page_and_completions(self):
        lists = {path.stem: path.read_text().split() for path in (ROOT / "packaging/debian").glob("*.install")}
        for program in ("fairlead", "fairlead-broker", "fairleadctl", "fairlead-load"):
            homes = [package for package, files in lists.items() if f"usr/bin/{program}" in files]
            self.assertEqual(len(homes), 1, program)
            for file in (f"man/man1/{program}.1", f"bash-completion/completions/{program}",
                         f"zsh/vendor-completions/_{program}", f"fish/vendor_completions.d/{program}.fish"):
                self.assertIn(f"usr/share/{file}", lists[homes[0]])


if __name__ == "__main__":
    unittest.main()
