// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/key_order.h"

#include <array>
#include <bit>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kBits = 8;
constexpr size_t kDigits = 64 / kBits;
constexpr size_t kValues = size_t(1) << kBits;

struct Entry {
    quint64 digits;
    KeyedSlot keyed;
};

// Bits whose unsigned order is that of the numbers. Adding 0.0 turns -0.0 into 0.0.
quint64 digitsOf(double key, bool descending) {
    const auto bits = std::bit_cast<quint64>(key + 0.0);
    const quint64 ascending = (bits >> 63) != 0 ? ~bits : bits | quint64(1) << 63;
    return descending ? ~ascending : ascending;
}

size_t digit(quint64 digits, size_t at) { return size_t(digits >> (at * kBits)) & (kValues - 1); }

}  // namespace

void orderByKey(std::vector<KeyedSlot>& entries, bool descending) {
    std::vector<Entry> from;
    from.reserve(entries.size());
    std::array<std::array<size_t, kValues>, kDigits> counts{};
    for (const KeyedSlot& entry : entries) {
        const quint64 digits = digitsOf(entry.key, descending);
        from.push_back({digits, entry});
        for (size_t at = 0; at < kDigits; ++at) ++counts[at][digit(digits, at)];
    }
    std::vector<Entry> to(from.size());
    for (size_t at = 0; at < kDigits; ++at) {
        std::array<size_t, kValues>& places = counts[at];
        if (from.empty() || places[digit(from.front().digits, at)] == from.size())
            continue;  // all have the same digit here
        size_t place = 0;
        for (size_t& each : places) place += std::exchange(each, place);
        for (const Entry& entry : from) to[places[digit(entry.digits, at)]++] = entry;
        from.swap(to);
    }
    for (size_t at = 0; at < from.size(); ++at) entries[at] = from[at].keyed;
}

}  // namespace fairlead::gui
