// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/task_id.h"

namespace fairlead::broker {

namespace {

constexpr size_t kTextSize = 36;

bool isHyphenPlace(size_t i) { return i == 8 || i == 13 || i == 18 || i == 23; }

int hexValue(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::optional<TaskId> TaskId::parse(std::string_view text) {
    if (text.size() != kTextSize) return std::nullopt;
    TaskId id;
    int digits = 0;
    for (size_t i = 0; i < kTextSize; ++i) {
        if (isHyphenPlace(i)) {
            if (text[i] != '-') return std::nullopt;
            continue;
        }
        const int value = hexValue(text[i]);
        if (value < 0) return std::nullopt;
        uint64_t& half = digits++ < 16 ? id.high : id.low;
        half = half << 4 | static_cast<uint64_t>(value);
    }
    return id;
}

std::string TaskId::toString() const {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text(kTextSize, '-');
    int digit = 0;
    for (size_t i = 0; i < kTextSize; ++i) {
        if (isHyphenPlace(i)) continue;
        const uint64_t half = digit < 16 ? high : low;
        text[i] = kDigits[half >> (60 - 4 * (digit % 16)) & 0xF];
        ++digit;
    }
    return text;
}

}  // namespace fairlead::broker
