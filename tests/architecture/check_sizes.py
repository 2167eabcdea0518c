# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that no file is too long, at most 200 lines for a header, 600 for a source file, 300 for a script, and that no folder
holds more than 50 files."""
import sys
from collections import Counter

from repository import root_from_arguments, sources, verdict

LIMITS = {".h": 200, ".cpp": 600, ".py": 300}
MOST_FILES = 50  # of sources, the folder's CMakeLists.txt among them


def main():
    root = root_from_arguments()
    files = sources(root, tuple(LIMITS))
    faults = []
    for path in files:
        lines = (root / path).read_text().count("\n")
        if lines > LIMITS[path.suffix]:
            faults.append(f"{path}: {lines} lines, {LIMITS[path.suffix]} at most")
    for folder, held in Counter(path.parent for path in sources(root, (*LIMITS, ".txt"))).items():
        if held > MOST_FILES:
            faults.append(f"{folder}: {held} files, {MOST_FILES} at most; give some of them a folder inside it")
    return verdict("sizes", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
