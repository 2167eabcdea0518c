// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/tasks_in_hand.h"

#include <algorithm>

namespace fairlead::broker {

void TasksInHand::hold(const TaskId& id, Time until, Time now) {
    m_leases.insert_or_assign(id, until);
    if (m_leases.size() < m_sweepAt) return;
    std::erase_if(m_leases, [now](const auto& lease) { return lease.second <= now; });
    m_sweepAt = std::max<size_t>(64, m_leases.size() * 2);
}

void TasksInHand::extend(const TaskId& id, Time until) {
    if (const auto found = m_leases.find(id); found != m_leases.end()) found->second = until;
}

size_t TasksInHand::count(Time now) const {
    return size_t(
        std::count_if(m_leases.begin(), m_leases.end(), [now](const auto& lease) { return lease.second > now; }));
}

}  // namespace fairlead::broker
