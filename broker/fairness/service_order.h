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

// A set of lines.
using LineMask = uint16_t;

// Parties that wait, least key first, in lines: of commands whose tasks are of one grade, say. A party stands in the
// line of each kind of work it has, in each with a key of its own. A full line that may not be served now costs the
// others nothing. Equal keys: who stood up first. Ids never decide.
//
// Parties are small numbers: memory grows with the largest. stand: O(log n) for each line that changes. first: O(lines).
class ServiceOrder {
public:
    using Party = WaitingLine::Party;
    using Entry = WaitingLine::Entry;
    static constexpr int kLines = 14;
    static constexpr LineMask kAll = (1u << kLines) - 1;
    static constexpr LineMask maskOf(int line) { return LineMask(1u << line); }

    // From the lines in which it stands to these. keyOf(line) is asked for each of them.
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
    // In one line. REQUIRES: somebody stands there.
    const Entry& front(int line) const { return m_lines[size_t(line)].front(); }
    const Entry& entryOf(Party party, int line) const { return m_lines[size_t(line)].entryOf(party); }

    // Adds who stands before this key, until there are so many. O(limit log limit).
    void addAhead(const Entry& entry, size_t limit, std::set<Party>& parties) const;

private:
    void put(Party party, size_t line, bool was, bool is, VirtualTime key);

    std::array<WaitingLine, kLines> m_lines;
    LineMask m_nonEmpty = 0;
    uint64_t m_lastPlace = 0;
};

}  // namespace fairlead::broker
