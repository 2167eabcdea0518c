# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that every key of the configuration that a page names, as `section.key`, `[section] key` or FAIRLEAD__SECTION__KEY, is
in the example file. A test of the broker compares that one with the keys that the broker reads."""
import re
import sys
from pathlib import Path

from pages import pages

EXAMPLE = "resources/fairlead-broker.example.toml"
# Their `engine.crons` and the like are names of tests.
OF_TESTS = ("docs/reliability.md", "docs/codeq-differences.md")
# Names of limits for programs, which stand for two keys.
NAMES = {"disk.min_free"}
SECTION = re.compile(r"#?\s*\[{1,2}([a-z_.]+)\]{1,2}")
KEY = re.compile(r"#?\s*([a-z][a-z0-9_]*)\s*=")
DOTTED = re.compile(r"`((?:[a-z_]+\.)+[a-z0-9_]+)(?=[` ])")
BRACKETS = re.compile(r"`\[{1,2}([a-z_.]+)\]{1,2} ([a-z0-9_]+)(?=[` ])")
ENVIRONMENT = re.compile(r"FAIRLEAD__([A-Z_]+?)__([A-Z0-9_]+)\b(?!__)")


def keys_of(example):
    """({section.key}, {section}) of the example file, in which what is not set stands in a comment."""
    keys, section, sections = set(), "", set()
    for line in example.splitlines():
        if match := SECTION.match(line):
            section = match[1]
            sections.add(section)
        elif match := KEY.match(line):
            keys.add(f"{section}.{match[1]}" if section else match[1])
    return keys, sections


def named_in(text):
    """[(line number, section.key)] that a page names."""
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, match[1]) for match in DOTTED.finditer(line))
        yield from ((number, f"{match[1]}.{match[2]}") for match in BRACKETS.finditer(line))
        yield from ((number, f"{match[1]}.{match[2]}".lower()) for match in ENVIRONMENT.finditer(line))


def main():
    root = Path(sys.argv[1]).resolve()
    example = root / EXAMPLE
    keys, sections = keys_of(example.read_text() if example.exists() else "")
    faults, counted = [], 0
    for page in pages(root):
        for number, name in named_in((root / page).read_text()) if str(page) not in OF_TESTS else ():
            section = name.rpartition(".")[0]
            # The tables of single tenants and tokens have names of their own.
            if section in sections and name not in NAMES and name not in sections:
                counted += 1
                if name not in keys:
                    faults.append(f"{page}:{number}: the configuration has no {name}")
    if not counted:
        faults.append("there is nothing to check; is this the right folder?")
    for fault in faults:
        print(fault)
    print(f"keys: {len(keys)} keys, named {counted} times, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
