// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/guarantees.h"

#include "broker/fairness/pool.h"

#include <algorithm>

namespace fairlead::broker {

Guarantees::Reach& Guarantees::add(const std::vector<const Pool*>& pools) {
    const auto isFewer = [](const auto& reach, size_t size) { return reach->pools.size() < size; };
    auto at = std::lower_bound(m_reaches.begin(), m_reaches.end(), pools.size(), isFewer);
    for (; at != m_reaches.end() && (*at)->pools.size() == pools.size(); ++at)
        if ((*at)->pools == pools) break;
    if (at == m_reaches.end() || (*at)->pools != pools) {
        at = m_reaches.insert(at, std::make_unique<Reach>());
        (*at)->pools = pools;
    }
    ++(*at)->tenants;
    return **at;
}

void Guarantees::drop(Reach& reach) {
    if (--reach.tenants == 0) std::erase_if(m_reaches, [&](const auto& own) { return own.get() == &reach; });
}

void Guarantees::count(Reach& reach, int64_t guaranteed, int64_t used, int by) {
    const int64_t missing = by * std::max<int64_t>(0, guaranteed - used);
    reach.missing += missing;
    m_missing += missing;
    m_inUse += by * std::min(guaranteed, used);
}

int64_t Guarantees::owed(const Pool& pool, int64_t most) const {
    if (m_missing == 0) return 0;
    for (const auto& reach : m_reaches)
        for (const Pool* each : reach->pools) each->spare = each->seats().waiting();
    pool.spare = 0;
    int64_t owed = 0;
    for (const auto& reach : m_reaches) {
        if (reach->missing == 0) continue;
        int64_t missing = reach->missing;
        bool isHere = false;
        for (const Pool* each : reach->pools) {
            isHere = isHere || each == &pool;
            const int64_t taken = std::min(missing, std::max<int64_t>(0, each->spare));
            each->spare -= taken;
            missing -= taken;
        }
        if (isHere) owed += missing;
    }
    return std::clamp<int64_t>(most - m_inUse, 0, owed);
}

}  // namespace fairlead::broker
