# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Reads what --help prints, of CLI11 and of Qt, so that nothing that a program says of itself is written twice."""
import os
import re
import subprocess
from dataclasses import dataclass, field

HEADING = re.compile(r"^(Options|Subcommands|Positionals|Arguments):$")
COLUMN = 30  # where CLI11 begins the description, if what it describes leaves the room


@dataclass
class Entry:
    """An option, a positional argument or a command: `--rate`, its value `N`, and what it means."""
    names: list
    value: str = ""
    text: str = ""


@dataclass
class Help:
    words: list          # program and commands: ["fairleadctl", "dlq", "list"]
    usage: str = ""
    text: str = ""
    footer: str = ""
    options: list = field(default_factory=list)
    positionals: list = field(default_factory=list)
    commands: list = field(default_factory=list)  # Help of each


def split_entry(line):
    """What is described, and the beginning of the description, which is empty if it follows on the next line."""
    line = re.sub(r" (Excludes|Needs):(  ?--[a-z-]+)+", "", line.replace(" REQUIRED", ""))
    if match := re.match(r"  (\S.*?) {2,}(\S.*)$", line):
        return match[1], match[2]
    is_full = len(line) > COLUMN and line[COLUMN - 1] == " "
    is_cut = any(line[:COLUMN].count(one) > line[:COLUMN].count(other) for one, other in ("()", "[]", "{}"))
    return (line[2:COLUMN].strip(), line[COLUMN:]) if is_full and not is_cut else (line.strip(), "")


def entry_of(name, text):
    """`--level N:{1,2} (Env:LEVEL) REQUIRED` and its text, in parts."""
    environment = re.search(r" ?\(Env:(\w+)\)", name)
    choices = re.search(r":\{([^}]*)\}", name)
    bounds = re.search(r":(?:U?INT|FLOAT) in \[(\S+) - (\S+)\]", name)
    for part in (environment, choices, bounds):
        name = name.replace(part[0], "") if part else name
    notes = [text]
    if choices and not all(choice in text for choice in choices[1].split(",")):
        notes.append("One of " + ", ".join(choices[1].split(",")) + ".")
    if bounds:
        notes.append(f"From {bounds[1]} to {float(bounds[2]):,.0f}.".replace(",", " "))
    if environment:
        notes.append(f"Else {environment[1]} in the environment.")
    first, _, value = name.replace(", -", ",-").partition(" ")
    names = first.split(",")
    if value.startswith("<"):
        value = value.strip("<>")
    notes = [note if note.endswith((".", "]")) or len(notes) == 1 else note + "." for note in notes if note]
    return Entry(names, value.strip(), " ".join(notes))


def read(program, words):
    """The help of a program, or of one of its commands, and of all commands below."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "COLUMNS": "100"}
    printed = subprocess.run((program, *words[1:], "--help"), check=True, text=True, capture_output=True, env=environment)
    found, section, entries, before, after = Help(words), "", {}, [], []
    for line in printed.stdout.splitlines():
        if heading := HEADING.match(line):
            section = heading[1]
        elif line.startswith("Usage: "):
            found.usage = line.removeprefix("Usage: ").replace(program, words[0])
        elif line.startswith("  ") and section:
            if line[2] != " ":
                name, text = split_entry(line)
                entries.setdefault(section, []).append([name, text])
            else:
                last = entries[section][-1]
                last[1] = (last[1] + " " + line.strip()).strip()
        elif line.strip():
            (after if section else before).append(line.strip())
    found.text, found.footer = " ".join(before), " ".join(after)
    found.options = [entry_of(*entry) for entry in entries.get("Options", [])]
    found.positionals = [entry_of(*entry) for entry in entries.get("Positionals", []) + entries.get("Arguments", [])]
    found.commands = [read(program, [*words, name]) for name, _ in entries.get("Subcommands", [])]
    return found
