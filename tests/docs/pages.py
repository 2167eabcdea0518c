# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Reads Markdown pages: their headings, links and fenced blocks."""
import re
from pathlib import Path

FENCE = re.compile(r"^(?P<indent>\s*)(?P<marks>`{3,}|~{3,})(?P<language>[\w-]*)\s*$")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")


def pages(root, under=""):
    """Every page of the repository, sorted, relative to its root; what is built or hidden from git is none."""
    root = Path(root)
    found = (path.relative_to(root) for path in (root / under).rglob("*.md"))
    return sorted(path for path in found if path.parts[0] not in ("build", ".git", ".cache"))


class Block:
    """A fenced block: its language, its lines, the line it begins at, and the comment right before it."""

    def __init__(self, path, language, line, note):
        self.path, self.language, self.line, self.note, self.lines = path, language, line, note, []

    def __str__(self):
        return f"{self.path}:{self.line}"


def blocks(path, text):
    """The fenced blocks of a page. A note is an HTML comment in the line before the block."""
    found, block, marks, indent, before = [], None, "", 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if block is None and fence:
            note = re.fullmatch(r"\s*<!--\s*(.*?)\s*-->\s*", before)
            block = Block(path, fence["language"], number + 1, note[1] if note else "")
            marks, indent = fence["marks"], len(fence["indent"])
        elif block is not None and fence and fence["marks"].startswith(marks) and not fence["language"]:
            found.append(block)
            block = None
        elif block is not None:
            block.lines.append(line[indent:] if not line[:indent].strip() else line)
        if line.strip():
            before = line
    return found


def without_blocks(text):
    """The lines of a page with numbers, without fenced blocks and without code in a line."""
    marks = ""
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if fence and not marks:
            marks = fence["marks"]
        elif fence and fence["marks"].startswith(marks) and not fence["language"]:
            marks = ""
        elif not marks:
            yield number, line


def anchors(text):
    """The anchors of a page's headings, made as the forge makes them."""
    found = set()
    for _, line in without_blocks(text):
        heading = HEADING.match(line)
        if not heading:
            continue
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        unique, count = anchor, 0
        while unique in found:
            count += 1
            unique = f"{anchor}-{count}"
        found.add(unique)
    return found


def links(text):
    """The targets of a page's links and pictures, each with its line."""
    for number, line in without_blocks(text):
        for target in LINK.findall(re.sub(r"`[^`]*`", "`", line)):
            yield number, target
