# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the console never interprets a text as HTML: a worker's text could name a file, which Qt would then read."""
import re
import sys

from repository import root_from_arguments, sources, verdict

# Pattern, reason, and the files that may use it.
RULES = (
    (re.compile(r"\bnew\s+QLabel\b|\bQLabel\s+\w+\s*[;({]|:\s*public\s+QLabel\b|\bQLabel\s*[({]"),
     "a QLabel guesses whether its text is HTML: write TextLabel", ("gui/kit/text_label.h", "gui/kit/text_label.cpp")),
    (re.compile(r"\bQt::(AutoText|RichText|MarkdownText)\b"), "texts are plain", ("gui/kit/plain_texts.cpp",)),
    (re.compile(r"\bQToolTip::showText\b"), "write showTip: it shows no more than a screen holds",
     ("gui/kit/plain_texts.cpp",)),
    (re.compile(r"\b(QTextBrowser|QTextEdit|QErrorMessage|QWhatsThis|QStaticText|QGraphicsTextItem|QTextDocumentFragment)\b"),
     "takes text for HTML: write TextLabel, or OutsideText", ()),
    (re.compile(r"\b(setHtml|insertHtml|appendHtml|toHtml|setMarkdown|toHtmlEscaped|setWhatsThis|setStatusTip)\s*\("),
     "texts are plain", ()),
    (re.compile(r"\bQt::(WhatsThisRole|StatusTipRole)\b"), "takes text for HTML", ()),
    (re.compile(r'"[^"]*(</?(b|i|u|p|a|li|ul|ol|br|img|font|span|div|table|tr|td|h[1-6]|qt|html)\b[^"]*>|&(nbsp|lt|gt|amp);)'),
     "markup in a text would be shown as it is written", ()),
    (re.compile(r"->\s*showMessage\s*\("), "a desktop may take a notice for HTML: only TrayNotice tells it",
     ("gui/app/tray_notice.cpp",)),
)
# The main window must also make the labels that Qt creates by itself plain.
INSTALLED = ("gui/app/main_window.cpp", re.compile(r"\busePlainTexts\(\)"))


def faults_of(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//")[0] if '"' not in line else line
        for pattern, why, allowed in RULES:
            if path.as_posix() not in allowed and pattern.search(code):
                yield f"{path}:{number}: {why}"


def main():
    root = root_from_arguments()
    files = [path for path in sources(root) if path.parts[0] == "gui"]
    faults = [fault for path in files for fault in faults_of(path, (root / path).read_text())]
    window, call = INSTALLED
    if (root / window).exists() and not call.search((root / window).read_text()):
        faults.append(f"{window}: must call usePlainTexts(), or tooltips and message boxes take text for HTML")
    return verdict("texts", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
