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

    def test_the_commit_is_that_of_the_archive_or_unknown(self):
        for written, said in (("0123456789abcdef0123\n", "0123456789ab"), ("$Format:%H$\n", "unknown")):
            with tempfile.TemporaryDirectory() as folder:
                for path in ("cmake/version.cmake", "shared/version.cpp.in"):
                    (Path(folder) / path).parent.mkdir(exist_ok=True)
                    shutil.copy(ROOT / path, Path(folder) / path)
                (Path(folder) / "cmake/commit.txt").write_text(written)
                subprocess.run(("cmake", f"-DROOT={folder}", "-DVERSION=1.2.3", f"-DOUTPUT={folder}/version.cpp",
                                "-P", f"{folder}/cmake/version.cmake"), check=True,
                               env={**os.environ, "GIT_CEILING_DIRECTORIES": str(Path(folder).parent)})
                self.assertIn(f'"1.2.3 (commit {said})"', (Path(folder) / "version.cpp").read_text())

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
