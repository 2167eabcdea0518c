// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/lease_holders.h"

#include "broker/engine/parts/rhythm.h"
#include "shared/check.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLostLookedAt = 1000;
// Heartbeats may come by a clock that knows nothing of the task: how soon the first comes says nothing of the next.
constexpr Micros kPatienceAfterTheFirst = std::chrono::seconds(25);
constexpr Micros kLongestPauseLearnt = std::chrono::seconds(15);  // of one that was taken for lost

Micros patienceOf(const Lease& lease) {
    return lease.beat.count() > 0 ? Rhythm::patienceFor(lease.beat) : kPatienceAfterTheFirst;
}

}  // namespace

std::vector<TaskId> LeaseHolders::open(SessionId session, const std::string& name, const TenantScope& scope,
                                       uint64_t asker, Time now, const NameOfTenant& nameOf) {
    m_sessions[session] = {name, scope, asker, now, {}};
    Worker& worker = m_workers[name];
    worker.open.emplace(now, session);
    std::vector<TaskId> awaited;
    for (const TaskId& id : worker.lost) {
        const Lease& lease = *m_leases.find(id);
        if (lease.goneSince == Time() || !mayBeOf(lease, asker) || !scope.covers(nameOf(lease.tenant))) continue;
        m_leases.miss(id, {}, {});
        awaited.push_back(id);
    }
    return awaited;
}

LeaseHolders::Closed LeaseHolders::close(SessionId session, Time since, Micros grace, Time now,
                                         const NameOfTenant& nameOf) {
    const auto found = m_sessions.find(session);
    FAIRLEAD_CHECK(found != m_sessions.end());
    const Session closed = std::move(found->second);
    m_sessions.erase(found);
    const auto named = m_workers.find(closed.worker);
    FAIRLEAD_CHECK(named != m_workers.end());
    Worker& worker = named->second;
    worker.open.erase({closed.since, session});
    Closed result;
    for (const TaskId& id : closed.tasks) {
        const Lease* lease = m_leases.find(id);
        if (!lease || lease->holder != session) continue;
        // It was only silent, and says of this task that it goes on: see takeSilent().
        const bool isBeaten = since < now && lease->heardAt != Time();
        if (isBeaten && lease->heardAt + patienceOf(*lease) > now) {
            m_leases.hold(id, 0, now);
            continue;
        }
        lose(id, since, now);
        result.lost.push_back(id);
    }
    std::vector<TaskId>& changed = result.changed = result.lost;
    for (const TaskId& id : worker.lost) {
        const Lease& lease = *m_leases.find(id);
        if (lease.goneSince != Time() || mayBeThere(worker, lease, nameOf)) continue;
        miss(id, since, grace, now);
        changed.push_back(id);
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    if (worker.open.empty() && worker.lost.empty()) m_workers.erase(named);
    return result;
}

// Sessions that were open before the lease was given have tasks of their own.
bool LeaseHolders::mayBeThere(const Worker& worker, const Lease& lease, const NameOfTenant& nameOf) const {
    const std::string& tenant = nameOf(lease.tenant);
    return std::any_of(worker.open.lower_bound({lease.start, 0}), worker.open.end(), [&](const auto& open) {
        const Session& session = m_sessions.at(open.second);
        return mayBeOf(lease, session.asker) && session.scope.covers(tenant);
    });
}

bool LeaseHolders::has(SessionId session, const TaskId& id) const {
    const Lease* lease = m_leases.find(id);
    return lease && lease->holder == session;
}

void LeaseHolders::hold(const TaskId& id, SessionId session, Time now) {
    const auto found = m_sessions.find(session);
    if (found == m_sessions.end()) return;
    const Lease* lease = m_leases.find(id);
    FAIRLEAD_CHECK(lease);
    forget(id, *lease);
    m_scheduler->workerBack(lease->ticket, now);
    m_leases.hold(id, session, now);
    Session& holder = found->second;
    holder.tasks.push_back(id);
    if (holder.tasks.size() < holder.sweepAt) return;
    std::erase_if(holder.tasks, [&](const TaskId& each) { return !has(session, each); });
    holder.sweepAt = std::max<size_t>(64, 2 * holder.tasks.size());
}

void LeaseHolders::beats(const TaskId& id, SessionId session, Time now) {
    Lease* lease = m_leases.find(id);
    FAIRLEAD_CHECK(lease);
    const bool isFirst = lease->heardAt == Time();
    const bool isLost = lease->lostSince != Time();
    const Micros silent = isFirst ? Micros() : now - lease->heardAt;
    lease->beat = std::max(lease->beat, isLost ? std::min(silent, kLongestPauseLearnt) : silent);
    lease->heardAt = now;
    lease->hasStream = false;
    if (lease->lostSince != Time() || lease->holder != session) {
        forget(id, *lease);
        m_scheduler->workerBack(lease->ticket, now);
        m_leases.hold(id, 0, now);
        hold(id, session, now);
    }
    if (isFirst || isLost) m_beats.emplace(now + patienceOf(*lease), id);
}

std::vector<TaskId> LeaseHolders::takeSilent(Time now) {
    std::vector<TaskId> silent;
    while (!m_beats.empty() && m_beats.begin()->first <= now) {
        const TaskId id = m_beats.extract(m_beats.begin()).value().second;
        const Lease* lease = m_leases.find(id);
        if (!lease || lease->lostSince != Time() || lease->heardAt == Time()) continue;
        const Time due = std::max(lease->heardAt, m_listensSince) + patienceOf(*lease);
        if (due > now) {
            m_beats.emplace(due, id);
        } else {
            lose(id, lease->heardAt, now);
            silent.push_back(id);
        }
    }
    return silent;
}

void LeaseHolders::recover(const TaskId& id, Time since, Time goneSince, Micros grace, Time now) {
    lose(id, since, now);
    if (goneSince != Time()) miss(id, goneSince, grace, now);
}

void LeaseHolders::lose(const TaskId& id, Time since, Time now) {
    m_leases.lose(id, since);
    const Lease& lease = *m_leases.find(id);
    m_scheduler->workerGone(lease.ticket, lease.lostSince, now);
    m_workers[*lease.workerId].lost.insert(id);
}

// Who fetched it has promised nothing sooner than the end of the lease.
void LeaseHolders::miss(const TaskId& id, Time goneSince, Micros grace, Time now) {
    const bool isBounded = grace.count() > 0 && m_leases.find(id)->hasStream;
    m_leases.miss(id, goneSince, isBounded ? now + grace : Time());
}

void LeaseHolders::forget(const TaskId& id, const Lease& lease) {
    if (lease.lostSince == Time()) return;
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
