// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/service_order.h"

#include <algorithm>
#include <set>

namespace fairlead::broker {

void ServiceOrder::stand(Party party, Standing& standing, ClassMask classes, VirtualTime key) {
    if (classes == standing.classes && (classes == 0 || key == standing.key)) return;
    const bool isMoved = key != standing.key || standing.classes == 0;
    const WaitingLine::Entry entry{isMoved ? key : standing.key, isMoved ? ++m_lastPlace : standing.place, party};
    for (int c = 0; c < kTaskClasses; ++c) {
        WaitingLine& line = m_lines[static_cast<size_t>(c)];
        const bool was = standing.classes >> c & 1;
        const bool is = classes >> c & 1;
        if (was && is) {
            if (isMoved) line.move(entry);
        } else if (was) {
            line.remove(party);
        } else if (is) {
            line.insert(entry);
        }
    }
    standing = {entry.key, entry.place, classes};
}

bool ServiceOrder::isEmpty() const {
    return std::all_of(m_lines.begin(), m_lines.end(), [](const WaitingLine& line) { return line.isEmpty(); });
}

size_t ServiceOrder::ahead(const Standing& standing, size_t limit) const {
    std::set<Party> parties;
    for (const WaitingLine& line : m_lines) {
        line.visitBefore({standing.key, standing.place, 0}, [&](Party party) {
            parties.insert(party);
            return parties.size() < limit;
        });
        if (parties.size() >= limit) return limit;
    }
    return parties.size();
}

}  // namespace fairlead::broker
