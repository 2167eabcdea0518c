// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/reads.h"

#include <deque>
#include <map>
#include <utility>

namespace fairlead::broker {

// Reads that wait for the thread that does long ones, in the order in which they are done: the engine's own and those
// that the tenants' workers have caused take turns, and so do the latter by tenant. Otherwise the late acks of one would
// hold up bulk jobs, retention, and everybody else's. One thread at a time; O(log of the tenants).
class LongReads {
public:
    bool empty() const { return m_own.empty() && m_ofTenants.empty(); }

    void add(AskedRead read) {
        if (const auto* const acks = read.request.as<ReadLateAcks>())
            m_ofTenants[acks->tasks.front().tenant].push_back(std::move(read));
        else
            m_own.push_back(std::move(read));
    }

    // REQUIRES: not empty.
    AskedRead take() {
        m_isOwnTurn = m_ofTenants.empty() || (!m_isOwnTurn && !m_own.empty());
        if (m_isOwnTurn) return takeFrom(m_own);
        auto next = m_ofTenants.upper_bound(m_lastTenant);
        if (next == m_ofTenants.end()) next = m_ofTenants.begin();
        m_lastTenant = next->first;
        AskedRead read = takeFrom(next->second);
        if (next->second.empty()) m_ofTenants.erase(next);
        return read;
    }

private:
    static AskedRead takeFrom(std::deque<AskedRead>& reads) {
        AskedRead read = std::move(reads.front());
        reads.pop_front();
        return read;
    }

    std::deque<AskedRead> m_own;
    std::map<TenantNumber, std::deque<AskedRead>> m_ofTenants;
    TenantNumber m_lastTenant = 0;
    bool m_isOwnTurn = false;
};

}  // namespace fairlead::broker
