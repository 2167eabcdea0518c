# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks rules for every file: licence lines, include guards, tabs, file names that say nothing, locks, sleeping tests,
loops over what is gone."""
import re
import sys

from repository import root_from_arguments, sources, verdict

LICENCE = ("SPDX-FileCopyrightText: 2026 The Fairlead authors", "SPDX-License-Identifier: Apache-2.0")
NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
EMPTY_NAMES = re.compile(r"(^|_)(manager|helper|helpers|util|utils|misc)(_|$)")
# Including a whole Qt module costs seconds per file.
FORBIDDEN = (
    (re.compile(r'#\s*include\s*[<"][^">]*\.\./'), "includes start at the repository's root"),
    (re.compile(r"#\s*include\s*<Qt(Core|Gui|Widgets|Charts|Test|Network)>"), "includes a whole Qt module"),
    (re.compile(r"^(?!.*//).*\b(signals|slots)\s*:"), "write Q_SIGNALS and Q_SLOTS"),
    (re.compile(r"\t"), "has a tab"),
    (re.compile(r"[ \t]+$"), "ends with a space"),
    # In C++20 only the value itself lives as long as the loop, not what it is a part of.
    (re.compile(r"\bfor \([^;]* : (?:[^()]|\((?:[^()]|\([^()]*\))*\))*?\w\((?:[^()]|\([^()]*\))*\)\[[^\]]*\]\)"),
     "loops over a part of what is gone by then: give the whole a name"),
)
# clang checks only locks that are annotated with what they guard.
LOCKS = ((re.compile(r"\bstd::(recursive_|timed_|recursive_timed_|shared_|shared_timed_)?mutex\b|\bstd::condition_variable|"
                     r"\bQ(Recursive)?Mutex\b|\bQReadWriteLock\b|\babsl::Mutex\b|\bpthread_mutex_"),
          "locks are those of shared/mutex.h"),)
MUTEX = re.compile(r"^\s+(?:mutable )?(?:Shared)?Mutex (\w+);", re.MULTILINE)
IN_TESTS = ((re.compile(r"\bsleep_for\b|QTest::qWait\(|QTest::qSleep\(|QThread::m?sleep"), "waits by the clock"),)

# Both crash if the object that they call back is destroyed meanwhile.
IN_GUI = ((re.compile(r"\bQtConcurrent\b|<QtConcurrent|\bQFuture\b|\bQPromise\b"),
           "work beside the GUI thread is that of gui/data/background.h"),)


def faults_of(path, text):
    lines = text.splitlines()
    for words, line in zip(LICENCE, lines + ["", ""]):
        if not line.endswith(words):
            yield f"{path}:1: must begin with '// {LICENCE[0]}' and '// {LICENCE[1]}'"
            break
    if path.suffix == ".h" and "#pragma once" not in lines[:20]:
        yield f"{path}: has no #pragma once"
    if not NAME.fullmatch(path.stem):
        yield f"{path}: file names are snake_case"
    if EMPTY_NAMES.search(path.stem):
        yield f"{path}: the name does not say what it is"
    if text and not text.endswith("\n"):
        yield f"{path}: the last line does not end"
    rules = FORBIDDEN
    if path.parts[0] == "tests":
        rules += IN_TESTS
    elif str(path) != "shared/mutex.h":
        rules += LOCKS
        for mutex in MUTEX.findall(text):
            if f"FAIRLEAD_GUARDED_BY({mutex})" not in text:
                yield f"{path}: nothing is FAIRLEAD_GUARDED_BY({mutex})"
    if path.parts[0] == "gui":
        rules += IN_GUI
    for number, line in enumerate(lines, 1):
        for pattern, why in rules:
            if pattern.search(line):
                yield f"{path}:{number}: {why}"


def main():
    root = root_from_arguments()
    files = sources(root)
    faults = [fault for path in files for fault in faults_of(path, (root / path).read_text())]
    return verdict("words", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
