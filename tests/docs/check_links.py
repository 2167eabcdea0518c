# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that every relative link of every page leads to a file of the repository and, if it names one, to a heading."""
import sys
from pathlib import Path

from pages import anchors, links, pages


def faults_of(root, page, cache):
    text = (root / page).read_text()
    for line, target in links(text):
        if target.split(":", 1)[0] in ("http", "https", "mailto"):
            continue
        where, _, anchor = target.partition("#")
        path = (root / page.parent / where).resolve() if where else root / page
        if root not in (path, *path.parents) or not path.exists():
            yield f"{page}:{line}: there is no {target}"
        elif anchor and path.suffix == ".md":
            if path not in cache:
                cache[path] = anchors(path.read_text())
            if anchor not in cache[path]:
                yield f"{page}:{line}: {where or page} has no heading for #{anchor}"


def main():
    root = Path(sys.argv[1]).resolve()
    found, cache = pages(root), {}
    faults = [fault for page in found for fault in faults_of(root, page, cache)]
    if not found:
        faults = ["there are no pages; is this the right folder?"]
    for fault in faults:
        print(fault)
    print(f"links: {len(found)} pages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
