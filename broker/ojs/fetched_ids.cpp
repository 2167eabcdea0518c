// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/fetched_ids.h"

namespace fairlead::broker {

void FetchedIds::add(const TaskId& clientId, const TaskId& own) {
    const Lock lock(m_mutex);
    const auto [at, isNew] = m_ids.emplace(clientId, own);
    if (!isNew) {
        if (at->second != own) at->second = TaskId();
        return;
    }
    m_order.push_back(clientId);
    if (m_order.size() <= kMost) return;
    m_ids.erase(m_order.front());
    m_order.pop_front();
}

std::optional<TaskId> FetchedIds::find(const TaskId& clientId) const {
    const Lock lock(m_mutex);
    const auto at = m_ids.find(clientId);
    if (at == m_ids.end() || at->second == TaskId()) return std::nullopt;
    return at->second;
}

}  // namespace fairlead::broker
