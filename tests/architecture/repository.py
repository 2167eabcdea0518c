# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""What the architecture checks share: which files there are, and how a verdict is given."""
import sys
from pathlib import Path

WINGS = ("broker", "gui", "shared", "tests")


def sources(root, endings=(".h", ".cpp")):
    """Every source file of the wings, sorted, as a path relative to the root."""
    root = Path(root)
    return sorted(path.relative_to(root) for wing in WINGS for path in (root / wing).rglob("*")
                  if path.suffix in endings and path.is_file())


def verdict(name, faults, counted):
    """Prints the faults, one a line, and returns the exit code. Finding nothing to look at is a fault too."""
    if not counted:
        faults = [f"{name}: there is nothing to check; is this the right folder?"]
    for fault in faults:
        print(fault)
    print(f"{name}: {counted} files, {len(faults)} faults")
    return 1 if faults else 0


def root_from_arguments():
    """The repository: the first argument, or the one this file lies in."""
    return Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
