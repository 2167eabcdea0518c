// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/waiting_line.h"

#include "shared/check.h"

namespace fairlead::broker {

void WaitingLine::insert(const Entry& entry) {
    FAIRLEAD_CHECK(!isHere(entry.party));
    if (m_places.size() <= entry.party) m_places.resize(entry.party + 1);
    m_heap.emplace_back();
    rise(m_heap.size() - 1, entry);
}

void WaitingLine::move(const Entry& entry) {
    FAIRLEAD_CHECK(isHere(entry.party));
    const size_t at = m_places[entry.party];
    if (entry < m_heap[at])
        rise(at, entry);
    else
        sink(at, entry);
}

void WaitingLine::remove(Party party) {
    FAIRLEAD_CHECK(isHere(party));
    const size_t at = m_places[party];
    const Entry last = m_heap.back();
    m_heap.pop_back();
    if (at == m_heap.size()) return;
    if (last < m_heap[at])
        rise(at, last);
    else
        sink(at, last);
}

void WaitingLine::rise(size_t at, const Entry& entry) {
    while (at > 0) {
        const size_t parent = (at - 1) / kChildren;
        if (!(entry < m_heap[parent])) break;
        put(at, m_heap[parent]);
        at = parent;
    }
    put(at, entry);
}

void WaitingLine::sink(size_t at, const Entry& entry) {
    for (size_t child = at * kChildren + 1; child < m_heap.size(); child = at * kChildren + 1) {
        size_t least = child;
        const size_t end = std::min(child + kChildren, m_heap.size());
        while (++child < end)
            if (m_heap[child] < m_heap[least]) least = child;
        if (!(m_heap[least] < entry)) break;
        put(at, m_heap[least]);
        at = least;
    }
    put(at, entry);
}

}  // namespace fairlead::broker
