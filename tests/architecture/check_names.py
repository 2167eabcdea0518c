# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks what compiling sources together requires: names in anonymous namespaces are unique within the folders of a library, a
test file's contents are in a namespace of its name, which no other file of its program has, and a CMakeLists.txt names every
test file."""
import re
import sys
from collections import defaultdict

from repository import root_from_arguments, sources, verdict

LIBRARY = re.compile(r"^add_(?:qt_)?module\((\w+)\s+(?:IN (\w+)\s+)?SOURCES", re.MULTILINE)
ALIAS = re.compile(r"using (\w+) = (.+);")
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
    """Pairs of a name and what it must be everywhere, None if it may be there once only."""
    inside = False
    for line in text.split("\n"):
        if line == "namespace {":
            inside = True
        elif line.startswith("}  // namespace"):
            inside = False
        elif inside and (match := ALIAS.match(line)):
            yield match.groups()
        elif inside and line and line[0].isalpha() and not line.startswith(("using ", "template ")):
            if name := name_of(line):
                yield name, None


def library_of(root, folder):
    """The library that the folder's sources are compiled into, or the folder itself, for a program."""
    list_file = root / folder / "CMakeLists.txt"
    match = LIBRARY.search(list_file.read_text()) if list_file.is_file() else None
    return (match.group(2) or match.group(1)) if match else folder


def main():
    root = root_from_arguments()
    files = sources(root, (".cpp",))
    faults = []
    places = defaultdict(dict)
    tests = {}
    libraries = {folder: library_of(root, folder) for folder in {path.parent for path in files}}
    for path in files:
        text = (root / path).read_text()
        if path.name.startswith("tst_"):
            first = tests.setdefault((path.parts[1], path.stem), path)
            if first != path:
                faults.append(f"{path}: {first} has the same name and is in the same program")
            if f"namespace {path.stem} {{\n" not in text:
                faults.append(f"{path}: its contents are not in 'namespace {path.stem}'")
            list_file = root / path.parent / "CMakeLists.txt"
            if not list_file.is_file() or not re.search(rf"\b{path.stem[4:]}\b", list_file.read_text()):
                faults.append(f"{path}: no CMakeLists.txt beside it names '{path.stem[4:]}', so it never runs")
            continue
        if path.parts[0] == "tests":
            continue  # several programs share a folder
        for name, meaning in anonymous_names(text):
            names = places[libraries[path.parent]]
            first, same = names.setdefault(name, (path, meaning))
            # A function may have the name of another one, but of nothing else.
            bare, is_function, _ = name.partition("(")
            of_other_sort = bare if is_function else f"{bare}()"
            if first == path and of_other_sort in names:
                first, same = names[of_other_sort]
            if is_function:
                names.setdefault(f"{bare}()", (path, meaning))
            if first != path and (meaning is None or meaning != same):
                faults.append(f"{path}: '{name}' is in the anonymous namespace of {first}, too")
    return verdict("names", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
