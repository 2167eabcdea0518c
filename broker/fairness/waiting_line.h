// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"
#include "shared/check.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace fairlead::broker {

// One line of parties, least key first; of equal keys, least place. A heap with four children per node in one array,
// and a second array with each party's position in it: few cache lines, however many wait.
//
// insert, move, remove O(log n), front O(1). Memory for the most entries that were ever here and the largest party.
class WaitingLine {
public:
    using Party = uint32_t;
    struct Entry {
        VirtualTime key = 0;
        uint64_t place = 0;  // unique within the line
        Party party = 0;
        bool operator<(const Entry& other) const { return key != other.key ? key < other.key : place < other.place; }
    };

    bool isEmpty() const { return m_heap.empty(); }
    size_t size() const { return m_heap.size(); }
    bool isHere(Party party) const {
        if (party >= m_places.size()) return false;
        const uint32_t at = m_places[party];
        return at < m_heap.size() && m_heap[at].party == party;
    }
    // REQUIRES: not empty.
    const Entry& front() const {
        FAIRLEAD_CHECK(!m_heap.empty());
        return m_heap.front();
    }
    // REQUIRES: the party is here.
    const Entry& entryOf(Party party) const {
        FAIRLEAD_CHECK(isHere(party));
        return m_heap[m_places[party]];
    }

    void insert(const Entry& entry);  // REQUIRES: the party is not here
    void move(const Entry& entry);    // REQUIRES: the party is here
    void remove(Party party);         // REQUIRES: the party is here

    // Visits the parties before `end`, in no particular order, until the visitor returns false.
    template <typename Visit>
    void visitBefore(const Entry& end, Visit visit) const {
        std::vector<size_t> open;
        if (!m_heap.empty()) open.push_back(0);
        while (!open.empty()) {
            const size_t at = open.back();
            open.pop_back();
            if (!(m_heap[at] < end)) continue;
            if (!visit(m_heap[at].party)) return;
            for (size_t child = at * kChildren + 1; child < std::min(at * kChildren + 1 + kChildren, m_heap.size());
                 ++child)
                open.push_back(child);
        }
    }

private:
    static constexpr size_t kChildren = 4;

    void put(size_t at, const Entry& entry) {
        m_heap[at] = entry;
        m_places[entry.party] = uint32_t(at);
    }
    void rise(size_t at, const Entry& entry);
    void sink(size_t at, const Entry& entry);

    std::vector<Entry> m_heap;
    std::vector<uint32_t> m_places;  // position in m_heap, by party
};

}  // namespace fairlead::broker
