// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/service_order.h"

namespace fairlead::broker {

void ServiceOrder::put(Party party, size_t line, bool was, bool is, VirtualTime key) {
    WaitingLine& there = m_lines[line];
    if (was && is) {
        if (there.entryOf(party).key != key) there.move({key, ++m_lastPlace, party});
    } else if (was) {
        there.remove(party);
        --m_size;
        if (there.isEmpty()) m_nonEmpty &= ~maskOf(int(line));
    } else if (is) {
        there.insert({key, ++m_lastPlace, party});
        ++m_size;
        m_nonEmpty |= maskOf(int(line));
    }
}

void ServiceOrder::addAhead(const Entry& entry, LineMask lines, size_t limit, std::set<Party>& parties) const {
    for (LineMask left = lines & m_nonEmpty; left != 0; left &= left - 1) {
        m_lines[size_t(std::countr_zero(left))].visitBefore(entry, [&](Party party) {
            parties.insert(party);
            return parties.size() < limit;
        });
        if (parties.size() >= limit) return;
    }
}

}  // namespace fairlead::broker
