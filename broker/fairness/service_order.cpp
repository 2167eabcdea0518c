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
        if (there.isEmpty()) m_nonEmpty = LineMask(m_nonEmpty & ~maskOf(int(line)));
    } else if (is) {
        there.insert({key, ++m_lastPlace, party});
        m_nonEmpty = LineMask(m_nonEmpty | maskOf(int(line)));
    }
}

void ServiceOrder::addAhead(const Entry& entry, size_t limit, std::set<Party>& parties) const {
    for (const WaitingLine& line : m_lines) {
        line.visitBefore(entry, [&](Party party) {
            parties.insert(party);
            return parties.size() < limit;
        });
        if (parties.size() >= limit) return;
    }
}

}  // namespace fairlead::broker
