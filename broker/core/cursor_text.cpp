// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/cursor_text.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr char kEndMark = '-';

}  // namespace

std::string toCursorText(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        text += kDigits[uint8_t(c) >> 4];
        text += kDigits[uint8_t(c) & 0xF];
    }
    return text;
}

std::optional<std::string> fromCursorText(std::string_view text) {
    if (text.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 2);
    for (size_t i = 0; i < text.size(); i += 2) {
        const size_t high = kDigits.find(text[i]);
        const size_t low = kDigits.find(text[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
        bytes += char(high << 4 | low);
    }
    return bytes;
}

std::string withEnd(std::string cursor, Time end) {
    if (!cursor.empty()) cursor += kEndMark + std::to_string(end.micros);
    return cursor;
}

Time takeEnd(std::string& cursor, Time now) {
    Time end{now.micros + 1};  // what happened at this moment is in the list
    const size_t mark = cursor.find(kEndMark);
    if (mark == std::string::npos) return end;
    const char* const last = cursor.data() + cursor.size();
    const auto [rest, error] = std::from_chars(cursor.data() + mark + 1, last, end.micros);
    // A cursor with anything else behind it is refused by whoever reads it.
    if (error == std::errc() && rest == last) cursor.resize(mark);
    return end;
}

}  // namespace fairlead::broker
