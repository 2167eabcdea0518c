# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""check_locks.py <build folder> [<jobs>]: runs clang's thread safety analysis on all sources except the tests.

clang parses, without compiling, each part (sources that GCC compiles together) that includes shared/mutex.h and has changed
since its last check without errors. A part takes some seconds. Generated files must have been built before.
"""
import functools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compile_commands import sources_of, without_precompiled_header

ROOT = Path(__file__).resolve().parents[1]
CLANG = shutil.which("clang++-14") or shutil.which("clang++") or sys.exit("check_locks.py: clang++ is not installed")
HEADER = "shared/mutex.h"
WINGS = ("broker/", "gui/", "shared/")
INCLUDE = re.compile(r'^#include "([^"]+)"$', re.MULTILINE)
ONLY_LOCKS = ("-Wno-everything", "-Wthread-safety", "-Werror=thread-safety")


@functools.cache
def read_with(file):
    """The file and all files of this repository that it includes, also indirectly."""
    if not (ROOT / file).is_file():
        return frozenset()
    return frozenset([file]).union(*map(read_with, INCLUDE.findall((ROOT / file).read_text())))


class Part:
    """The sources that GCC compiles together."""

    def __init__(self, build, entry):
        words = shlex.split(without_precompiled_header(entry["command"]))[1:]
        at = words.index("-o")
        self.build, self.object = build, words[at + 1]
        self.arguments = [word for word in words[:at] + words[at + 2:] if word not in ("-c", "-fpch-preprocess")]
        self.stamp = build / (self.object + ".locks")
        self.files = frozenset().union(*(read_with(os.path.relpath(one, ROOT)) for one in sources_of(entry)))

    def is_new(self):
        if not self.object.startswith(WINGS) or HEADER not in self.files:
            return False
        latest = max(path.stat().st_mtime for path in [Path(__file__), *(ROOT / file for file in self.files)])
        return not self.stamp.is_file() or self.stamp.stat().st_mtime < latest

    def faults(self):
        begun = time.time()  # a file that changes during the check is newer
        clang = subprocess.run([CLANG, "-fsyntax-only", *self.arguments, *ONLY_LOCKS], cwd=self.build,
                               stderr=subprocess.PIPE, text=True)
        if clang.returncode == 0:
            self.stamp.touch()
            os.utime(self.stamp, (begun, begun))
        return "" if clang.returncode == 0 else clang.stderr


def main(build, jobs="2"):
    entries = json.loads((Path(build) / "compile_commands.json").read_text())
    parts = [Part(Path(build), entry) for entry in entries if not entry["file"].endswith("cmake_pch.hxx.cxx")]
    new = [part for part in parts if part.is_new()]
    with ThreadPoolExecutor(int(jobs)) as pool:
        faults = [said for said in pool.map(Part.faults, new) if said]
    sys.stderr.writelines(faults)
    print(f"locks: {len(new)} parts read, {len(faults)} with faults")
    return 1 if faults or not parts else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
