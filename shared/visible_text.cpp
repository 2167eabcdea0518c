// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/visible_text.h"

#include "shared/json_reader.h"

#include <algorithm>
#include <utility>

namespace fairlead {

namespace {

unsigned codeOf(std::string_view character) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(character[i]) & 0x3Fu; };
    const auto lead = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return lead;
    if (character.size() == 2) return (lead & 0x1Fu) << 6 | byte(1);
    if (character.size() == 3) return (lead & 0x0Fu) << 12 | byte(1) << 6 | byte(2);
    return (lead & 0x07u) << 18 | byte(1) << 12 | byte(2) << 6 | byte(3);
}

bool isUnseen(unsigned code) {
    // Controls of both sets, the soft hyphen, marks of direction, what joins or has no width, separators of lines, the mark
    // of a byte order, notes between lines, tags.
    constexpr std::pair<unsigned, unsigned> kRanges[] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},   {0x180E, 0x180E}, {0x200B, 0x200B},
        {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};
    return std::any_of(std::begin(kRanges), std::end(kRanges),
                       [code](const auto& range) { return code >= range.first && code <= range.second; });
}

void appendHex(std::string& to, unsigned value, int digits) {
    constexpr char kDigits[] = "0123456789abcdef";
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) to += kDigits[value >> shift & 15];
}

void appendUnits(std::string& to, unsigned code) {
    if (code >= 0x10000) {
        appendHex(to += "\\u", 0xD800 + ((code - 0x10000) >> 10), 4);
        code = 0xDC00 + ((code - 0x10000) & 0x3FF);
    }
    appendHex(to += "\\u", code, 4);
}

}  // namespace

std::string visibleText(std::string_view text) {
    std::string seen;
    seen.reserve(text.size());
    while (!text.empty()) {
        const size_t length = utf8Length(text);
        const std::string_view character = text.substr(0, std::max<size_t>(length, 1));
        if (length == 0)
            appendHex(seen += "\\x", static_cast<unsigned char>(text.front()), 2);
        else if (isUnseen(codeOf(character)))
            appendUnits(seen, codeOf(character));
        else
            seen += character;
        text.remove_prefix(character.size());
    }
    return seen;
}

std::string visibleJson(std::string_view json) {
    std::string seen;
    seen.reserve(json.size());
    while (!json.empty()) {
        const std::string_view character = json.substr(0, std::max<size_t>(utf8Length(json), 1));
        const bool isBlank = character == "\n" || character == "\r" || character == "\t";
        if (!isBlank && isUnseen(codeOf(character)))
            appendUnits(seen, codeOf(character));
        else
            seen += character;
        json.remove_prefix(character.size());
    }
    return seen;
}

}  // namespace fairlead
