// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/half_pairs.h"

#include <charconv>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr size_t kEscape = 6;  // "\\ud800"

// The code of an escape at that place; nothing: there is none.
std::optional<unsigned> codeAt(std::string_view json, size_t at) {
    if (json.size() < at + kEscape || json[at] != '\\' || json[at + 1] != 'u') return std::nullopt;
    unsigned code = 0;
    const char* const end = json.data() + at + kEscape;
    const auto [behind, error] = std::from_chars(json.data() + at + 2, end, code, 16);
    return error == std::errc() && behind == end ? std::optional(code) : std::nullopt;
}

bool isFirstHalf(unsigned code) { return code >= 0xD800 && code <= 0xDBFF; }
bool isSecondHalf(unsigned code) { return code >= 0xDC00 && code <= 0xDFFF; }

}  // namespace

std::string withoutHalfPairs(std::string_view json) {
    std::string made;
    // In JSON a backslash is in a text and begins an escape, so this needs to know nothing of what is around it.
    for (size_t at = json.find('\\'); at < json.size(); at = json.find('\\', at)) {
        const auto code = codeAt(json, at);
        if (!code) {
            at += 2;
            continue;
        }
        const auto next = isFirstHalf(*code) ? codeAt(json, at + kEscape) : std::nullopt;
        if (next && isSecondHalf(*next)) {
            at += 2 * kEscape;
            continue;
        }
        if (isFirstHalf(*code) || isSecondHalf(*code)) {
            if (made.empty()) made = json;
            made.replace(at, kEscape, "\\ufffd");
        }
        at += kEscape;
    }
    return made;
}

}  // namespace fairlead::broker
