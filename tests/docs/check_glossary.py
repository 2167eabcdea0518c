# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks docs/glossary.md: its terms are in alphabetical order, each once, with a meaning; every file and name of the code that
it gives is there, and every message, field, value and call of the protos; and what it says of the screen is in the
texts of the console and in their translation."""
import re
import sys
import xml.etree.ElementTree as Tree
from pathlib import Path

PAGE = "docs/glossary.md"
TEXTS = "resources/translations/fairlead_pt_BR.ts"
HEAD = ["term", "what it is", "on screen", "in Portuguese", "in the code"]
DEFINED = r"\b(?:class|struct|enum|enum class|using|message|service)\s+(?:FAIRLEAD_\w+(?:\([^)]*\))?\s+)?{}\b(?!\s*;)"
NOTHING = "–"


def rows(page):
    """[(line number, cells)] of the table, without its head."""
    for number, line in enumerate(page.splitlines(), 1):
        if line.startswith("|") and not line.startswith("|---"):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if cells != HEAD:
                yield number, cells


def protos(root):
    """{message, enumeration or service: its fields, values or calls}; of nested ones the last name."""
    found = {}
    for path in sorted((root / "proto").rglob("*.proto")):
        stack = []
        for line in re.sub(r"//.*", "", path.read_text()).splitlines():
            opened = re.match(r"\s*(?:message|enum|service)\s+(\w+)\s*\{", line)
            if opened:
                found.setdefault(opened[1], set())
                stack.append(opened[1])
            elif re.match(r"\s*oneof\b.*\{|\s*rpc\b.*\{", line):
                stack.append(stack[-1])
            elif stack and (member := re.match(r"\s*(?:[\w.<>, ]+\s)?(\w+)\s*=\s*\d+|\s*rpc\s+(\w+)", line)):
                found[stack[-1]].add(member[1] or member[2])
            for _ in range(line.count("}")):
                if stack:
                    stack.pop()
    return found


class Code:
    """What the sources define."""

    def __init__(self, root):
        self.root = root
        self.texts = [path.read_text() for wing in ("broker", "gui", "shared") for path in sorted((root / wing).rglob("*"))
                      if path.suffix in (".h", ".cpp")]
        self.protos = protos(root)

    def has(self, name):
        if "/" in name:
            return any(self.root.glob(name.rstrip("/")))
        if "." in name:  # of the protos
            owner, _, member = name.rpartition(".")
            return member in self.protos.get(owner, ())
        owner, _, member = name.rpartition("::")
        if owner:
            defined = re.compile(DEFINED.format(re.escape(owner)))
            return any(re.search(rf"\b{re.escape(member)}\b", text) for text in self.texts if defined.search(text))
        defined = re.compile(DEFINED.format(re.escape(name)))
        return name in self.protos or any(defined.search(text) for text in self.texts)


def shown(root):
    """What the console says: in English, and in Portuguese; in lower case."""
    path = root / TEXTS
    messages = Tree.parse(path).getroot().iter("message") if path.exists() else ()
    english, translated = [], []
    for message in messages:
        english.append("".join(message.find("source").itertext()))
        translated.append("".join(message.find("translation").itertext()))
    return "\n".join(english).lower(), "\n".join(translated).lower()


def faults_of(page, code, texts):
    before = ""
    for number, cells in rows(page):
        where = f"{PAGE}:{number}"
        if len(cells) != len(HEAD):
            yield f"{where}: has {len(cells)} cells, not {len(HEAD)}"
            continue
        term = cells[0]
        if not cells[1]:
            yield f"{where}: does not say what '{term}' is"
        if term.lower() <= before:
            yield f"{where}: '{term}' does not come after '{before}'"
        before = term.lower()
        for column, said in zip((2, 3), texts):
            for word in cells[column].split(","):
                word = word.strip()
                if word != NOTHING and word.lower() not in said:
                    yield f"{where}: '{word}' is in no text of the console, {HEAD[column]}"
        names = re.findall(r"`([^`]+)`", cells[4])
        if not names:
            yield f"{where}: does not say where '{term}' is in the code"
        for name in names:
            if not code.has(name):
                yield f"{where}: there is no {name}"


def main():
    root = Path(sys.argv[1]).resolve()
    page = (root / PAGE).read_text() if (root / PAGE).exists() else ""
    counted = len(list(rows(page)))
    faults = list(faults_of(page, Code(root), shown(root))) if counted else [f"{PAGE} has no terms; is this the right folder?"]
    for fault in faults:
        print(fault)
    print(f"glossary: {counted} terms, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
