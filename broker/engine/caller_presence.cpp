// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/caller_presence.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

// How long the seats of a worker are expected whose pauses between asks are not known yet, and at least and at most.
constexpr Micros kFirstPause = std::chrono::milliseconds(2500);
constexpr Micros kShortestPause = std::chrono::milliseconds(500);
constexpr Micros kLongestPause = std::chrono::seconds(60);

void append(std::string& key, const std::string& part) {
    key += std::to_string(part.size());
    key += ':';
    key += part;
}

}  // namespace

std::string CallerPresence::keyOf(const std::string& worker, const std::string& origin, const Asks& asks) {
    std::string key(asks.isInOrder ? "<" : "=");
    key += asks.scope.all ? '*' : '-';
    append(key, worker);
    append(key, origin);
    key += std::to_string(asks.scope.tenants.size());
    for (const std::string& tenant : asks.scope.tenants) append(key, tenant);
    for (const std::string& command : asks.commands) {
        if (key.size() > kMostKeyBytes) return {};
        append(key, command);
    }
    return key.size() > kMostKeyBytes ? std::string() : key;
}

CallerPresence::Id CallerPresence::find(const std::string& key) const {
    const auto found = m_ids.find(key);
    return found == m_ids.end() ? 0 : found->second;
}

std::string CallerPresence::partyOf(const TenantScope& scope) {
    if (scope.all) return "*";
    std::set<std::string> tenants(scope.tenants.begin(), scope.tenants.end());
    std::string key;
    for (const std::string& tenant : tenants) append(key, tenant);
    return key;
}

bool CallerPresence::hasRoomFor(const std::string& key, const TenantScope& scope, size_t pools) const {
    const std::string party = partyOf(scope);
    return !key.empty() && m_total.hasRoomFor(party) && m_pools.hasRoomFor(party, pools);
}

CallerPresence::Id CallerPresence::add(std::string key, const Asks& asks, std::vector<PoolId> pools, Time now) {
    const Id id = ++m_lastId;
    Caller& caller = m_callers[id];
    caller.scope = asks.scope;
    caller.pools = std::move(pools);
    caller.fleet = m_workers.joined(0, asks.scope, asks.commands);
    caller.last = now;
    m_ids.emplace(key, id);
    caller.key = std::move(key);
    m_looks.emplace_back(now + kStays, id);
    const std::string party = partyOf(asks.scope);
    for (const PoolId pool : caller.pools) {
        const bool isFirst = m_scheduler->keepPool(pool, 1) == 1;
        m_scheduler->countWorkers(pool, 1);
        m_pools.take(party, isFirst);
    }
    m_total.take(party);
    return id;
}

void CallerPresence::erase(Id id) {
    auto node = m_callers.extract(id);
    Caller& caller = node.mapped();
    expect(caller, 0, {}, id, caller.last);
    const std::string party = partyOf(caller.scope);
    for (const PoolId pool : caller.pools) {
        const bool isLast = m_scheduler->keepPool(pool, -1) == 0;
        m_scheduler->countWorkers(pool, -1);
        m_pools.give(party, isLast);
    }
    m_total.give(party);
    m_workers.left(caller.fleet, 0);
    m_ids.erase(caller.key);
}

void CallerPresence::expect(Caller& caller, uint32_t seats, std::optional<Time> until, Id id, Time now) {
    if (caller.idleUntil) m_idleEnds.erase({*caller.idleUntil, id});
    caller.idleUntil = until;
    if (until) m_idleEnds.emplace(*until, id);
    if (seats == caller.idle) return;
    for (const PoolId pool : caller.pools) m_scheduler->seatsExpected(pool, int64_t{seats} - int64_t{caller.idle}, now);
    if (caller.scope.all || caller.scope.tenants.size() > 1) m_idleShared += uint64_t{seats} - uint64_t{caller.idle};
    caller.idle = seats;
}

void CallerPresence::asks(Id id, Time now) {
    if (const auto found = m_callers.find(id); found != m_callers.end())
        expect(found->second, 0, found->second.idleUntil, id, now);
}

void CallerPresence::answered(Id id, uint32_t free, Time now) {
    const auto found = m_callers.find(id);
    if (found == m_callers.end()) return;
    Caller& caller = found->second;
    // It had nothing to do in between, so this is how long it pauses.
    const Micros pause = caller.hadFree ? 2 * (now - caller.asked) : kFirstPause;
    caller.last = caller.asked = now;
    caller.hadFree = free > 0;
    if (free > 0)
        expect(caller, free, now + std::clamp(pause, kShortestPause, kLongestPause), id, now);
    else
        expect(caller, 0, {}, id, now);
}

void CallerPresence::waits(Id id, uint32_t free, bool isOffered, Time now) {
    const auto found = m_callers.find(id);
    if (found == m_callers.end()) return;
    found->second.last = now;
    found->second.hadFree = false;
    expect(found->second, isOffered ? 0 : free, {}, id, now);
}

void CallerPresence::took(Id id) {
    if (const auto found = m_callers.find(id); found != m_callers.end()) ++found->second.holds;
}

void CallerPresence::ended(Id id, Time now) {
    const auto found = m_callers.find(id);
    if (found == m_callers.end()) return;
    --found->second.holds;
    found->second.last = now;
}

Status CallerPresence::admitsWait(const TenantScope& scope, size_t commands) const {
    return m_waiting.admits(partyOf(scope), std::max<size_t>(1, commands));
}

void CallerPresence::waitBegan(const TenantScope& scope, size_t commands) {
    m_waiting.take(partyOf(scope), std::max<size_t>(1, commands));
}

void CallerPresence::waitEnded(const TenantScope& scope, size_t commands) {
    m_waiting.give(partyOf(scope), std::max<size_t>(1, commands));
}

void CallerPresence::look(Time now) {
    while (!m_idleEnds.empty() && m_idleEnds.begin()->first <= now) {
        const Id id = m_idleEnds.begin()->second;
        expect(m_callers.at(id), 0, {}, id, now);
    }
    while (!m_looks.empty() && m_looks.front().first <= now) {
        const Id id = m_looks.front().second;
        m_looks.pop_front();
        const auto found = m_callers.find(id);
        if (found == m_callers.end()) continue;
        if (found->second.holds == 0 && found->second.last + kStays <= now)
            erase(id);
        else
            m_looks.emplace_back(now + kStays, id);
    }
}

void CallerPresence::forgetTenant(const std::string& tenant) {
    std::vector<Id> gone;
    for (const auto& [id, caller] : m_callers)
        if (std::find(caller.scope.tenants.begin(), caller.scope.tenants.end(), tenant) != caller.scope.tenants.end())
            gone.push_back(id);
    for (const Id id : gone) erase(id);
}

}  // namespace fairlead::broker
