# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Makes what converts between the messages of proto/ and the console's values, the structs of gui/data.

    value_conversion.py <repository> <folder>    writes value_conversions.h and value_conversion_bodies.h, and
                                                 value_descriptions.h for tests

gui/client/conversion/values.txt says which struct goes with which message:

    Cron < Cron             read from the message; `>`: written to it
        isOn = is_enabled   a member, and the field that it is if that is not named alike: may be in a message in it (a.b)
        by hand: labels     members and fields that readRest(value, message) sets, or writeRest(message, value)
        without: payload    fields that are not shown or sent, and members that are not the message's

A member is named as its field: pausedAtMs is paused_at, isPaused is paused. A field or member that has no counterpart and is
not named is a fault, so none is lost by oversight; so is an enumeration whose names or numbers are not the proto's.
"""
import re
import sys
from pathlib import Path

import api_reference

DOUBLE, BOOL, STRING, MESSAGE, BYTES, ENUM = 1, 8, 9, 11, 12, 14  # of a field's description: its types
TYPE, TYPE_NAME, LABEL, OPTIONAL, REPEATED = 5, 6, 4, 17, 3  # numbers in it; REPEATED is a label
NUMBERS = {"int", "double", "bool", "quint32", "quint64", "qint64", "uint"}
TIMES = {".google.protobuf.Timestamp", ".google.protobuf.Duration"}
HEAD = ["// SPDX-FileCopyrightText: 2026 The Fairlead authors", "// SPDX-License-Identifier: Apache-2.0", "//",
        "// Made by cmake/value_conversion.py."]


class Fault(Exception):
    pass


def camel(words):
    return "".join(part.capitalize() for part in words.lower().split("_"))


class Struct:
    def __init__(self, name):
        self.name, self.members, self.enums, self.structs = name, {}, {}, {}


class Headers:
    """The structs and enumerations of gui/data: their names, members and numbers."""
    MEMBER = re.compile(r"((?:[\w:]+)(?:<[^;={}]*>)?) (?!operator)(\w+)\s*(?:=[^;]*|\{[^;]*\})?;")
    ENUM = re.compile(r"enum class (\w+) \{([^}]*)\};")

    def __init__(self, texts):
        self.structs, self.enums, self.place = {}, {}, {}
        for header, text in texts.items():
            text = re.sub(r"//[^\n]*|^#[^\n]*", "", text, flags=re.MULTILINE)
            outer = Struct("")
            self.body(outer, text)
            self.enums.update({name: each for name, each in outer.enums.items()})
            for name, struct in outer.structs.items():
                self.add(name, struct, header)

    def add(self, name, struct, header):
        self.structs[name], self.place[name] = struct, header
        for inner, each in struct.structs.items():
            self.add(f"{name}::{inner}", each, header)

    def body(self, struct, text):
        at = 0
        while at < len(text):
            rest = text[at:]
            space = re.match(r"[\s;]+", rest)
            enum, inner, member = self.ENUM.match(rest), re.match(r"struct (\w+) \{", rest), self.MEMBER.match(rest)
            if space:
                at += space.end()
            elif enum:
                struct.enums[enum[1]] = self.numbered(enum[2])
                at += enum.end()
            elif inner:
                struct.structs[inner[1]] = Struct(inner[1])
                end = self.closing(rest, inner.end())
                self.body(struct.structs[inner[1]], rest[inner.end():end])
                at += end + 1
            elif namespace := re.match(r"namespace [\w:]+ \{", rest):
                at += namespace.end()
            elif member and struct.name and member[1] not in ("return", "using"):
                struct.members[member[2]] = member[1]
                at += member.end()
            else:  # a function or a constant
                mark = re.search(r"[;{]", rest)
                at += len(rest) if not mark else self.closing(rest, mark.end()) + 1 if mark[0] == "{" else mark.end()

    @staticmethod
    def closing(text, at):
        depth = 1
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        return at - 1

    @staticmethod
    def numbered(words):
        numbers, next_number = {}, 0
        for each in filter(None, (part.strip() for part in words.split(","))):
            name, _, number = each.partition(" = ")
            next_number = int(number) if number else next_number
            numbers[name] = next_number
            next_number += 1
        return numbers

    def named(self, within, name):
        """The full name of a struct or enumeration, and what it is, as seen from a struct."""
        while True:
            full = f"{within}::{name}" if within else name
            if full in self.structs:
                return full, self.structs[full]
            enums = self.structs[within].enums if within else self.enums
            if name in enums:
                return full, enums[name]
            if "::" in name and (owner := self.structs.get(name.rsplit("::", 1)[0])):
                return name, owner.enums[name.rsplit("::", 1)[1]]
            if not within:
                raise Fault(f"{name}: no struct or enumeration of gui/data")
            within = within.rpartition("::")[0]


class Pair:
    """One entry of values.txt."""

    def __init__(self, line, words):
        match = re.fullmatch(r"([\w:]+) ([<>]) ([\w.]+)", words)
        if not match:
            raise Fault(f"values.txt:{line}: not <struct> < <message>")
        self.line, (self.value, way, self.message) = line, match.groups()
        self.is_read, self.renamed, self.by_hand, self.without = way == "<", {}, [], []

    def add(self, words):
        if rename := re.fullmatch(r"(\w+) = ([\w.]+)", words):
            self.renamed[rename[1]] = rename[2]
        elif rest := re.fullmatch(r"(by hand|without): (.+)", words):
            (self.by_hand if rest[1] == "by hand" else self.without).extend(rest[2].split())
        else:
            raise Fault(f"values.txt:{self.line}: {words}")


def pairs_of(text):
    pairs = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split("#")[0].rstrip()
        if words.startswith(" "):
            pairs[-1].add(words.strip())
        elif words:
            pairs.append(Pair(number, words))
    return pairs


class Conversions:
    def __init__(self, files, headers, pairs):
        self.headers, self.pairs, self.files = headers, pairs, files
        self.messages = {each.name: each for file in files for each in file.messages if file.package == "fairlead.admin.v1"}
        self.enums = {each.name: each for file in files for each in file.enums if file.package == "fairlead.admin.v1"}
        self.known = {(pair.value, pair.message, pair.is_read) for pair in pairs}

    @staticmethod
    def type_of(field):
        return api_reference.text(field.fields, TYPE_NAME)

    def name_of(self, field):
        return self.type_of(field).removeprefix(".fairlead.admin.v1.")

    def matched(self, pair):
        """Member -> its fields, from the outermost message to the one that holds it."""
        where = f"values.txt:{pair.line}: {pair.value} and {pair.message}"
        if pair.message not in self.messages or pair.value not in self.headers.structs:
            raise Fault(f"{where}: there is no such struct or message")
        fields = {each.name: each for each in self.messages[pair.message].members}
        members = dict(self.headers.structs[pair.value].members)
        for word in [*pair.by_hand, *pair.without]:
            if word not in fields and word not in members:
                raise Fault(f"{where}: {word} is in neither")
        hidden = {*pair.by_hand, *pair.without}
        found, taken = {}, set()
        for member, path in pair.renamed.items():
            steps, message = [], self.messages[pair.message]
            for step in path.split("."):
                steps.append(next((each for each in message.members if each.name == step), None))
                if not steps[-1] or member not in members:
                    raise Fault(f"{where}: {member} = {path}")
                message = self.messages.get(self.name_of(steps[-1]))
            found[member] = steps
            taken.add(steps[0].name)
        for name, field in fields.items():
            if name in hidden or name in taken:
                continue
            alike = camel(name)
            candidates = [alike[0].lower() + alike[1:], f"is{alike}", alike[0].lower() + alike[1:] + "Ms"]
            member = next((each for each in candidates if each in members and each not in found), None)
            if not member:
                raise Fault(f"{where}: the field {name} is lost; show it, or name it under `without:`")
            found[member] = [field]
        for member in members:
            if member not in found and member not in hidden:
                raise Fault(f"{where}: nothing is known of the member {member}")
        return {member: found[member] for member in members if member in found}

    def enum_of(self, pair, kind, field, where):
        """The full name of an enumeration, its last value and by how much the proto's numbers are above its own."""
        full, numbers = self.headers.named(pair.value, kind)
        proto = self.enums[self.name_of(field)]
        prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", proto.name.rsplit(".", 1)[-1]).upper() + "_"
        wire = {each.number(2): camel(each.name.removeprefix(prefix)) for each in proto.values}
        above = 0 if 0 in numbers.values() and wire.get(0) and next(iter(numbers)) != wire.get(1) else 1
        theirs = {number - above: name for number, name in wire.items() if number > 0}
        ours = {number: name for name, number in numbers.items() if number > 0 or above}
        if theirs != ours:
            raise Fault(f"{where}: {full} is not {proto.name}: {sorted(set(theirs.items()) ^ set(ours.items()))}")
        return full, list(numbers)[-1], above

    def element(self, pair, kind, field, expression):
        """Of a field's element the value."""
        where, wire = f"{pair.value}: {field.name}", field.number(TYPE)
        if self.type_of(field) in TIMES:
            return f"toMs({expression})"
        if wire == STRING and kind == "QString":
            return f"text({expression})"
        if wire in (STRING, BYTES) and kind == "QByteArray":
            return f"QByteArray::fromStdString({expression})"
        if wire == ENUM:
            full, last, above = self.enum_of(pair, kind, field, where)
            if above:
                raise Fault(f"{where}: {full} has no value for what is unknown")
            return f"fromWire({expression}, {full}::{last})"
        if wire == MESSAGE:
            return f"as<{self.nested(pair, kind, field)}>({expression})"
        if wire in (STRING, BYTES) or kind not in NUMBERS:
            raise Fault(f"{where}: cannot be {kind}")
        return f"{kind}({expression})"

    def nested(self, pair, kind, field):
        full = self.headers.named(pair.value, kind)[0]
        if (full, self.name_of(field), pair.is_read) not in self.known:
            raise Fault(f"values.txt: no line for {full} {'<' if pair.is_read else '>'} {self.name_of(field)}")
        return full

    @staticmethod
    def inside(kind, container):
        kind = "QList<QString>" if kind == "QStringList" else kind
        return kind[len(container) + 1:-1] if kind.startswith(container + "<") else None

    def reading(self, pair):
        lines = []
        for member, steps in self.matched(pair).items():
            kind, field = self.headers.structs[pair.value].members[member], steps[-1]
            owner = "message" + "".join(f".{step.name}()" for step in steps[:-1])
            got = f"{owner}.{field.name}()"
            if (field.number(LABEL) == REPEATED) != bool(self.inside(kind, "QList")):
                raise Fault(f"{pair.value}: {member} is {kind}, {field.name} repeated or not")
            if each := self.inside(kind, "QList"):
                lines += [f"value.{member}.reserve({owner}.{field.name}_size());",
                          f"for (const auto& each : {got}) value.{member}.append({self.element(pair, each, field, 'each')});"]
            elif one := self.inside(kind, "std::optional"):
                if not field.number(OPTIONAL) and field.number(TYPE) != MESSAGE:
                    raise Fault(f"{pair.value}: {member} is optional, {field.name} is not")
                lines.append(f"if ({owner}.has_{field.name}()) value.{member} = {self.element(pair, one, field, got)};")
            else:
                lines.append(f"value.{member} = {self.element(pair, kind, field, got)};")
        return lines + ["readRest(value, message);"] * bool(pair.by_hand)

    def setting(self, pair, kind, field, expression, verb):
        where, wire, name = f"{pair.value}: {field.name}", field.number(TYPE), field.name
        if self.type_of(field) == ".google.protobuf.Duration":
            return f"fillDuration(message.mutable_{name}(), std::chrono::milliseconds({expression}));"
        if self.type_of(field) == ".google.protobuf.Timestamp":
            return f"fillTime({expression}, [&message] {{ return message.{'add' if verb == 'add' else 'mutable'}_{name}(); }});"
        if wire == MESSAGE:
            self.nested(pair, kind, field)
            return f"write(*message.{'add' if verb == 'add' else 'mutable'}_{name}(), {expression});"
        if wire in (STRING, BYTES):
            if kind not in ("QString", "QByteArray"):
                raise Fault(f"{where}: cannot be {kind}")
            return f"message.{verb}_{name}({expression.strip('()')}.toStdString());"
        if wire == ENUM:
            above = self.enum_of(pair, kind, field, where)[2]
            enum = "api::" + self.name_of(field).replace(".", "::")
            return f"message.{verb}_{name}({enum}(int({expression}){' + 1' * above}));"
        if kind not in NUMBERS:
            raise Fault(f"{where}: cannot be {kind}")
        return f"message.{verb}_{name}({expression});"

    def writing(self, pair):
        lines = []
        for member, (field, *deeper) in self.matched(pair).items():
            kind = self.headers.structs[pair.value].members[member]
            if deeper:
                raise Fault(f"{pair.value}: {member} is written by hand")
            if each := self.inside(kind, "QList"):
                lines.append(f"for (const auto& each : value.{member}) {self.setting(pair, each, field, 'each', 'add')}")
            elif one := self.inside(kind, "std::optional"):
                lines.append(f"if (value.{member}) {self.setting(pair, one, field, f'(*value.{member})', 'set')}".replace(
                    f"*value.{member}.toStdString", f"value.{member}->toStdString"))
            else:
                # A length of 0 is one that is not set.
                is_length = self.type_of(field) == ".google.protobuf.Duration"
                has = f"if (value.{member} != {kind}(0)) " * is_length
                lines.append(has + self.setting(pair, kind, field, f"value.{member}", "set"))
        return lines + ["writeRest(message, value);"] * bool(pair.by_hand)

    @staticmethod
    def signature(pair, rest=""):
        message = "api::" + pair.message.replace(".", "::")
        return (f"void read{rest}({pair.value}& value, const {message}& message)" if pair.is_read else
                f"void write{rest}({message}& message, const {pair.value}& value)")

    def header(self):
        protos = sorted({self.messages[pair.message].file.name for pair in self.pairs if pair.message in self.messages})
        places = sorted({self.headers.place[pair.value] for pair in self.pairs if pair.value in self.headers.place})
        lines = [*HEAD, "#pragma once", "", *[f'#include "{place}"' for place in places], "",
                 *[f'#include "{proto[:-6]}.pb.h"' for proto in protos], "", "namespace fairlead::gui {", "",
                 "namespace api = admin::v1;", ""]
        for pair in self.pairs:
            lines.append(self.signature(pair) + ";")
            if pair.by_hand:
                lines.append(self.signature(pair, "Rest") + ";  // by hand")
        return lines + ["", "}  // namespace fairlead::gui"]

    def source(self):
        """For one source to include: compiled with those of its folder, they cost no second parsing of the messages."""
        lines = [*HEAD, "#pragma once", "", '#include "gui/client/conversion/message_values.h"', "",
                 '#include "value_conversions.h"', "", "namespace fairlead::gui {"]
        for pair in self.pairs:
            body = self.reading(pair) if pair.is_read else self.writing(pair)
            lines += ["", self.signature(pair) + " {", *[f"    {line}" for line in body], "}"]
        return lines + ["", "}  // namespace fairlead::gui"]

    def descriptions(self):
        """For tests: the members of each value, and each pair with the fields that are not shown or sent."""
        places = {self.headers.place[pair.value] for pair in self.pairs}
        structs = {name: each for name, each in sorted(self.headers.structs.items()) if self.headers.place[name] in places}
        lines = [*HEAD, "#pragma once", "", '#include "value_conversions.h"', "", "#include <string>", "#include <vector>", "",
                 "namespace fairlead::gui {", ""]
        for name in structs:
            lines += [f"inline QString described(const {name}& value);", f"inline void fillMembers({name}& value);"]
        for name, struct in structs.items():
            lines += ["", f"inline QString described(const {name}& value) {{", "    QString all;",
                      *[f"    all += QStringLiteral(\" {member}=\") + shown(value.{member});" for member in struct.members],
                      "    return all;", "}", f"inline void fillMembers({name}& value) {{",
                      *[f"    fill(value.{member});" for member in struct.members], "}"]
        for way, is_read in (("forEachRead", True), ("forEachWritten", False)):
            lines += ["", "// visit(value, message, fields that are left out) for each pair.", "template <typename Visit>",
                      f"void {way}(Visit visit) {{"]
            for pair in (pair for pair in self.pairs if pair.is_read == is_read):
                hidden = ", ".join(f'"{word}"' for word in pair.without)
                lines.append(f"    visit({pair.value}(), api::{pair.message.replace('.', '::')}(), std::vector<std::string>{{{hidden}}});")
            lines.append("}")
        return lines + ["", "}  // namespace fairlead::gui"]

    def sources(self):
        return {"value_conversions.h": self.header(), "value_conversion_bodies.h": self.source(),
                "value_descriptions.h": self.descriptions()}


def main():
    root, folder = Path(sys.argv[1]), Path(sys.argv[2])
    headers = Headers({str(path.relative_to(root)): path.read_text() for path in sorted((root / "gui/data").glob("*.h"))})
    try:
        pairs = pairs_of((root / "gui/client/conversion/values.txt").read_text())
        made = Conversions(api_reference.read(root / "proto"), headers, pairs).sources()
    except Fault as fault:
        print(fault)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in made.items():
        (folder / name).write_text("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
