// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/member_names.h"

#include "shared/visible_text.h"

#include <algorithm>
#include <cstddef>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestName = 64;
constexpr size_t kLeastForSlips = 5;

std::string foldedName(std::string_view name) {
    std::string folded;
    for (const char c : name)
        if (c != '_' && c != '-') folded += char(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    return folded;
}

// One letter too many, too few or another one, or two neighbours the other way round.
bool isOneSlipAway(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > 1) return false;
    const size_t same = size_t(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
    a.remove_prefix(same);
    b.remove_prefix(same);
    if (a.size() < b.size()) return a == b.substr(1);
    if (a.empty() || a.substr(1) == b.substr(1)) return true;
    return a.size() > 1 && a[0] == b[1] && a[1] == b[0] && a.substr(2) == b.substr(2);
}

}  // namespace

std::optional<std::string_view> meantName(std::string_view name, std::initializer_list<std::string_view> known) {
    if (name.size() > kLongestName || std::find(known.begin(), known.end(), name) != known.end()) return std::nullopt;
    const std::string folded = foldedName(name);
    for (const std::string_view one : known) {
        const std::string other = foldedName(one);
        if (folded == other) return one;
        if (other.size() >= kLeastForSlips && isOneSlipAway(folded, other)) return one;
    }
    return std::nullopt;
}

std::optional<std::string> misspeltMember(const JsonValue& object, std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : object.members)
        if (const auto meant = meantName(name, known))
            return visibleText(name) + ": is not known, but " + std::string(*meant) + " is";
    return std::nullopt;
}

}  // namespace fairlead::broker
