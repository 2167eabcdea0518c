// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/cursor_text.h"

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

std::string toCursorText(CursorOf list, std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size() * 2 + 2);
    const auto add = [&text](char c) {
        text += kDigits[uint8_t(c) >> 4];
        text += kDigits[uint8_t(c) & 0xF];
    };
    add(char(list));
    for (const char c : bytes) add(c);
    return text;
}

std::string toCursorText(CursorOf list, uint64_t place) { return toCursorText(list, std::to_string(place)); }

std::optional<uint64_t> placeFromCursorText(CursorOf list, std::string_view text) {
    const auto digits = fromCursorText(list, text);
    if (!digits) return std::nullopt;
    uint64_t place = 0;
    const char* const last = digits->data() + digits->size();
    const auto [rest, error] = std::from_chars(digits->data(), last, place);
    return error == std::errc() && rest == last ? std::optional(place) : std::nullopt;
}

std::optional<std::string> fromCursorText(CursorOf list, std::string_view text) {
    if (text.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 2);
    for (size_t i = 0; i < text.size(); i += 2) {
        const size_t high = kDigits.find(text[i]);
        const size_t low = kDigits.find(text[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
        bytes += char(high << 4 | low);
    }
    if (bytes.empty() || bytes.front() != char(list)) return std::nullopt;
    bytes.erase(0, 1);
    return bytes;
}

WalkEnd::WalkEnd(bool isTowardsNew, std::string cursor, Time now) : m_cursor(std::move(cursor)) {
    if (!isTowardsNew) return;
    m_end = Time{now.micros + 1};  // what happened at this moment is in the list
    const size_t mark = m_cursor.find(kEndMark);
    if (mark == std::string::npos || mark == 0) return;
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
