# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Compares docs/architecture.md with the sources: a row for every folder of broker, gui and shared that has sources, one for
every thread with its name and the folder that starts it, and no path that is not there."""
import re
import sys

from repository import root_from_arguments, sources, verdict

PAGE = "docs/architecture.md"
WINGS = ("broker", "gui", "shared")
NO_NAME = "–"

# A thread is named where it is started, or where whoever starts it is given the name.
NAMES = (re.compile(r'pthread_setname_np\([^;]*,\s*"([^"]+)"\)'), re.compile(r'\b(?:Fair|Serial)Executor\s+\w+\s*[{(]\s*"([^"]+)"'),
         re.compile(r'\bthreadName\s*=\s*"([^"]+)"'))
IS_NAMED = re.compile(r"\bpthread_setname_np\(")
STARTS = re.compile(r"\bstd::j?thread\b(?!::)|\bstd::async\(|\brunInBackground\(|\bQThreadPool\b|\bQThread::create\(")
COMMENT = re.compile(r"//.*")
PATH = re.compile(r"`((?:broker|cmake|docs|gui|packaging|proto|resources|shared|tests)/[\w./*-]*)`")


def code_of(text):
    """Without comments and includes."""
    return "\n".join(COMMENT.sub("", line) for line in text.splitlines() if not line.lstrip().startswith("#"))


def rows(page, heading):
    """[(line number, cells)] of the table below this heading."""
    found, inside = [], False
    for number, line in enumerate(page.splitlines(), 1):
        if line.startswith("## "):
            inside = line == f"## {heading}"
        elif inside and line.startswith("|") and not line.startswith("|---"):
            found.append((number, [cell.strip() for cell in line.strip("|").split("|")]))
    return found[1:]  # without its head


def quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


def threads_of(texts):
    """{(name, folder)} of every thread that the sources start; one without a name has NO_NAME."""
    found, starts, named = set(), {}, set()
    for path, text in texts.items():
        folder, stem = str(path.parent), str(path.with_suffix(""))
        found |= {(name, folder) for pattern in NAMES for name in pattern.findall(text)}
        if STARTS.search(text):
            starts[stem] = folder
        if IS_NAMED.search(text):
            named.add(stem)
    return found | {(NO_NAME, folder) for stem, folder in starts.items() if stem not in named}


def faults_of_folders(page, folders):
    listed = {}
    for number, cells in rows(page, "Folders"):
        for name in quoted(cells[0]):
            if name in listed:
                yield f"{PAGE}:{number}: {name} has a row already"
            listed[name] = number
            if len(cells) < 2 or not cells[1]:
                yield f"{PAGE}:{number}: does not say what {name} contains"
    for name in sorted(folders - set(listed)):
        yield f"{PAGE}: the table of folders lacks {name}"
    for name in sorted(set(listed) - folders):
        yield f"{PAGE}:{listed[name]}: {name} is no folder with sources"


def faults_of_threads(page, threads):
    listed = {}
    for number, cells in rows(page, "Threads"):
        for name in quoted(cells[0]) or [cells[0]]:
            for folder in quoted(cells[1]) if len(cells) > 1 else []:
                if (name, folder) in listed:
                    yield f"{PAGE}:{number}: {name} of {folder} has a row already"
                listed[name, folder] = number
    for name, folder in sorted(threads - set(listed)):
        what = "a thread without a name" if name == NO_NAME else name
        yield f"{PAGE}: the table of threads lacks {what}, which {folder} starts"
    for name, folder in sorted(set(listed) - threads):
        yield f"{PAGE}:{listed[name, folder]}: {folder} starts no thread {name}"


def faults_of_paths(page, root):
    for number, line in enumerate(page.splitlines(), 1):
        for path in PATH.findall(line):
            if not any(root.glob(path.rstrip("/"))):
                yield f"{PAGE}:{number}: there is no {path}"


def main():
    root = root_from_arguments()
    texts = {path: code_of((root / path).read_text()) for path in sources(root) if path.parts[0] in WINGS}
    page = (root / PAGE).read_text() if (root / PAGE).exists() else ""
    faults = [*faults_of_folders(page, {str(path.parent) for path in texts}), *faults_of_threads(page, threads_of(texts)),
              *faults_of_paths(page, root)]
    return verdict("map", faults, len(texts))


if __name__ == "__main__":
    sys.exit(main())
