// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/lease_table.h"

#include "shared/check.h"

#include <algorithm>
#include <functional>

namespace fairlead::broker {

Lease& LeaseTable::add(const TaskId& id, Lease lease) {
    push(lease.endsAt(), id);
    if (const Lease* const before = find(id)) forgetChosen(id, *before);
    if (lease.core.clientId != TaskId()) m_chosen.emplace(lease.core.clientId, id);
    return m_leases.insert_or_assign(id, std::move(lease)).first->second;
}

void LeaseTable::forgetChosen(const TaskId& id, const Lease& lease) {
    const auto [first, last] = m_chosen.equal_range(lease.core.clientId);
    const auto at = std::find_if(first, last, [&id](const auto& one) { return one.second == id; });
    if (at != last) m_chosen.erase(at);
}

Lease* LeaseTable::find(const TaskId& id) {
    const auto it = m_leases.find(id);
    return it == m_leases.end() ? nullptr : &it->second;
}

void LeaseTable::extend(const TaskId& id, Time until) {
    Lease& lease = m_leases.at(id);
    if (until < lease.until) push(until, id);
    lease.until = until;
}

void LeaseTable::lose(const TaskId& id, Time since) {
    Lease& lease = m_leases.at(id);
    lease.holder = 0;
    if (lease.lostSince == Time()) lease.lostSince = std::max(since, lease.chargedFrom);
}

void LeaseTable::miss(const TaskId& id, Time goneSince, Time giveBackAt) {
    Lease& lease = m_leases.at(id);
    lease.goneSince = goneSince;
    lease.giveBackAt = giveBackAt;
    if (lease.endsAt() < lease.until) push(lease.endsAt(), id);
}

void LeaseTable::hold(const TaskId& id, uint64_t holder, Time now) {
    Lease& lease = m_leases.at(id);
    lease.holder = holder;
    if (lease.lostSince != Time()) lease.chargedFrom = now - (lease.lostSince - lease.chargedFrom);
    lease.lostSince = {};
    lease.goneSince = {};
    lease.giveBackAt = {};
}

Lease LeaseTable::take(const TaskId& id) {
    auto node = m_leases.extract(id);
    FAIRLEAD_CHECK(!node.empty());
    forgetChosen(id, node.mapped());
    return std::move(node.mapped());
}

std::optional<TaskId> LeaseTable::nextExpired(Time now) {
    while (!m_ends.empty() && m_ends.front().first <= now) {
        const TaskId id = m_ends.front().second;
        std::pop_heap(m_ends.begin(), m_ends.end(), std::greater<>());
        m_ends.pop_back();
        const Lease* lease = find(id);
        if (!lease) continue;
        if (lease->endsAt() <= now) return id;
        push(lease->endsAt(), id);
    }
    return std::nullopt;
}

std::optional<Time> LeaseTable::nextEnd() const {
    if (m_ends.empty()) return std::nullopt;
    return m_ends.front().first;
}

void LeaseTable::push(Time until, const TaskId& id) {
    // Short leases leave outdated entries behind until their end: limit how many there are.
    if (m_ends.size() > 1024 && m_ends.size() > 4 * m_leases.size()) {
        m_ends.clear();
        for (const auto& [task, lease] : m_leases) m_ends.emplace_back(lease.endsAt(), task);
        std::make_heap(m_ends.begin(), m_ends.end(), std::greater<>());
    }
    m_ends.emplace_back(until, id);
    std::push_heap(m_ends.begin(), m_ends.end(), std::greater<>());
}

}  // namespace fairlead::broker
