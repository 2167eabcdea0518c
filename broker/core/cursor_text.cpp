// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/cursor_text.h"

#include <algorithm>
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

WalkEnd::WalkEnd(bool isTowardsNew, std::string cursor, Time now) : m_cursor(std::move(cursor)) {
    if (!isTowardsNew) return;
    m_end = Time{now.micros + 1};  // what happened at this moment is in the list
    const size_t mark = m_cursor.find(kEndMark);
    if (mark == std::string::npos) return;
    const char* const last = m_cursor.data() + m_cursor.size();
    const auto [rest, error] = std::from_chars(m_cursor.data() + mark + 1, last, m_end->micros);
    // A cursor with anything else behind it is refused by whoever reads it.
    if (error == std::errc() && rest == last) m_cursor.resize(mark);
}

void WalkEnd::bound(std::optional<Time>* until) const {
    if (m_end) *until = std::min(until->value_or(*m_end), *m_end);
}

std::string WalkEnd::with(std::string next) const {
    if (m_end && !next.empty()) next += kEndMark + std::to_string(m_end->micros);
    return next;
}

}  // namespace fairlead::broker
