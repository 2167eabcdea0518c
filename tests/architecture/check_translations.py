# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that every text of the console is in every translation, with the same placeholders, mnemonics, ellipses and outer
spaces as its source. Exits with 77 (skipped) if lupdate is not installed."""
import collections
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from repository import root_from_arguments, sources, verdict

FOLDER = "resources/translations"
SKIPPED = 77
# The only file that may pass on a text that is not a literal: lupdate finds literals only.
HANDS_ON = "gui/data/translation.h"
UNKNOWN_TEXT = re.compile(r"translate\(\s*[^,()]+,\s*(?!\s*\")\w")
FREE_WORDS = "fairlead::gui"


def lupdate():
    found = next((shutil.which(name) for name in ("lupdate6", "lupdate-qt6") if shutil.which(name)), None)
    own = Path("/usr/lib/qt6/bin/lupdate")
    return found or (str(own) if own.exists() else shutil.which("lupdate"))


def messages(path):
    """(context, source, comment) of each message, and the message."""
    for context in ElementTree.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            yield (context.findtext("name"), message.findtext("source"), message.findtext("comment") or ""), message


def updated(tool, root, path, folder):
    """The path of a copy of the translation, updated by lupdate."""
    copy = Path(folder) / path.name
    shutil.copy(path, copy)
    only_plurals = ["-pluralonly"] if path.stem.endswith("_en") else []
    subprocess.run([tool, "gui", "-I", ".", *only_plurals, "-no-obsolete", "-locations", "none", "-disable-heuristic",
                    "sametext", "-disable-heuristic", "similartext", "-ts", str(copy)],
                   cwd=root, check=True, capture_output=True)
    return copy


def texts_of(message):
    translation = message.find("translation")
    forms = translation.findall("numerusform")
    return [form.text or "" for form in forms] if forms else [translation.text or ""]


def marks(text):
    """What source and translation must have in common."""
    return {
        "places for values": sorted(re.findall(r"%L?\d|%L?n", text)),
        "markup": sorted(re.findall(r"</?\w+>|&nbsp;", text)),
        "mnemonics": len(re.findall(r"&(?!nbsp;|&)", text)),
        "an ellipsis at the end": text.rstrip().endswith("…"),
        "space at the beginning": len(text) - len(text.lstrip()),
        "space at the end": len(text) - len(text.rstrip()),
        "lines": text.count("\n"),
        "options": sorted(re.findall(r"--[a-z]+", text)),
    }


def mnemonics_twice(entries):
    keys = collections.defaultdict(list)
    for (context, _, _), message in entries:
        for text in texts_of(message):
            for key in re.findall(r"&(?!nbsp;)(\w)", text):
                keys[context, key.lower()].append(text)
    return [(context, key, texts) for (context, key), texts in keys.items() if len(texts) > 1]


def faults_of_translation(name, path, fresh):
    before = {key: message for key, message in messages(path)}
    entries = list(messages(fresh))
    for key in set(before) - {key for key, _ in entries}:
        yield f"{name}: no source says “{key[1]}” in {key[0]} any more"
    for key, message in entries:
        if key not in before:
            yield f"{name}: lacks “{key[1]}” of {key[0]}"
            continue
        texts = texts_of(message)
        if message.find("translation").get("type") == "unfinished" or not all(texts):
            yield f"{name}: “{key[1]}” of {key[0]} is not translated"
            continue
        for text in texts:
            wanted, found = marks(key[1]), marks(text)
            for what in wanted:
                # Some languages have a space before the percent sign.
                if wanted[what] != found[what] and key[1].strip() != "%":
                    yield f"{name}: “{text}” differs in {what} from “{key[1]}”"
    for context, key, texts in mnemonics_twice(entries):
        yield f"{name}: in {context} the key {key} means {' and '.join(texts)}"


def faults_of_contexts(root, path):
    """At run time a class has its own context only with Q_OBJECT or Q_DECLARE_TR_FUNCTIONS; otherwise its texts are not found."""
    headers = "\n".join((root / file).read_text() for file in sources(root) if file.parts[0] == "gui")
    for context in sorted({key[0] for key, _ in messages(path)} - {FREE_WORDS}):
        name = context.split("::")[-1]
        if not re.search(rf"\bclass {name}\b[^;{{]*\{{\s*(Q_OBJECT|Q_DECLARE_TR_FUNCTIONS)", headers):
            yield f"{path.name}: {context} is no class with a tr() of its own; write fairlead::gui::tr() there"


def main():
    root = root_from_arguments()
    translations = sorted((root / FOLDER).glob("fairlead_*.ts"))
    faults = [f"{file}:{text.count(chr(10), 0, found.start()) + 1}: lupdate cannot find a text that is handed on"
              for file in sources(root) if file.parts[0] == "gui" and str(file) != HANDS_ON
              for text in [(root / file).read_text()] for found in UNKNOWN_TEXT.finditer(text)]
    tool = lupdate()
    if tool is None and translations:
        print("translations: skipped, lupdate of Qt 6 is not installed (Debian: qt6-l10n-tools)")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        for path in translations:
            fresh = updated(tool, root, path, folder)
            faults += faults_of_translation(path.name, path, fresh)
            faults += faults_of_contexts(root, fresh)
    if faults:
        faults.append("./dev translate brings the translations up to date with the sources")
    return verdict("translations", faults, len(translations))


if __name__ == "__main__":
    sys.exit(main())
