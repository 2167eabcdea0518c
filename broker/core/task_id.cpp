// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/task_id.h"

#include <array>

namespace fairlead::broker {

namespace {

constexpr size_t kTextSize = 36;

bool isHyphenPlace(size_t i) { return i == 8 || i == 13 || i == 18 || i == 23; }

constexpr uint8_t kNoDigit = 0xff;

// A table, because every result of every worker carries an id.
constexpr std::array<uint8_t, 256> kHexValues = [] {
    std::array<uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (uint8_t i = 0; i < 10; ++i) values['0' + i] = i;
    for (uint8_t i = 0; i < 6; ++i) values['a' + i] = values['A' + i] = uint8_t(10 + i);
    return values;
}();

}  // namespace

std::optional<TaskId> TaskId::parse(std::string_view text) {
    if (text.size() != kTextSize) return std::nullopt;
    if (text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-') return std::nullopt;
    uint8_t seen = 0;
    const auto number = [&](size_t from, size_t to) {
        uint64_t value = 0;
        for (size_t i = from; i < to; ++i) {
            const uint8_t digit = kHexValues[uint8_t(text[i])];
            seen |= digit;
            value = value << 4 | (digit & 0xf);
        }
        return value;
    };
    const TaskId id{number(0, 8) << 32 | number(9, 13) << 16 | number(14, 18), number(19, 23) << 48 | number(24, 36)};
    if ((seen & 0xf0) != 0) return std::nullopt;
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
