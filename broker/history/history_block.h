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

// The spans of one block, and the bytes of its record in the table History: first what it comes to as one span of the next
// resolution, then the row before it, then each row as what has changed since the one before.
class HistoryBlock {
public:
    struct Entry {
        uint8_t span = 0;  // which one of the block; rising, several of one span where the broker was started again
        HistoryRow row;
    };
    struct Contents {
        HistorySum sum;
        std::optional<HistoryRow> before;  // nothing: it was not known before
        std::vector<Entry> entries;
    };

    explicit HistoryBlock(const std::optional<HistoryRow>& before)
        : m_before(before), m_last(before.value_or(HistoryRow())) {}

    // REQUIRES: spans do not fall. A dozen bytes for a busy span.
    void append(uint8_t span, const HistoryRow& row);
    std::string encode(const HistorySum& sum) const;
    const std::optional<HistoryRow>& before() const { return m_before; }
    std::vector<Entry> entries() const;

    // Nothing for bytes that are no block.
    static std::optional<Contents> decode(std::string_view record);
    // Only what it comes to, at a fraction of the cost.
    static std::optional<HistorySum> decodeSum(std::string_view record);

private:
    std::optional<HistoryRow> m_before;
    std::string m_rows;
    HistoryRow m_last;
    uint8_t m_lastSpan = 0;
};

}  // namespace fairlead::broker
