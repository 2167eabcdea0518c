// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/query_parameter.h"

#include "shared/visible_text.h"

#include <algorithm>
#include <charconv>

namespace fairlead::broker {

namespace {

constexpr size_t kMostNamed = 64;  // bytes of a name that are said again

std::string namesOf(const QueryParameters& known) {
    std::string names;
    for (const QueryParameter& one : known) (names += names.empty() ? "" : ", ") += one.name;
    return names.empty() ? "nothing can be asked there" : "known are " + names;
}

std::string whyNot(const QueryParameter& parameter, const std::string& value) {
    if (value.empty()) return parameter.isSwitch ? "" : "is empty";
    if (parameter.most == 0) return {};
    const auto number = wholeNumber(value);
    if (number && *number >= parameter.least && *number <= parameter.most) return {};
    return "must be a whole number from " + std::to_string(parameter.least) + " to " + std::to_string(parameter.most);
}

}  // namespace

std::string whyRefused(const HttpQuery& query, const QueryParameters& known) {
    for (auto asked = query.begin(); asked != query.end(); ++asked) {
        const std::string& name = asked->first;
        const auto refused = [&name](const std::string& why) {
            return visibleText(name.substr(0, kMostNamed)) + ": " + why;
        };
        const auto parameter =
            std::find_if(known.begin(), known.end(), [&name](const auto& one) { return one.name == name; });
        if (parameter == known.end()) return refused("is not known in the query of this call; " + namesOf(known));
        if (std::any_of(query.begin(), asked, [&name](const auto& earlier) { return earlier.first == name; }))
            return refused("is there twice in the query");
        if (const std::string why = whyNot(*parameter, asked->second); !why.empty()) return refused(why);
    }
    return {};
}

std::optional<uint64_t> wholeNumber(std::string_view text) {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace fairlead::broker
