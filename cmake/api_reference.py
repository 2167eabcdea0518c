# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""The reference of the API over gRPC: makes docs/api from the comments of proto/*.proto, and from its calls of
administration shared/wire/admin_methods.h and broker/api/generated_services.cpp, and the figures of a tenant
(tenant_figures.py). Run by `./dev api`.

    api_reference.py <repository>            writes the pages and these sources
    api_reference.py <repository> --check    changes nothing; says which of them are not what the protos say

Either fails and names what has no comment. Needs protoc.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import tenant_figures

# Numbers of FileOptions: without them generated code has no package, or one of the generator's choice. And those of
# FieldDescriptorProto.Type.
PACKAGES = {11: "go_package", 1: "java_package", 37: "csharp_namespace", 41: "php_namespace", 45: "ruby_package"}
TYPES = {1: "double", 2: "float", 3: "int64", 4: "uint64", 5: "int32", 8: "bool", 9: "string", 12: "bytes", 13: "uint32"}


def fields_of(data):
    """The fields of a message in protobuf's wire format: number -> list of integers or bytes."""
    found, at = {}, 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        value = varint()
        if key & 7 == 2:
            at += value
            value = data[at - value:at]
        elif key & 7:
            raise ValueError(f"wire type {key & 7} is in no descriptor")
        found.setdefault(key >> 3, []).append(value)
    return found


def texts(fields, number):
    return [value.decode() for value in fields.get(number, [])]


def text(fields, number):
    return (texts(fields, number) or [""])[0]


class Element:
    """Something with a name and a comment: a service, call, message, field, enum or value."""

    def __init__(self, file, name, path, fields):
        self.file, self.name, self.fields = file, name, fields
        self.line, self.comment = file.locations.get(tuple(path), (0, ""))

    def number(self, which, default=0):
        return self.fields.get(which, [default])[0]


class File:
    def __init__(self, data):
        fields = fields_of(data)
        self.name, self.package = text(fields, 1), text(fields, 2)
        options = fields_of(fields.get(8, [b""])[0])
        self.missing = [name for number, name in PACKAGES.items() if number not in options]
        self.locations = {}
        for location in fields_of(fields[9][0])[1]:
            location = fields_of(location)
            path, span = (tuple(location.get(number, [b""])[0]) for number in (1, 2))
            self.locations[self.unpacked(path)] = (self.unpacked(span)[0] + 1,
                                                   (text(location, 3) or text(location, 4)).strip("\n"))
        self.intro = "\n".join(line[1:] for line in self.locations[(12,)][1].split("\n")
                               if not line.startswith(" SPDX-")).strip("\n")
        self.title = text(fields_of(fields[6][0]), 1) if 6 in fields else Path(self.name).stem
        self.page = Path(self.name).stem + ".md"
        self.services, self.messages, self.enums = [], [], []
        for at, each in enumerate(fields.get(6, [])):
            service = self.element(each, [6, at])
            service.calls = [self.element(call, [6, at, 2, n]) for n, call in enumerate(service.fields.get(2, []))]
            self.services.append(service)
        for at, each in enumerate(fields.get(4, [])):
            self.add_message(each, [4, at], "")
        for at, each in enumerate(fields.get(5, [])):
            self.add_enum(each, [5, at], "")

    @staticmethod
    def unpacked(data):
        values, value, shift = [], 0, 0
        for byte in data:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                values.append(value)
                value = shift = 0
        return tuple(values)

    def element(self, data, path, prefix=""):
        fields = fields_of(data)
        return Element(self, prefix + text(fields, 1), path, fields)

    def add_message(self, data, path, prefix):
        message = self.element(data, path, prefix)
        message.members = [self.element(each, path + [2, n]) for n, each in enumerate(message.fields.get(2, []))]
        message.oneofs = texts({1: [fields_of(each)[1][0] for each in message.fields.get(8, [])]}, 1)
        message.maps = {}
        for n, each in enumerate(message.fields.get(3, [])):
            nested = fields_of(each)
            if 7 in nested and fields_of(nested[7][0]).get(7) == [1]:  # map_entry
                message.maps[text(nested, 1)] = [fields_of(member) for member in nested[2]]
            else:
                self.add_message(each, path + [3, n], message.name + ".")
        for n, each in enumerate(message.fields.get(4, [])):
            self.add_enum(each, path + [4, n], message.name + ".")
        self.messages.append(message)

    def add_enum(self, data, path, prefix):
        enum = self.element(data, path, prefix)
        enum.values = [self.element(each, path + [2, n]) for n, each in enumerate(enum.fields.get(2, []))]
        self.enums.append(enum)


