// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_sum.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The spans of one block, and its record in the table History: first the block's sum as one span of the next
// resolution, then the row before the block, then each row as its changes from the row before.
class HistoryBlock {
public:
    struct Entry {
        uint8_t span = 0;  // its index in the block; ascending, repeated if the broker was restarted within the span
        HistoryRow row;
    };
    struct Contents {
        HistorySum sum;
        std::optional<HistoryRow> before;  // unset: nothing was known before
        std::vector<Entry> entries;
    };

    explicit HistoryBlock(const std::optional<HistoryRow>& before)
        : m_before(before), m_last(before.value_or(HistoryRow())) {}

    // REQUIRES: spans do not descend. Takes a dozen bytes for a busy span.
    void append(uint8_t span, const HistoryRow& row);
    std::string encode(const HistorySum& sum) const;
    const std::optional<HistoryRow>& before() const { return m_before; }
    std::vector<Entry> entries() const;

    // nullopt for bytes that are not a block.
    static std::optional<Contents> decode(std::string_view record);
    // Decodes only the sum, at a fraction of the cost.
    static std::optional<HistorySum> decodeSum(std::string_view record);

private:
    std::optional<HistoryRow> m_before;
    std::string m_rows;
    HistoryRow m_last;
    uint8_t m_lastSpan = 0;
};

}  // namespace fairlead::broker
