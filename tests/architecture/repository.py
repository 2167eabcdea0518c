# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Shared by the architecture checks: lists the source files and prints the result."""
import sys
from pathlib import Path

WINGS = ("broker", "gui", "shared", "tests")


def sources(root, endings=(".h", ".cpp")):
    """Every source file of the wings, sorted, as a path relative to the root."""
    root = Path(root)
    return sorted(path.relative_to(root) for wing in WINGS for path in (root / wing).rglob("*")
                  if path.suffix in endings and path.is_file())


def verdict(name, faults, counted):
    """Prints the faults, one per line, and returns the exit code. Zero checked files are a fault, too."""
    if not counted:
        faults = [f"{name}: there is nothing to check; is this the right folder?"]
    for fault in faults:
        print(fault)
    print(f"{name}: {counted} files, {len(faults)} faults")
    return 1 if faults else 0


def root_from_arguments():
    """The repository: the first argument, or the one that contains this file."""
    return Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
