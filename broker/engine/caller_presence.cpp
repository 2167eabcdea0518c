// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/caller_presence.h"

#include <functional>

namespace fairlead::broker {

uint64_t CallerPresence::keyOf(std::string_view worker, PoolId pool) {
    return std::hash<std::string_view>()(worker) ^ (uint64_t{pool} * 0x9E3779B97F4A7C15u);
}

bool CallerPresence::isNew(std::string_view worker, PoolId pool, Time now) {
    const auto found = m_seen.find(keyOf(worker, pool));
    if (found == m_seen.end()) return true;
    found->second.last = now;
    return false;
}

void CallerPresence::add(std::string_view worker, PoolId pool, FleetTable::Id fleet, Time now) {
    const uint64_t key = keyOf(worker, pool);
    if (m_seen.try_emplace(key, Seen{{pool, fleet}, now}).second) m_looks.push_back({now + kStays, key});
}

std::optional<CallerPresence::Gone> CallerPresence::nextGone(Time now) {
    while (!m_looks.empty() && m_looks.front().at <= now) {
        const Look look = m_looks.front();
        m_looks.pop_front();
        const auto seen = m_seen.find(look.key);
        if (seen->second.last + kStays > now) {
            // Later than its place in the line says: it waits one more turn, so that the line stays in order.
            m_looks.push_back({now + kStays, look.key});
            continue;
        }
        const Gone gone = seen->second.of;
        m_seen.erase(seen);
        return gone;
    }
    return std::nullopt;
}

std::optional<Time> CallerPresence::nextWake() const {
    if (m_looks.empty()) return std::nullopt;
    return m_looks.front().at;
}

}  // namespace fairlead::broker