def read(protos):
    names = sorted(str(path.relative_to(protos)) for path in protos.rglob("*.proto"))
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run([os.environ.get("PROTOC", "protoc"), f"-I{protos}", "--include_source_info", f"--descriptor_set_out={out.name}", *names],
                       check=True)
        return [File(each) for each in fields_of(Path(out.name).read_bytes())[1]]


def flowing(comment):
    """A comment as Markdown: its lines joined, its paragraphs kept. Names of placeholders are not HTML."""
    paragraphs = re.split(r"\n\s*\n", comment)
    return "\n\n".join(" ".join(line.strip() for line in each.split("\n")) for each in paragraphs).strip()


def in_cell(comment):
    """On one line. A paragraph is a sentence of its own."""
    return escaped(re.sub(r"([\w)])\n\n", r"\1. ", flowing(comment)).replace("\n\n", " ").replace("|", "\\|"))


def escaped(words):
    """Angle brackets and stars outside of code are text."""
    parts = words.split("`")
    for n in range(0, len(parts), 2):
        parts[n] = parts[n].replace("<", "&lt;").replace("*", "\\*")
    return "`".join(parts)


class Reference:
    def __init__(self, files):
        self.files = files
        self.faults = [f"proto/{file.name}: has no {name}" for file in files for name in file.missing]
        self.figures = {each.field: each for each in tenant_figures.figures_of(files, [])}
        self.places = {f".{file.package}.{each.name}": (file, each.name)
                       for file in files for each in file.messages + file.enums}
        self.used_by = {}
        for file in files:
            for service in file.services:
                for call in service.calls:
                    for number, role in ((2, "Request"), (3, "Answer")):
                        self.used_by.setdefault(text(call.fields, number), []).append((role, service.name, call.name))

    def comment(self, element, inherited=""):
        if element.comment.strip():
            return element.comment
        if not inherited:
            self.faults.append(f"proto/{element.file.name}:{element.line}: {element.name} has no comment")
        return inherited

    def link(self, type_name, page):
        if type_name not in self.places:
            return "`" + type_name.rsplit(".", 1)[1] + "`"
        file, name = self.places[type_name]
        return f"[{name}]({'' if file.page == page else file.page}#{name.lower().replace('.', '')})"

    def type_of(self, field, message, page):
        """As in the .proto: `repeated` and `optional`, and the type, with a link."""
        def plain(fields):
            kind = fields.get(5, [0])[0]
            return TYPES[kind] if kind in TYPES else self.link(text(fields, 6), page)

        entry = message.maps.get(text(field.fields, 6).rsplit(".", 1)[-1])
        if entry:
            return f"map of {plain(entry[0])} to {plain(entry[1])}"
        words = plain(field.fields)
        if field.number(4) == 3:
            return "repeated " + words
        if field.number(17):
            return "optional " + words
        if 9 in field.fields:
            return f"{words}, one of `{message.oneofs[field.number(9)]}`"
        return words

    def message_text(self, message, page):
        uses = self.used_by.get(f".{message.file.package}.{message.name}", [])
        derived = " ".join(f"{role} of {service}.{call}." for role, service, call in uses)
        lines = [f"### {message.name}", "", escaped(flowing(self.comment(message, derived))), ""]
        if not message.members:
            return lines + ["No fields.", ""]
        lines += ["| field | type | number | meaning |", "|---|---|---|---|"]
        lines += [f"| `{each.name}` | {self.type_of(each, message, page)} | {each.number(3)} | {self.meaning(each)} |"
                  for each in message.members]
        return lines + [""]

    def meaning(self, field):
        figure = self.figures.get(field)
        if not figure:
            return in_cell(self.comment(field))
        metric = f"; metric `{figure.metric}`" if figure.metric else ""
        return in_cell(figure.meaning + f"\n\nShown as \"{figure.title}\"{metric}.")

    def enum_text(self, enum):
        lines = [f"### {enum.name}", "", escaped(flowing(self.comment(enum))), "", "| value | number | meaning |",
                 "|---|---|---|"]
        lines += [f"| `{each.name}` | {each.number(2)} | "
                  f"{in_cell(self.comment(each, 'Not set.' if each.name.endswith('_UNSPECIFIED') else ''))} |"
                  for each in enum.values]
        return lines + [""]

    def service_text(self, service, page):
        lines = [f"## {service.name}", "", f"`{service.file.package}.{service.name}`. "
                 + escaped(flowing(self.comment(service))), ""]
        for call in service.calls:
            asked = "stream of " * call.number(5) + self.link(text(call.fields, 2), page)
            answered = "stream of " * call.number(6) + self.link(text(call.fields, 3), page)
            comment = self.comment(call)
            if service.file.package.endswith("v1") and not re.search(r"\b[Ss]cope\b", comment):
                self.faults.append(f"proto/{call.file.name}:{call.line}: {call.name} does not say which scope it needs")
            lines += [f"### {service.name}.{call.name}", "", f"{asked} → {answered}", "", escaped(flowing(comment)), ""]
        return lines

    def page(self, file):
        lines = ["<!-- Made by `./dev api` from proto/" + file.name + ". -->", "",
                 f"# {file.title}", "", escaped(flowing(file.intro)), "",
                 f"Source: [proto/{file.name}](../../proto/{file.name}). [All services](README.md)", ""]
        for service in file.services:
            lines += self.service_text(service, file.page)
        lines += ["## Messages", ""]
        for message in sorted(file.messages, key=lambda each: each.line):
            lines += self.message_text(message, file.page)
        if file.enums:
            lines += ["## Enumerations", ""]
        for enum in file.enums:
            lines += self.enum_text(enum)
        return "\n".join(lines).rstrip() + "\n"

    def index(self):
        lines = ["<!-- Made by `./dev api` from proto/. -->", "", "# API over gRPC", "",
                 "What can be called at each address of a broker, made from the comments of [the protos](../../proto). "
                 "The generated code of a language is made with its own tools; each proto names its package for Go, Java, "
                 "C#, PHP and Ruby. [How to connect](../guide/developers.md#a-client-of-your-own), "
                 "[examples in six languages](../examples/README.md).", ""]
        for file in self.files:
            for service in file.services:
                lines += [f"## [{service.name}]({file.page})", "", escaped(flowing(service.comment)), "",
                          "| call | what it does |", "|---|---|"]
                for call in service.calls:
                    anchor = f"{service.name}{call.name}".lower()
                    first = re.split(r"(?<=[a-z0-9)])[.:]\s", flowing(call.comment) + " ")[0].rstrip(".")
                    lines += [f"| [{call.name}]({file.page}#{anchor}) | {in_cell(first)} |"]
                lines += [""]
        others = [f"* [{file.title}]({file.page})" for file in self.files if not file.services]
        lines += ["## Messages of no call", "", *others] if others else []
        return "\n".join(lines).rstrip() + "\n"

    def pages(self):
        pages = {file.page: self.page(file) for file in self.files}
        pages["README.md"] = self.index()
        return pages

    def methods(self):
        """The header with a constant for each call of administration."""
        lines = ["// SPDX-FileCopyrightText: 2026 The Fairlead authors", "// SPDX-License-Identifier: Apache-2.0", "//",
                 "// Made by `./dev api` from proto/fairlead/admin/v1: the calls of administration.", "#pragma once", "",
                 '#include "shared/wire/method.h"', "", "// clang-format off", "namespace fairlead::admin::v1 {"]
        for file in self.files:
            for service in file.services if file.package == "fairlead.admin.v1" else []:
                lines.append("")
                for call in service.calls:
                    types = ", ".join("class " + text(call.fields, number).rsplit(".", 1)[1] for number in (2, 3))
                    lines.append(f"inline constexpr {'Stream' * call.number(6)}Method<{types}> "
                                 f'k{call.name}{{"/{file.package}.{service.name}/{call.name}"}};')
        return "\n".join(lines + ["", "}  // namespace fairlead::admin::v1"]) + "\n"

    def services(self):
        """The source with a gRPC service for each one of administration, which hands all bytes to the table of calls."""
        files = [file for file in self.files if file.package == "fairlead.admin.v1" and file.services]
        lines = ["// SPDX-FileCopyrightText: 2026 The Fairlead authors", "// SPDX-License-Identifier: Apache-2.0", "//",
                 "// Made by `./dev api` from proto/fairlead/admin/v1.", '#include "broker/api/generated_services.h"', "",
                 '#include "broker/api/call_table.h"', *[f'#include "{file.name[:-6]}.grpc.pb.h"' for file in files], "",
                 "// clang-format off", "namespace fairlead::broker {", "", "namespace {", "",
                 "namespace api = admin::v1;", "using Context = grpc::CallbackServerContext;", "using Bytes = grpc::ByteBuffer;",
                 "", "// Base, with each of these methods for bytes instead of messages.",
                 "template <typename Base, template <typename> class... Methods>", "struct WithBytes {",
                 "    using Service = Base;", "};",
                 "template <typename Base, template <typename> class First, template <typename> class... Others>",
                 "struct WithBytes<Base, First, Others...> {",
                 "    using Service = First<typename WithBytes<Base, Others...>::Service>;", "};"]
        names = [service.name for file in files for service in file.services]
        for service in (service for file in files for service in file.services):
            base = f"{service.name}Bytes"
            lines += ["", f"using {base} = WithBytes<", f"    api::{service.name}::Service,",
                      ",\n".join(f"    api::{service.name}::WithRawCallbackMethod_{call.name}" for call in service.calls)
                      + ">::Service;", f"class {service.name}Calls final : public {base} {{", "public:",
                      f"    explicit {service.name}Calls(const CallTable& table) : m_table(table) {{}}"]
            for call in service.calls:
                if call.number(6):
                    lines.append(f"    WatchReactor* {call.name}(Context* context, const Bytes* request) override "
                                 f'{{ return m_table.watch("{call.name}", context, request); }}')
                else:
                    lines.append(f"    grpc::ServerUnaryReactor* {call.name}(Context* context, const Bytes* request, Bytes* answer) "
                                 f'override {{ return m_table.take("{call.name}", context, request, answer); }}')
            lines += ["", "private:", "    const CallTable& m_table;", "};"]
        lines += ["", "}  // namespace", "", "std::vector<GeneratedService> servicesOf(const CallTable& table) {",
                  "    std::vector<GeneratedService> services;"]
        lines += [f"    services.push_back({{api::{name}::service_full_name(), std::make_unique<{name}Calls>(table)}});"
                  for name in names]
        return "\n".join(lines + ["    return services;", "}", "", "}  // namespace fairlead::broker"]) + "\n"

    def sources(self):
        return {"shared/wire/admin_methods.h": self.methods(), "broker/api/generated_services.cpp": self.services(),
                **tenant_figures.sources(self.files, self.faults)}


def main():
    root = Path(sys.argv[1])
    check = sys.argv[2:] == ["--check"]
    reference = Reference(read(root / "proto"))
    pages = reference.pages()
    folder = root / "docs/api"
    faults = reference.faults
    if check:
        there = {path.name for path in folder.glob("*.md")}
        faults += [f"docs/api/{name}: not what the protos say; run ./dev api" for name in sorted(there | set(pages))
                   if name not in there or (folder / name).read_text() != pages.get(name)]
        faults += [f"{name}: not what the protos say; run ./dev api" for name, words in reference.sources().items()
                   if not (root / name).exists() or (root / name).read_text() != words]
    else:
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("*.md"):
            path.unlink()
        for name, words in pages.items():
            (folder / name).write_text(words)
        for name, words in reference.sources().items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(words)
    for fault in faults:
        print(fault)
    print(f"api: {len(pages)} pages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
