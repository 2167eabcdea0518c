// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/fetched_ids.h"

namespace fairlead::broker {

void FetchedIds::add(const TaskId& clientId, const std::string& tenant, const TaskId& own) {
    const Lock lock(m_mutex);
    const auto [at, isNew] = m_ids[clientId].emplace(tenant, own);
    if (!isNew) {
        if (at->second != own) at->second = TaskId();
        return;
    }
    m_order.emplace_back(clientId, tenant);
    if (m_order.size() <= kMost) return;
    const auto& [oldest, ofTenant] = m_order.front();
    const auto tenants = m_ids.find(oldest);
    tenants->second.erase(ofTenant);
    if (tenants->second.empty()) m_ids.erase(tenants);
    m_order.pop_front();
}

std::vector<TaskId> FetchedIds::find(const TaskId& clientId, const TenantScope& scope) const {
    const Lock lock(m_mutex);
    std::vector<TaskId> found;
    const auto tenants = m_ids.find(clientId);
    if (tenants == m_ids.end()) return found;
    const auto take = [&found](const TaskId& own) {
        if (own != TaskId() && found.size() < 2) found.push_back(own);
    };
    if (scope.all) {
        for (auto at = tenants->second.begin(); at != tenants->second.end() && found.size() < 2; ++at) take(at->second);
        return found;
    }
    for (const std::string& tenant : scope.tenants)
        if (const auto at = tenants->second.find(tenant); at != tenants->second.end()) take(at->second);
    return found;
}

}  // namespace fairlead::broker
