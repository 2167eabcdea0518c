# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""compile_commands.py <build folder> <result>: one entry for each source file, for editors and clang-tidy.

CMake writes one entry per part of a folder; a part is a generated file that includes several sources.
"""
import json
import pathlib
import re
import shlex
import sys


def sources_of(entry):
    part = pathlib.Path(entry["file"])
    if part.parent.name != "Unity" or not part.is_file():
        return [entry["file"]]
    return re.findall(r'^#include "(/.*)"$', part.read_text(), re.MULTILINE)


def without_precompiled_header(command):
    words = shlex.split(command)
    kept = [word for i, word in enumerate(words)
            if word != "-Winvalid-pch" and "cmake_pch.hxx" not in word
            and not (word == "-include" and "cmake_pch.hxx" in words[i + 1])]
    return shlex.join(kept)


def main(build, result):
    entries = []
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        command = without_precompiled_header(entry["command"])
        for source in sources_of(entry):
            entries.append({**entry, "file": source, "command": command.replace(entry["file"], source)})
    text = json.dumps(entries, indent=1)
    path = pathlib.Path(result)
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
