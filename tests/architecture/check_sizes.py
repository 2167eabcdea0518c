# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that no file is too long: at most 200 lines for a header, 600 for a source file, 300 for a script."""
import sys

from repository import root_from_arguments, sources, verdict

LIMITS = {".h": 200, ".cpp": 600, ".py": 300}


def main():
    root = root_from_arguments()
    files = sources(root, tuple(LIMITS))
    faults = []
    for path in files:
        lines = (root / path).read_text().count("\n")
        if lines > LIMITS[path.suffix]:
            faults.append(f"{path}: {lines} lines, {LIMITS[path.suffix]} at most")
    return verdict("sizes", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
