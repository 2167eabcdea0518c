# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Desktop entry and AppStream metadata are valid, and name each other and the program."""
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
ID = "io.github.fairlead.Fairlead"
LINUX = ROOT / "packaging/linux"
DESKTOP = LINUX / f"{ID}.desktop"
VERSION = re.search(r"project\(fairlead VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def metainfo(homepage=""):
    """As packaging/install.cmake makes it, without and with a public address."""
    pictures = (LINUX / "pictures.xml.in").read_text().replace("@FAIRLEAD_HOMEPAGE@", homepage) if homepage else ""
    text = (LINUX / f"{ID}.metainfo.xml.in").read_text()
    return text.replace("@PROJECT_VERSION@", VERSION).replace("@FAIRLEAD_PICTURES@", pictures)


def accept(program, *arguments):
    done = subprocess.run((program, *arguments), capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


def knows_developers():
    """AppStream before 1.0 does not know the tag that 1.0 asks for, and asks for no homepage."""
    return int(re.search(r"version: (\d+)", accept("appstreamcli", "--version")[1])[1]) >= 1


def complaints(file):
    _, said = accept("appstreamcli", "validate", "--no-net", "--strict", "--no-color", file)
    assert re.search(r"Validation (was successful|failed)", said), said
    return re.findall(r"^[EWI]: [^:]+:[^:]+: (.*)", said, re.MULTILINE)


class Desktop(unittest.TestCase):
    @unittest.skipUnless(shutil.which("desktop-file-validate"), "desktop-file-utils is not installed")
    def test_the_desktop_entry_is_valid(self):
        good, said = accept("desktop-file-validate", DESKTOP)
        self.assertTrue(good and not said, said)

    @unittest.skipUnless(shutil.which("appstreamcli"), "appstream is not installed")
    def test_the_metadata_is_valid_with_and_without_pictures(self):
        for homepage in ("", "https://example.org/fairlead"):
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / f"{ID}.metainfo.xml"
                file.write_text(metainfo(homepage))
                missing = [] if homepage else ["url-homepage-missing"]
                expected = missing if knows_developers() else ["unknown-tag developer"]
                self.assertEqual(complaints(file), expected)
                self.assertEqual("/docs/pictures/now.png" in file.read_text(), bool(homepage))

    def test_the_pictures_exist(self):
        names = re.findall(r"/(docs/pictures/\S+\.png)<", metainfo("https://example.org"))
        self.assertTrue(names)
        for name in names:
            self.assertTrue((ROOT / name).is_file(), name)

    def test_entry_metadata_icon_and_program_have_one_name(self):
        component = ElementTree.fromstring(metainfo().encode())
        self.assertEqual(component.findtext("id"), ID)
        self.assertEqual(component.findtext("launchable"), DESKTOP.name)
        self.assertIn(f"Icon={ID}\n", DESKTOP.read_text())
        self.assertIn(f'setDesktopFileName(u"{ID}"_s)', (ROOT / "gui/app/main.cpp").read_text())

    def test_links_are_opened_with_the_program(self):
        entry = DESKTOP.read_text()
        self.assertIn("MimeType=x-scheme-handler/fairlead;\n", entry)
        self.assertIn("Exec=fairlead %u\n", entry)


if __name__ == "__main__":
    unittest.main()
