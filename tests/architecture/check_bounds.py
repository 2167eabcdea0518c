# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Finds bounds that all callers share and that are not in the table of broker/core/bounds/bounds.h, or not in the guide: constants that say how many
there may be (kMost…, kLargest…) and refusals because of too many (Code::ResourceExhausted). Whatever else such a constant
or refusal is about, of one request, one record or one caller, stands in bounds.txt with what it is."""
import re
import sys

from repository import root_from_arguments, sources, verdict

TABLE = "broker/core/bounds/bounds.h"
LIST = "tests/architecture/bounds.txt"
PAGE = "docs/guide/access.md"
# Not the broker's: what a program of its own does.
ELSEWHERE = ("broker/ctl", "broker/daemon", "broker/codeq/")
CONSTANT = re.compile(r"\b(k(?:Most|Largest)\w*)\s*=")
REFUSAL = re.compile(r"(?:return|Status|=|:|\?|\()\s*\{?\(?\s*Code::ResourceExhausted\s*,|Code::ResourceExhausted,\s*$", re.M)
KINDS = ("of one", "forgotten", "configured", "disk", "its own")


def read_list(path):
    """{(file, name): kind}; a refusal has the name 'refuses'."""
    listed, faults = {}, []
    for number, line in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"(\S+)\s+(\w+)\s+:\s*(.+?)\s*", line)
        if not match or not match[3].startswith(KINDS):
            faults.append(f"{LIST}:{number}: is not 'file name : kind', with one of the kinds {', '.join(KINDS)}")
        else:
            listed[match[1], match[2]] = match[3]
    return listed, faults


def found_in(path, text):
    """The names of constants in the file, and 'refuses' if it refuses."""
    names = set()
    for line in text.splitlines():
        if re.search(r"\bconstexpr\b", line):
            names.update(CONSTANT.findall(line))
    if REFUSAL.search(text):
        names.add("refuses")
    return {(str(path), name) for name in names}


def bounds_without_use(table, texts):
    """Bounds of the table that no SharedTotal counts."""
    rows = re.findall(r"\{Bound::(\w+),", table)
    used = " ".join(text for path, text in texts.items() if path != TABLE)
    return [name for name in rows if not re.search(rf"\bBound::{name}\b", used)]


def bounds_not_in(page, table):
    """Bounds of the table that the page does not show."""
    names = re.findall(r'\{Bound::\w+,\s*"([\w.]+)"', table)
    return [name for name in names if page and f"`{name}`" not in page]


def main():
    root = root_from_arguments()
    texts = {str(path): (root / path).read_text() for path in sources(root)
             if str(path).startswith("broker/") and not str(path).startswith(ELSEWHERE)}
    listed, faults = read_list(root / LIST)
    found = set()
    for path, text in texts.items():
        if path != "broker/core/bounds/shared_total.h":
            found |= found_in(path, text)
    for path, name in sorted(found - set(listed)):
        what = "refuses because of too many" if name == "refuses" else f"{name} says how many there may be"
        faults.append(f"{path}: {what}; count it with a SharedTotal and give it a row in {TABLE}, or say in {LIST} what "
                      "else it is")
    faults += [f"{LIST}: {path} has no {name} any more" for path, name in sorted(set(listed) - found)]
    faults += [f"{TABLE}: no SharedTotal counts {name}" for name in bounds_without_use(texts.get(TABLE, ""), texts)]
    page = root / PAGE
    faults += [f"{PAGE}: does not show {name}"
               for name in bounds_not_in(page.read_text() if page.exists() else "", texts.get(TABLE, ""))]
    return verdict("bounds", faults, len(texts))


if __name__ == "__main__":
    sys.exit(main())
