# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that JSON from outside is read by one reader: others pass over what stands behind a NUL, or round numbers."""
import re
import sys

from repository import root_from_arguments, sources, verdict

WINGS = ("broker", "shared")
# Reads it first, and then fills messages.
ALLOWED = ("shared/wire/snapshot_text.cpp",)
OTHERS = re.compile(r"\b[jJ]son::(parse|accept|sax_parse)\s*\(|\bsax_parse\s*\(|\bJsonStringToMessage\s*\(")


def faults_of(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        if path.as_posix() not in ALLOWED and OTHERS.search(line.split("//")[0]):
            yield f"{path}:{number}: JSON is read by shared/json_reader.h (isJson, jsonDom, parseJson)"


def main():
    root = root_from_arguments()
    files = [path for path in sources(root) if path.parts[0] in WINGS]
    return verdict("json", [fault for path in files for fault in faults_of(path, (root / path).read_text())], len(files))


if __name__ == "__main__":
    sys.exit(main())
