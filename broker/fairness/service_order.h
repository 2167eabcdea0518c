// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"
#include "broker/fairness/waiting_line.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

namespace fairlead::broker {

// A set of lines, one bit for each.
using LineMask = uint16_t;

// Waiting parties, least key first, in several lines: one for each grade, for example. A party is in the line of each
// kind of work that it has, with a key of its own in each, so that a line which may not be served now does not hold up
// the others. Of equal keys the earlier entry is first; ids never decide.
//
// Parties are small numbers: memory grows with the largest. stand: O(log n) per line that changes. first: O(lines).
class ServiceOrder {
public:
    using Party = WaitingLine::Party;
    using Entry = WaitingLine::Entry;
    static constexpr int kLines = 14;
    static constexpr LineMask kAll = (1u << kLines) - 1;
    static constexpr LineMask maskOf(int line) { return LineMask(1u << line); }

    // Moves the party from the lines in `standing` to `lines`. Calls keyOf(line) for each of the new lines.
    template <typename KeyOf>
    void stand(Party party, LineMask& standing, LineMask lines, KeyOf keyOf) {
        for (unsigned left = unsigned(standing | lines); left != 0; left &= left - 1) {
            const int line = std::countr_zero(left);
            const bool is = (lines >> line & 1) != 0;
            put(party, size_t(line), (standing >> line & 1) != 0, is, is ? keyOf(line) : 0);
        }
        standing = lines;
    }

    bool isEmpty() const { return m_nonEmpty == 0; }

    struct First {
        Entry entry;
        int line = 0;
    };
    // The party with the least key in these lines.
    std::optional<First> first(LineMask lines = kAll) const {
        const Entry* best = nullptr;
        int at = 0;
        for (unsigned left = lines & m_nonEmpty; left != 0; left &= left - 1) {
            const int line = std::countr_zero(left);
            const Entry& front = m_lines[size_t(line)].front();
            if (best && !(front < *best)) continue;
            best = &front;
            at = line;
        }
        return best ? std::optional(First{*best, at}) : std::nullopt;
    }
    const Entry& entryOf(Party party, int line) const { return m_lines[size_t(line)].entryOf(party); }

    // Adds the parties with a key before this entry, up to `limit` in all. O(limit log limit).
    void addAhead(const Entry& entry, size_t limit, std::set<Party>& parties) const;

private:
    void put(Party party, size_t line, bool was, bool is, VirtualTime key);

    std::array<WaitingLine, kLines> m_lines;
    LineMask m_nonEmpty = 0;
    uint64_t m_lastPlace = 0;
};

}  // namespace fairlead::broker
