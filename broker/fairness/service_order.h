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
using LineMask = uint64_t;

// Waiting parties, least key first, in several lines, so that a line which may not be served now does not hold up the
// others. A party may be in several, with a key of its own in each. Of equal keys the earlier entry is first; ids never
// decide.
//
// Parties are small numbers: memory grows with the largest. stand: O(log n) per line that changes. first: O(lines).
class ServiceOrder {
public:
    using Party = WaitingLine::Party;
    using Entry = WaitingLine::Entry;
    static constexpr int kLines = 44;
    static constexpr LineMask kAll = (LineMask{1} << kLines) - 1;
    static constexpr LineMask maskOf(int line) { return LineMask{1} << line; }

    // Moves the party from the lines in `standing` to `lines`. Calls keyOf(line) for each of the new lines.
    template <typename KeyOf>
    void stand(Party party, LineMask& standing, LineMask lines, KeyOf keyOf) {
        for (LineMask left = standing | lines; left != 0; left &= left - 1) {
            const int line = std::countr_zero(left);
            const bool is = (lines >> line & 1) != 0;
            put(party, size_t(line), (standing >> line & 1) != 0, is, is ? keyOf(line) : 0);
        }
        standing = lines;
    }

    LineMask nonEmpty() const { return m_nonEmpty; }
    size_t size() const { return m_size; }  // parties, each as often as it stands

    struct First {
        Entry entry;
        int line = 0;
    };
    // The party with the least key in these lines.
    std::optional<First> first(LineMask lines = kAll) const {
        const Entry* best = nullptr;
        int at = 0;
        for (LineMask left = lines & m_nonEmpty; left != 0; left &= left - 1) {
            const int line = std::countr_zero(left);
            const Entry& front = m_lines[size_t(line)].front();
            if (best && !(front < *best)) continue;
            best = &front;
            at = line;
        }
        return best ? std::optional(First{*best, at}) : std::nullopt;
    }
    const Entry& entryOf(Party party, int line) const { return m_lines[size_t(line)].entryOf(party); }

    // Adds the parties in these lines with a key before this entry, up to `limit` in all. O(limit log limit).
    void addAhead(const Entry& entry, LineMask lines, size_t limit, std::set<Party>& parties) const;

private:
    void put(Party party, size_t line, bool was, bool is, VirtualTime key);

    std::array<WaitingLine, kLines> m_lines;
    LineMask m_nonEmpty = 0;
    size_t m_size = 0;
    uint64_t m_lastPlace = 0;
};

}  // namespace fairlead::broker
