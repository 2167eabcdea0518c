// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/caller_presence.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

// How long the seats of a worker are expected whose pauses between asks are not known yet, and at least and at most.
constexpr Micros kFirstPause = std::chrono::milliseconds(2500);
constexpr Micros kShortestPause = std::chrono::milliseconds(500);
constexpr Micros kLongestPause = std::chrono::seconds(60);
constexpr Micros kTogether = std::chrono::milliseconds(500);  // between ends of the connections of one process
constexpr Micros kLongestLearnt = std::chrono::seconds(15);
constexpr Micros kLookPause = std::chrono::seconds(1);  // after that, at least
constexpr size_t kLookedAt = 50;                        // connections, the latest, for what a worker takes
constexpr size_t kMovedAtOnce = 1000;

void append(std::string& key, const std::string& part) {
    key += std::to_string(part.size());
    key += ':';
    key += part;
}

std::vector<PoolId> inOrder(std::vector<PoolId> pools) {
    std::sort(pools.begin(), pools.end());
    return pools;
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

std::string CallerPresence::workerKey(const std::string& worker, const TenantScope& scope) {
    std::string key(scope.all ? "*" : "-");
    append(key, worker);
    return key + partyOf(scope);
}

CallerPresence::Id CallerPresence::add(std::string key, const std::string& name, const std::string& origin,
                                       const Asks& asks, std::vector<PoolId> pools, Time now) {
    const auto [known, isNew] = m_workerIds.try_emplace(workerKey(name, asks.scope), m_lastWorker + 1);
    const uint64_t workerId = known->second;
    Worker& worker = m_workers[workerId];
    if (isNew) {
        m_lastWorker = workerId;
        worker.key = known->first;
        worker.name = name;
        worker.scope = asks.scope;
    }
    const bool isBack = worker.callers.empty();
    // Who was silent for longer than expected and goes on may be slower than was known, or another process.
    if (isBack && std::exchange(worker.wasSilent, false))
        worker.rhythm.note(std::min(now - worker.answered, kLongestLearnt), now);
    if (isBack) lookLater(workerId, now + worker.rhythm.patience());
    worker.heard = now;
    const Id id = ++m_lastId;
    worker.callers.insert(id);
    ++worker.origins[origin];
    m_byOrigin[origin].insert(workerId);
    Caller& caller = m_callers[id];
    caller.scope = asks.scope;
    caller.pools = std::move(pools);
    caller.worker = workerId;
    caller.origin = origin;
    caller.commands = asks.commands;
    caller.place.worker = asks.isNamed ? name : origin;
    m_watch.joined(caller.place, asks.scope, asks.commands);
    caller.last = now;
    m_ids.emplace(key, id);
    caller.key = std::move(key);
    m_looks.emplace(now + worker.rhythm.patience(), id);
    const std::string party = partyOf(asks.scope);
    for (const PoolId pool : caller.pools) {
        const bool isFirst = m_scheduler->keepPool(pool, 1) == 1;
        m_scheduler->countWorkers(pool, 1);
        m_pools.take(party, isFirst);
    }
    m_total.take(party);
    if (caller.pools.size() > 1) {
        caller.set = &m_sets[inOrder(caller.pools)];
        ++caller.set->callers;
    }
    if (isBack && m_sessions.opened) m_sessions.opened(sessionOfWorker(workerId), name, asks.scope, now);
    if (isBack) see(worker);
    return id;
}

void CallerPresence::erase(Id id, uint64_t tasks, Time now) {
    auto node = m_callers.extract(id);
    Caller& caller = node.mapped();
    Worker& worker = m_workers.at(caller.worker);
    expect(caller, 0, {}, id, now);
    const std::string party = partyOf(caller.scope);
    for (const PoolId pool : caller.pools) {
        const bool isLast = m_scheduler->keepPool(pool, -1) == 0;
        m_scheduler->countWorkers(pool, -1);
        m_pools.give(party, isLast);
    }
    m_total.give(party);
    worker.freeOfCallers -= caller.free;
    setFree(caller, 0);
    if (caller.set && --caller.set->callers == 0) m_sets.erase(inOrder(caller.pools));
    m_watch.left(caller.place, tasks);
    m_ids.erase(caller.key);
    worker.callers.erase(id);
    worker.free = std::min(worker.free, worker.freeOfCallers);
    worker.tasks -= caller.tasks;
    worker.waits -= caller.waits;
    const auto origin = worker.origins.find(caller.origin);
    if (origin != worker.origins.end() && --origin->second == 0) forgetOrigin(caller.worker, caller.origin);
}

void CallerPresence::forgetOrigin(uint64_t worker, const std::string& origin) {
    m_workers.at(worker).origins.erase(origin);
    const auto workers = m_byOrigin.find(origin);
    if (workers == m_byOrigin.end()) return;
    workers->second.erase(worker);
    if (workers->second.empty()) m_byOrigin.erase(workers);
}

void CallerPresence::leave(uint64_t id, Time since, Time now) {
    Worker& worker = m_workers.at(id);
    if (worker.callers.empty()) return;
    worker.beatsHeard = 0;
    if (m_sessions.closed) m_sessions.closed(sessionOfWorker(id), since, now);
    for (const Id caller : std::set<Id>(worker.callers)) {
        const std::vector<PoolId> pools = m_callers.at(caller).pools;
        erase(caller, m_callers.at(caller).tasks, now);
        for (const PoolId pool : pools) m_scheduler->seatsGone(pool);
    }
    see(worker);
}

void CallerPresence::see(Worker& worker) {
    worker.seenAt = worker.heard;
    worker.seenTasks = worker.tasks;
    SeenWorker& seen = m_seen.emplace_back();
    seen.worker = worker.name;
    seen.tenants = worker.scope;
    seen.tasks = worker.tasks;
    seen.heardAt = worker.heard;
    seen.isThere = !worker.callers.empty();
    if (!seen.isThere) return;
    seen.peer = m_callers.at(*worker.callers.rbegin()).origin;
    std::set<std::string> commands;
    size_t looked = 0;
    for (auto it = worker.callers.rbegin(); it != worker.callers.rend() && looked++ < kLookedAt; ++it) {
        for (const std::string& command : m_callers.at(*it).commands)
            if (commands.size() < WorkerRegister::kMostQueues) commands.insert(command);
    }
    seen.commands.assign(commands.begin(), commands.end());
}

std::vector<SeenWorker> CallerPresence::takeMoved() {
    for (size_t looked = 0; !m_moved.empty() && looked < kMovedAtOnce; ++looked) {
        const auto worker = m_workers.find(m_moved.extract(m_moved.begin()).value());
        if (worker == m_workers.end() || worker->second.callers.empty()) continue;
        if (worker->second.tasks != worker->second.seenTasks) see(worker->second);
    }
    return takeSeen();
}

void CallerPresence::lookLater(uint64_t id, Time at) {
    Worker& worker = m_workers.at(id);
    m_workerLooks.erase({worker.lookAt, id});
    worker.lookAt = at;
    m_workerLooks.emplace(at, id);
}

CallerPresence::Worker* CallerPresence::workerOf(Id id) {
    const auto found = m_callers.find(id);
    return found == m_callers.end() ? nullptr : &m_workers.at(found->second.worker);
}

std::optional<Time> CallerPresence::dueOf(const Worker& worker) const {
    if (worker.waits > 0) return std::nullopt;
    const Time heard = std::max(worker.heard, m_listensSince);
    const bool isBusy = worker.tasks > 0 && worker.free == 0;
    if (isBusy && worker.beatsHeard > 1) return heard + worker.beats.patience();
    if (isBusy) return std::nullopt;
    return heard + worker.rhythm.patience();
}

void CallerPresence::expect(Caller& caller, uint32_t seats, std::optional<Time> until, Id id, Time now, bool isHeld) {
    if (caller.idleUntil) m_idleEnds.erase({*caller.idleUntil, id});
    caller.idleUntil = until;
    if (until) m_idleEnds.emplace(*until, id);
    if (seats == caller.idle && isHeld == caller.isHeld) return;
    const uint64_t held = isHeld ? seats : 0, heldBefore = caller.isHeld ? caller.idle : 0;
    const uint64_t more = uint64_t{seats} - uint64_t{caller.idle}, moreHeld = held - heldBefore;
    if (more != 0)
        for (const PoolId pool : caller.pools) m_scheduler->seatsExpected(pool, int64_t(more), now);
    // Those that are held are counted where they stand.
    if (caller.scope.all || caller.scope.tenants.size() > 1) m_idleShared += more - moreHeld;
    if (caller.set) caller.set->idle += more;
    if (caller.set) caller.set->held += moreHeld;
    caller.idle = seats;
    caller.isHeld = isHeld;
}

void CallerPresence::setFree(Caller& caller, uint32_t free) {
    if (caller.set) caller.set->free += uint64_t{free} - uint64_t{caller.free};
    caller.free = free;
}

void CallerPresence::comes(Id id, uint32_t count, Time now) {
    const auto found = m_callers.find(id);
    if (found == m_callers.end()) return;
    Caller& caller = found->second;
    Worker& worker = m_workers.at(caller.worker);
    // It had nothing to do in between, so this is how long it pauses. Each of its connections may be for one ask.
    const Time asked = caller.free > 0 ? caller.asked : worker.answered;
    if (caller.free + worker.free > 0 && asked >= m_listensSince) worker.rhythm.note(now - asked, now);
    worker.free -= std::min(worker.free, std::max(count, caller.free));
    worker.freeOfCallers -= caller.free;
    setFree(caller, 0);
    heard(id, now);
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
    caller.asked = now;
    caller.hadFree = free > 0;
    heard(id, now);
    Worker& worker = m_workers.at(caller.worker);
    worker.free += free;
    worker.freeOfCallers += free;
    setFree(caller, free);
    m_watch.has(caller.place, std::max(1u, caller.tasks + free));
    if (free > 0) worker.answered = now;
    if (free > 0)
        expect(caller, free, now + std::clamp(pause, kShortestPause, kLongestPause), id, now);
    else
        expect(caller, 0, {}, id, now);
}

void CallerPresence::waits(Id id, uint32_t free, PoolId pool, Time now) {
    const auto found = m_callers.find(id);
    if (found == m_callers.end()) return;
    Caller& caller = found->second;
    caller.last = now;
    caller.hadFree = false;
    m_watch.has(caller.place, caller.tasks + free);
    if (caller.set) caller.set->together = pool;
    // Whoever takes from one pool has its seats in that.
    expect(caller, caller.set ? free : 0, {}, id, now, caller.set != nullptr);
}

void CallerPresence::waitBegan(Id id) {
    Worker* const worker = workerOf(id);
    if (!worker) return;
    ++worker->waits;
    ++m_callers.at(id).waits;
}

void CallerPresence::waitEnded(Id id, Time now) {
    Worker* const worker = workerOf(id);
    if (!worker) return;
    --worker->waits;
    --m_callers.at(id).waits;
    heard(id, now);
}

void CallerPresence::took(Id id) {
    Worker* const worker = workerOf(id);
    if (!worker) return;
    ++worker->tasks;
    ++m_callers.at(id).tasks;
    m_moved.insert(m_callers.at(id).worker);
}

void CallerPresence::ended(Id id) {
    Worker* const worker = workerOf(id);
    if (!worker) return;
    --worker->tasks;
    --m_callers.at(id).tasks;
    m_moved.insert(m_callers.at(id).worker);
}

void CallerPresence::heard(Id id, Time now) {
    Worker* const worker = workerOf(id);
    if (!worker) return;
    worker->heard = m_callers.at(id).last = now;
}

void CallerPresence::broke(const std::string& origin, bool isSudden, Time now) {
    const auto found = m_byOrigin.find(origin);
    if (found == m_byOrigin.end()) return;
    for (const uint64_t id : std::set<uint64_t>(found->second)) {
        forgetOrigin(id, origin);
        Worker& worker = m_workers.at(id);
        if (isSudden) worker.brokeAt = now;
        if (worker.origins.empty() && now - worker.brokeAt <= kTogether) leave(id, now, now);
    }
}

SessionId CallerPresence::sessionOf(Id id) const {
    const auto found = m_callers.find(id);
    return found == m_callers.end() ? 0 : sessionOfWorker(found->second.worker);
}

SessionId CallerPresence::heard(const std::string& name, const TenantScope& scope, Time now) {
    const auto known = m_workerIds.find(workerKey(name, scope));
    if (known == m_workerIds.end() || m_workers.at(known->second).callers.empty()) return 0;
    m_workers.at(known->second).heard = now;
    return sessionOfWorker(known->second);
}

void CallerPresence::beats(const std::string& name, const TenantScope& scope, Time now) {
    const auto known = m_workerIds.find(workerKey(name, scope));
    if (known == m_workerIds.end() || m_workers.at(known->second).callers.empty()) return;
    Worker& worker = m_workers.at(known->second);
    if (worker.beatsHeard++ > 0) worker.beats.note(now - worker.beatAt, now);
    worker.heard = worker.beatAt = now;
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
    while (!m_idleEnds.empty() && m_idleEnds.begin()->first <= now && now - m_listensSince >= kFirstPause) {
        const Id id = m_idleEnds.begin()->second;
        expect(m_callers.at(id), 0, {}, id, now);
    }
    // The workers first: a caller that goes alone leaves its worker there.
    while (!m_workerLooks.empty() && m_workerLooks.begin()->first <= now) {
        const uint64_t id = m_workerLooks.begin()->second;
        Worker& worker = m_workers.at(id);
        const std::optional<Time> due = dueOf(worker);
        if (!worker.callers.empty() && due && *due <= now) {
            worker.wasSilent = worker.free > 0;
            leave(id, worker.heard, now);
        }
        const bool isForgotten = worker.callers.empty() && (worker.heard + kRemembered <= now || isCrowded());
        if (isForgotten) {
            m_workerLooks.erase({worker.lookAt, id});
            m_workerIds.erase(worker.key);
            m_workers.erase(id);
        } else {
            const Time next = worker.callers.empty() ? worker.heard + kRemembered : due.value_or(now);
            lookLater(id, std::max(next, now + kLookPause));
            const bool isNews = worker.heard > worker.seenAt || worker.tasks != worker.seenTasks;
            if (!worker.callers.empty() && isNews) see(worker);
        }
    }
    while (!m_looks.empty() && m_looks.begin()->first <= now) {
        const Id id = m_looks.extract(m_looks.begin()).value().second;
        const auto found = m_callers.find(id);
        if (found == m_callers.end()) continue;
        const Caller& caller = found->second;
        Worker& worker = m_workers.at(caller.worker);
        const Time due = std::max(caller.last, m_listensSince) + worker.rhythm.patience();
        if (caller.tasks == 0 && caller.waits == 0 && due <= now) {
            const bool isLast = worker.callers.size() == 1;
            if (isLast) worker.wasSilent = worker.free > 0;
            if (isLast)
                leave(caller.worker, worker.heard, now);
            else
                erase(id, 0, now);
        } else {
            m_looks.emplace(std::max(due, now + kLookPause), id);
        }
    }
}

void CallerPresence::forgetTenant(const std::string& tenant, Time now) {
    std::set<uint64_t> gone;
    for (const auto& [id, caller] : m_callers)
        if (std::find(caller.scope.tenants.begin(), caller.scope.tenants.end(), tenant) != caller.scope.tenants.end())
            gone.insert(caller.worker);
    for (const uint64_t id : gone) leave(id, now, now);
}

}  // namespace fairlead::broker
