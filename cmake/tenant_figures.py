# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the figures of a tenant from the comments of TenantStatistics: what they are called, their unit and what they mean
are said there and nowhere else. Used by api_reference.py.

A figure's comment begins with `Title [unit]: meaning`, or `Title [unit; metric]: meaning`: the metric's name where it is not
`fairlead_tenant_` and the field's, or `by queue` for what is counted in metrics by queue. Further paragraphs are for the
reference alone.
"""
import re

UNITS = {"tasks": "Tasks", "per second": "PerSecond", "share": "Share", "seconds": "Seconds", "since": "Since",
         "bytes": "Bytes", "factor": "Factor", "level": "Level", "yes or no": "YesNo"}
LINE = re.compile(r"(?P<title>[A-Z][^\[\]]*) \[(?P<unit>[a-z ]+)(?:; (?P<metric>[a-z_0-9 ]+))?\]: (?P<help>.+)", re.DOTALL)
OPTIONAL, MESSAGE, DOUBLE, BOOL = 17, 11, 1, 8  # numbers of a field's description and its types
HEAD = ["// SPDX-FileCopyrightText: 2026 The Fairlead authors", "// SPDX-License-Identifier: Apache-2.0", "//",
        "// Made by `./dev api` from TenantStatistics in proto/fairlead/admin/v1/admin.proto."]


class Figure:
    def __init__(self, field, words, faults):
        self.key, self.type, self.is_optional = field.name, field.number(5), bool(field.number(OPTIONAL))
        self.title, self.unit = words["title"], words["unit"]
        self.help = " ".join(words["help"].split())
        self.field, self.meaning = field, field.comment.split("]: ", 1)[1]  # with all its paragraphs
        self.name = "".join(part.capitalize() for part in self.key.split("_"))
        # Programs that read metrics make rates of the totals themselves.
        own = "" if self.unit == "per second" else "fairlead_tenant_" + (re.sub("_since$", "_seconds", self.key) if self.unit == "since" else self.key)
        self.metric = {"by queue": "", None: own}.get(words["metric"], words["metric"])
        if self.unit not in UNITS:
            faults.append(f"proto/{field.file.name}:{field.line}: '{self.unit}' is none of {', '.join(UNITS)}")


def figures_of(files, faults):
    fields = [field for file in files for each in file.messages if each.name == "TenantStatistics" for field in each.members]
    found = [(field, LINE.fullmatch(re.split(r"\n\s*\n", field.comment.strip())[0])) for field in fields]
    return [Figure(field, words, faults) for field, words in found if words]


def quoted(words):
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def table(figures):
    return [*HEAD, "#pragma once", "", '#include "shared/figure.h"', "", "#include <array>", "", "// clang-format off",
            "namespace fairlead {", "", "enum class TenantFigure {", *[f"    {each.name}," for each in figures], "};", "",
            "// In the order of their numbers above.", f"inline constexpr std::array<Figure, {len(figures)}> kTenantFigures{{{{",
            *[f"    {{{quoted(each.key)}, {quoted(each.title)}, FigureUnit::{UNITS[each.unit]}, {quoted(each.metric)},\n"
              f"     {quoted(each.help)}}}," for each in figures], "}};", "", "}  // namespace fairlead"]


def fields(figures):
    def value(each):
        read = f"message.{each.key}()"
        if each.type == MESSAGE:
            return f"return message.has_{each.key}() ? ageAt(message.{each.key}()) : nothing;"
        if each.is_optional:
            return f"return message.has_{each.key}() ? std::optional({read}) : nothing;"
        return f"return {read};" if each.type == DOUBLE else f"return double({read});"

    types = {DOUBLE: "value", BOOL: "value != 0", 4: "uint64_t(value)", 13: "uint32_t(value)"}
    return [*HEAD, '#include "shared/wire/tenant_figure_fields.h"', "", '#include "fairlead/admin/v1/admin.pb.h"', "",
            "// clang-format off", "namespace fairlead {", "",
            "std::optional<double> figureOf(const admin::v1::TenantStatistics& message, TenantFigure figure,",
            "                               const google::protobuf::Timestamp& at) {",
            "    constexpr std::optional<double> nothing;",
            "    const auto ageAt = [&at](const google::protobuf::Timestamp& since) {",
            "        return std::optional(double(at.seconds() - since.seconds()) + double(at.nanos() - since.nanos()) / 1e9);",
            "    };", "    switch (figure) {",
            *[f"        case TenantFigure::{each.name}: {value(each)}" for each in figures],
            "    }", "    return nothing;", "}", "",
            "void setFigure(admin::v1::TenantStatistics* message, TenantFigure figure, double value) {",
            "    switch (figure) {",
            *[f"        case TenantFigure::{each.name}: " + ("break;  // its time is set, not its age" if each.type == MESSAGE
              else f"message->set_{each.key}({types[each.type]}); break;") for each in figures],
            "    }", "}", "", "}  // namespace fairlead"]


def texts(figures):
    def translated(words):
        return f'QT_TRANSLATE_NOOP("fairlead::gui", {quoted(words)})'

    return [*HEAD, '#include "gui/models/words/figure_text.h"', "", "#include <QCoreApplication>", "", "#include <array>", "",
            "// clang-format off", "namespace fairlead::gui {", "",
            f"static constexpr std::array<FigureText, {len(figures)}> kFigureTexts{{{{",
            *[f"    {{{translated(each.title)},\n     {translated(each.help)}}}," for each in figures], "}};", "",
            "const FigureText& figureText(TenantFigure figure) { return kFigureTexts[size_t(figure)]; }", "",
            "}  // namespace fairlead::gui"]


def sources(files, faults):
    figures = figures_of(files, faults)
    if faults or not figures:
        return {}
    made = {"shared/tenant_figures.h": table, "shared/wire/tenant_figure_fields.cpp": fields,
            "gui/models/words/figure_texts.cpp": texts}
    return {name: "\n".join(make(figures)) + "\n" for name, make in made.items()}
