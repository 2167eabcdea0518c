// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/lease_holders.h"

#include "shared/check.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLostLookedAt = 1000;

}  // namespace

std::vector<TaskId> LeaseHolders::open(SessionId session, const std::string& name, const TenantScope& scope, Time now,
                                       const std::function<const std::string&(TenantNumber)>& nameOf) {
    m_streams[session] = {name, scope, now, {}};
    Worker& worker = m_workers[name];
    worker.open.emplace(now, session);
    std::vector<TaskId> taken;
    for (const TaskId& id : worker.lost)
        if (scope.covers(nameOf(m_leases.find(id)->tenant))) taken.push_back(id);
    for (const TaskId& id : taken) hold(id, session, now);
    return taken;
}

std::vector<TaskId> LeaseHolders::close(SessionId session, Time now,
                                        const std::function<const std::string&(TenantNumber)>& nameOf) {
    const auto found = m_streams.find(session);
    FAIRLEAD_CHECK(found != m_streams.end());
    const Stream stream = std::move(found->second);
    m_streams.erase(found);
    const auto named = m_workers.find(stream.worker);
    FAIRLEAD_CHECK(named != m_workers.end());
    named->second.open.erase({stream.since, session});
    std::vector<TaskId> left;
    for (const TaskId& id : stream.tasks) {
        const Lease* lease = m_leases.find(id);
        if (!lease || lease->holder != session) continue;
        if (const auto next = heir(named->second, *lease, nameOf(lease->tenant)))
            hold(id, *next, now);
        else
            left.push_back(id);
    }
    std::sort(left.begin(), left.end());
    left.erase(std::unique(left.begin(), left.end()), left.end());
    if (named->second.open.empty() && named->second.lost.empty()) m_workers.erase(named);
    return left;
}

// Only streams opened after the lease was given: older ones have tasks of their own.
std::optional<SessionId> LeaseHolders::heir(const Worker& worker, const Lease& lease, const std::string& tenant) const {
    for (auto it = worker.open.rbegin(); it != worker.open.rend() && it->first >= lease.start; ++it)
        if (m_streams.at(it->second).scope.covers(tenant)) return it->second;
    return std::nullopt;
}

bool LeaseHolders::has(SessionId session, const TaskId& id) const {
    const Lease* lease = m_leases.find(id);
    return lease && lease->holder == session;
}

void LeaseHolders::hold(const TaskId& id, SessionId session, Time now) {
    const auto found = m_streams.find(session);
    if (found == m_streams.end()) return;
    const Lease* lease = m_leases.find(id);
    FAIRLEAD_CHECK(lease);
    forget(id, *lease);
    m_scheduler->workerBack(lease->ticket, now);
    m_leases.hold(id, session);
    Stream& stream = found->second;
    stream.tasks.push_back(id);
    if (stream.tasks.size() < stream.sweepAt) return;
    std::erase_if(stream.tasks, [&](const TaskId& each) { return !has(session, each); });
    stream.sweepAt = std::max<size_t>(64, 2 * stream.tasks.size());
}

void LeaseHolders::holdWithoutStream(const TaskId& id, Time now) {
    Lease* lease = m_leases.find(id);
    FAIRLEAD_CHECK(lease);
    forget(id, *lease);
    m_scheduler->workerBack(lease->ticket, now);
    m_leases.hold(id, 0);
    lease->hasStream = false;
}

void LeaseHolders::lose(const TaskId& id, Time since, Time giveBackAt, Time now) {
    const Lease* lease = m_leases.find(id);
    FAIRLEAD_CHECK(lease);
    m_scheduler->workerGone(lease->ticket, now);
    m_leases.lose(id, since, giveBackAt);
    m_workers[*lease->workerId].lost.insert(id);
}

void LeaseHolders::forget(const TaskId& id, const Lease& lease) {
    if (lease.holder != 0) return;
    const auto named = m_workers.find(*lease.workerId);
    if (named == m_workers.end()) return;
    named->second.lost.erase(id);
    if (named->second.open.empty() && named->second.lost.empty()) m_workers.erase(named);
}

std::optional<Time> LeaseHolders::firstBack(PoolId pool) const {
    std::optional<Time> first;
    size_t looked = 0;
    for (const auto& [name, worker] : m_workers)
        for (const TaskId& id : worker.lost) {
            if (++looked > kMostLostLookedAt) return std::nullopt;
            const Lease& lease = *m_leases.find(id);
            if (lease.ticket.pool == pool && (!first || lease.endsAt() < *first)) first = lease.endsAt();
        }
    return first;
}

}  // namespace fairlead::broker
