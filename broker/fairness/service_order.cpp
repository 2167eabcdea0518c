// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/service_order.h"

#include <utility>

namespace fairlead::broker {

void ServiceOrder::stand(Party party, Standing& standing, ClassMask classes, VirtualTime key) {
    if (classes == standing.classes && (classes == 0 || key == standing.key)) return;
    const Entry old{standing.key, standing.place, party};
    Entry entry = old;
    if (key != standing.key || standing.classes == 0) entry = {key, ++m_lastPlace, party};
    for (int c = 0; c < kTaskClasses; ++c) {
        Line& line = m_lines[static_cast<size_t>(c)];
        const bool was = standing.classes >> c & 1;
        const bool is = classes >> c & 1;
        if (was && is) {
            if (entry == old) continue;
            auto node = line.extract(old);
            node.value() = entry;
            line.insert(std::move(node));
        } else if (was) {
            line.erase(old);
        } else if (is) {
            line.insert(entry);
        }
    }
    standing = {entry.key, entry.place, classes};
}

bool ServiceOrder::isEmpty() const {
    for (const Line& line : m_lines)
        if (!line.empty()) return false;
    return true;
}

size_t ServiceOrder::ahead(const Standing& standing, size_t limit) const {
    std::set<Party> parties;
    for (const Line& line : m_lines)
        for (const Entry& entry : line) {
            if (std::pair(entry.key, entry.place) >= std::pair(standing.key, standing.place)) break;
            parties.insert(entry.party);
            if (parties.size() >= limit) return limit;
        }
    return parties.size();
}

}  // namespace fairlead::broker
