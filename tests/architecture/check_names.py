# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks what compiling a folder's sources together requires: names in anonymous namespaces are unique within a folder, a
test file's contents are in a namespace of its name, and a CMakeLists.txt names every test file."""
import re
import sys
from collections import defaultdict

from repository import root_from_arguments, sources, verdict

OF_TYPE = re.compile(r"(?:struct|class|enum class|enum) (\w+)")
OF_VALUE = re.compile(r"(?:constexpr|const|static|thread_local)\b[^(=]*?(\w+)(?:\[\w*\])? ?(?:=|\{|;)")
OF_FUNCTION = re.compile(r"[\w:<>,&*\s\[\]]*?[\s&*](\w+\([^)]*\)?)")


def name_of(line):
    """The name that an unindented line defines; a function with its parameters, since overloads share a name."""
    for pattern in (OF_TYPE, OF_VALUE, OF_FUNCTION):
        if match := pattern.match(line):
            return match.group(1)
    return None


def anonymous_names(text):
    inside = False
    for line in text.split("\n"):
        if line == "namespace {":
            inside = True
        elif line.startswith("}  // namespace"):
            inside = False
        elif inside and line and line[0].isalpha() and not line.startswith(("using ", "template ")):
            if name := name_of(line):
                yield name


def main():
    root = root_from_arguments()
    files = sources(root, (".cpp",))
    faults = []
    places = defaultdict(dict)
    for path in files:
        text = (root / path).read_text()
        if path.name.startswith("tst_"):
            if f"namespace {path.stem} {{\n" not in text:
                faults.append(f"{path}: its contents are not in 'namespace {path.stem}'")
            list_file = root / path.parent / "CMakeLists.txt"
            if not list_file.is_file() or not re.search(rf"\b{path.stem[4:]}\b", list_file.read_text()):
                faults.append(f"{path}: no CMakeLists.txt beside it names '{path.stem[4:]}', so it never runs")
            continue
        if path.parts[0] == "tests":
            continue  # several programs share a folder
        for name in anonymous_names(text):
            first = places[path.parent].setdefault(name, path)
            if first != path:
                faults.append(f"{path}: '{name}' is in the anonymous namespace of {first.name}, too")
    return verdict("names", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
