// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq/env_lines.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

namespace fairlead::broker {

namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view withoutBlanks(std::string_view text) {
    const size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// The line without `export`; empty for a comment.
std::string_view statementOf(std::string_view line) {
    line = withoutBlanks(line);
    if (line.starts_with('#')) return {};
    if (line.starts_with("export ")) line = withoutBlanks(line.substr(7));
    return line;
}

bool isName(std::string_view name) {
    return !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
           std::all_of(name.begin(), name.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

// What stands in quotes; what is wrong goes to `wrong`.
std::string quotedValue(std::string_view text, std::string& wrong) {
    const char quote = text.front();
    std::string value;
    for (size_t i = 1; i < text.size(); ++i) {
        const char c = text[i];
        if (c == quote) {
            const std::string_view rest = withoutBlanks(text.substr(i + 1));
            if (!rest.empty() && !rest.starts_with('#')) wrong = "something follows the closing quote";
            return value;
        }
        if (c == '\\' && quote == '"' && i + 1 < text.size()) {
            const char next = text[++i];
            if (next != 'n' && next != '"' && next != '\\' && next != '$') value += '\\';
            value += next == 'n' ? '\n' : next;
        } else {
            value += c;
        }
    }
    wrong = "the closing quote is missing";
    return {};
}

}  // namespace

bool looksLikeEnvLines(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (const std::string_view said = statementOf(line); !said.empty())
            return said.find('=') != std::string_view::npos && isName(withoutBlanks(said.substr(0, said.find('='))));
    return false;
}

Result<std::vector<std::pair<std::string, std::string>>> readEnvLines(const std::string& text) {
    std::vector<std::pair<std::string, std::string>> values;
    std::istringstream lines(text);
    size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const std::string_view said = statementOf(line);
        if (said.empty()) continue;
        const auto wrong = [number](const std::string& what) {
            return Status(Code::InvalidArgument, ':' + std::to_string(number) + ": " + what);
        };
        const size_t equals = said.find('=');
        const std::string_view name = withoutBlanks(said.substr(0, std::min(equals, said.size())));
        if (equals == std::string_view::npos || !isName(name)) return wrong("is not KEY=VALUE");
        std::string_view rest = withoutBlanks(said.substr(equals + 1));
        const bool isQuoted = !rest.empty() && (rest.front() == '"' || rest.front() == '\'');
        std::string problem;
        std::string value;
        if (isQuoted) {
            value = quotedValue(rest, problem);
        } else {
            const size_t comment = rest.find(" #");
            value = withoutBlanks(rest.substr(0, comment));
        }
        const bool isLiteral = isQuoted && rest.front() == '\'';
        if (problem.empty() && !isLiteral && value.find("${") != std::string::npos)
            problem = "refers to another variable; write its value";
        if (!problem.empty()) return wrong(std::string(name) + ": " + problem);
        values.emplace_back(name, std::move(value));
    }
    return values;
}

}  // namespace fairlead::broker
