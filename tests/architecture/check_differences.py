# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that every row of docs/codeq-differences.md is shown by a test that exists.

The last table of the page names, for each row of the others, one test or more: `folder.class function`, the class being
tst_<class>.cpp below tests/<folder, with / for .>."""
import re
import sys

from repository import root_from_arguments, verdict

PAGE = "docs/codeq-differences.md"
PROOFS = "## Shown by"
TEST = re.compile(r"`([a-z_.]+)\.([a-z_0-9]+) ([A-Za-z0-9]+)`")


def rows(text):
    """The cells of each row of each table, without heads."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        is_head = i + 1 < len(lines) and lines[i + 1].startswith("|---")
        if line.startswith("| ") and not is_head:
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def main():
    root = root_from_arguments()
    page = root / PAGE
    faults = []
    counted = 0
    if page.is_file():
        differences, _, proofs = page.read_text().partition(PROOFS)
        wanted = [cells[0] for cells in rows(differences)]
        counted = len(wanted)
        shown = {}
        for cells in rows(proofs):
            if cells[0] in shown:
                faults.append(f"{PAGE}: '{cells[0]}' is shown twice")
            shown[cells[0]] = cells[-1]
        faults += [f"{PAGE}: nothing shows '{row}'" for row in wanted if row not in shown]
        faults += [f"{PAGE}: '{row}' is shown but is no row" for row in shown if row not in wanted]
        for row, tests in shown.items():
            names = TEST.findall(tests)
            if not names:
                faults.append(f"{PAGE}: no test is named for '{row}'")
            for folder, name, function in names:
                file = root / "tests" / folder.replace(".", "/") / f"tst_{name}.cpp"
                if not file.is_file():
                    faults.append(f"{PAGE}: '{row}': there is no {file.relative_to(root)}")
                elif not re.search(rf"\bvoid {function}\(\)", file.read_text()):
                    faults.append(f"{PAGE}: '{row}': {file.relative_to(root)} has no {function}")
    return verdict("differences", faults, counted)


if __name__ == "__main__":
    sys.exit(main())
