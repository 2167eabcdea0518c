// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/check.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

// Maps sparse numbers to indexes (`place`) of an array. One flat table with open addressing that is at most half full,
// so a lookup costs one cache line. All calls O(1), except when the table grows. It cannot be iterated: an order
// derived from numbers would favour some of them.
class NumberIndex {
public:
    static constexpr uint32_t kNone = UINT32_MAX;  // as a number and as a place

    uint32_t find(uint32_t number) const {
        if (m_size == 0) return kNone;
        for (size_t i = homeOf(number);; i = next(i)) {
            if (m_entries[i].number == number) return m_entries[i].place;
            if (m_entries[i].number == kNone) return kNone;
        }
    }

    // REQUIRES: the number is not in the index.
    void add(uint32_t number, uint32_t place) {
        if ((m_size + 1) * 2 > m_entries.size()) grow();
        ++m_size;
        put({number, place});
    }

    // REQUIRES: the number is in the index.
    void remove(uint32_t number) {
        FAIRLEAD_CHECK(m_size > 0);
        size_t hole = homeOf(number);
        for (; m_entries[hole].number != number; hole = next(hole)) FAIRLEAD_CHECK(m_entries[hole].number != kNone);
        // Entries that the removed one displaced move up, so that no lookup ends at the hole.
        for (size_t i = next(hole); m_entries[i].number != kNone; i = next(i)) {
            const size_t home = homeOf(m_entries[i].number);
            if (((i - home) & (m_entries.size() - 1)) < ((i - hole) & (m_entries.size() - 1))) continue;
            m_entries[hole] = m_entries[i];
            hole = i;
        }
        m_entries[hole] = {};
        --m_size;
    }

    size_t size() const { return m_size; }

private:
    struct Entry {
        uint32_t number = kNone;
        uint32_t place = kNone;
    };

    size_t homeOf(uint32_t number) const { return (number * uint64_t{0x9E3779B97F4A7C15}) >> m_shift; }
    size_t next(size_t i) const { return (i + 1) & (m_entries.size() - 1); }
    void put(Entry entry) {
        size_t i = homeOf(entry.number);
        while (m_entries[i].number != kNone) i = next(i);
        m_entries[i] = entry;
    }
    void grow() {
        std::vector<Entry> before(m_entries.empty() ? 8 : m_entries.size() * 2);
        before.swap(m_entries);
        m_shift = before.empty() ? 61 : m_shift - 1;
        for (const Entry& entry : before)
            if (entry.number != kNone) put(entry);
    }

    std::vector<Entry> m_entries;  // the size is a power of two
    size_t m_size = 0;
    int m_shift = 61;
};

}  // namespace fairlead::broker
