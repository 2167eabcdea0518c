// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/core/tenant_scope.h"
#include "broker/core/worker_register.h"
#include "broker/engine/commands/command.h"
#include "broker/engine/parts/rhythm.h"
#include "broker/engine/parts/worker_watch.h"
#include "broker/fairness/scheduler.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Which workers without a stream are there, and how many seats of theirs are free until they ask again. See docs/adr/0044.
//
// All that asks under one name for the same tenants is one worker, with a session that has its tasks (LeaseHolders); each
// of its connections, with the commands that it asks for, is a caller, as each stream is. A caller was left with free
// places, and promises to ask again within its rhythm; a worker is gone when nothing was heard of it for so long, or when
// its connections broke off (see broke()). While all its places are taken it promises no more than its heartbeats (see
// beats()), without them nothing, and is there until its leases end. The free seats of a caller are expected for as long as
// two of its pauses between asks.
//
// Bounded (Bound::WorkersWithoutStream, Bound::PoolsWithoutStream): a worker beyond the bounds is served all the same, but
// not known between its asks. Engine thread; O(log callers) an ask, amortized, and O(length of the key).
class CallerPresence {
public:
    using Id = uint64_t;  // 0: none
    static constexpr size_t kMostKeyBytes = 4'096;
    static constexpr Micros kRemembered = std::chrono::minutes(10);  // the rhythm of a worker that is not there

    // Valid while the id is.
    struct Asks {
        TenantScope scope;
        std::vector<std::string> commands;
        bool isInOrder = false, isNamed = true;  // isNamed: all connections of this name are one worker
    };
    // Empty if it would be longer than kMostKeyBytes: such a worker is never known.
    static std::string keyOf(const std::string& worker, const std::string& origin, const Asks& asks);

    // Pools, sorted, that callers take from in an order of their own, serving one now and another then.
    struct PoolSet {
        uint32_t callers = 0;
        uint64_t idle = 0;    // seats that are expected of them, in each of the pools …
        uint64_t held = 0;    // … of which these stand in `together`: their asks are held
        uint64_t free = 0;    // that they had when they were answered, and have not asked for since
        PoolId together = 0;  // of all that they take; 0: no ask was held yet
    };
    using PoolSets = std::map<std::vector<PoolId>, PoolSet>;

    struct Caller {
        std::string key;
        TenantScope scope;
        std::vector<PoolId> pools;  // that it takes from; all of them kept
        FleetPlace place;
        uint64_t worker = 0;
        std::string origin;
        std::vector<std::string> commands;
        Time last, asked;      // that it was seen, and that it was answered
        bool hadFree = false;  // when it was answered
        uint32_t free = 0;     // that it had then, and has not asked for since
        bool isHeld = false;   // its ask is, and that is why there are …
        uint32_t idle = 0;     // … seats that are expected of it
        std::optional<Time> idleUntil;
        uint32_t tasks = 0, waits = 0;
        PoolSet* set = nullptr;  // null: it takes from one pool
    };

    // What is done when the session of a worker begins and ends. closed: it was there last at `since`.
    struct Sessions {
        std::function<void(SessionId session, const std::string& worker, const TenantScope& scope, Time now)> opened;
        std::function<void(SessionId session, Time since, Time now)> closed;
    };

    explicit CallerPresence(WorkerWatch& workers) : m_watch(workers) {}
    void setScheduler(Scheduler& scheduler) { m_scheduler = &scheduler; }
    void setSessions(Sessions sessions) { m_sessions = std::move(sessions); }

    Id find(const std::string& key) const;
    const Caller& at(Id id) const { return m_callers.at(id); }
    // Whether there is room for another one who takes from so many pools.
    bool hasRoomFor(const std::string& key, const TenantScope& scope, size_t pools) const;
    // REQUIRES: it is not known; the pools exist.
    Id add(std::string key, const std::string& worker, const std::string& origin, const Asks& asks,
           std::vector<PoolId> pools, Time now);

    // No effect of any of these for 0 and for one that is not known any more. It comes to ask for so many tasks.
    void comes(Id id, uint32_t count, Time now);
    void asks(Id id, Time now);                     // its seats are offered now, so no longer expected
    void answered(Id id, uint32_t free, Time now);  // so many of its seats are free
    // The same for one whose ask is held in that pool: its seats are free until it is answered.
    void waits(Id id, uint32_t free, PoolId pool, Time now);
    void waitBegan(Id id);
    void waitEnded(Id id, Time now);
    void took(Id id);   // a task
    void ended(Id id);  // it has one less: that has ended, or is lost
    void heard(Id id, Time now);
    // The client has ended a connection that had carried several requests. Whoever keeps its connections loses all of them at
    // once when its process dies: the worker is gone if none is left and one of those that ended with it did so suddenly.
    void broke(const std::string& origin, bool isSudden, Time now);

    // The session that has the tasks of this caller; 0: none.
    SessionId sessionOf(Id id) const;
    // Of the worker of this name that comes for these tenants, of which something was heard; 0: it is not there.
    SessionId heard(const std::string& worker, const TenantScope& scope, Time now);
    // It says that it lives, and names no task: from the second time on it promises to go on with that, whatever it has.
    void beats(const std::string& worker, const TenantScope& scope, Time now);

    // Of workers about which there may be something new, since the last call: those that have come or gone, and the others
    // about as often as they are to be heard of.
    std::vector<SeenWorker> takeSeen() { return std::exchange(m_seen, {}); }
    // The same, and those that have more or fewer tasks than when they were seen last: a thousand at a time, so that nobody
    // waits for them.
    std::vector<SeenWorker> takeMoved();

    // Every ask that is held is counted, with so many commands, whether its worker is known or not. Once it has room.
    Status admitsWait(const TenantScope& scope, size_t commands) const;
    void waitBegan(const TenantScope& scope, size_t commands);
    void waitEnded(const TenantScope& scope, size_t commands);

    void look(Time now);                                 // timed work, once a second
    void listensSince(Time at) { m_listensSince = at; }  // before that the broker did not run, and heard nobody
    // A tenant has gone: so have those who came for it.
    void forgetTenant(const std::string& tenant, Time now);
    size_t size() const { return m_callers.size(); }
    uint64_t idleShared() const { return m_idleShared; }  // expected seats of workers of several tenants, each once
    const PoolSets& poolSets() const { return m_sets; }

private:
    struct Worker {
        std::string key, name;
        TenantScope scope;
        std::set<Id> callers;     // none: it is not there
        Rhythm rhythm;            // of its asks
        Rhythm beats;             // of its heartbeats that name no task
        Time beatAt;              // the latest of them …
        uint32_t beatsHeard = 0;  // … and how many since it is there
        Time heard;
        Time answered;           // with free places
        bool wasSilent = false;  // it has gone without a sign
        uint32_t free = 0;       // places that it was left with, and has not asked for since: no more than …
        uint32_t freeOfCallers = 0;
        uint32_t tasks = 0, waits = 0;
        std::map<std::string, uint32_t> origins;  // that have not broken off, and how many of its callers have each
        Time brokeAt;                             // when one of them broke off suddenly
        Time lookAt;
        Time seenAt;  // as it was told of last …
        uint32_t seenTasks = 0;
    };

    static void setFree(Caller& caller, uint32_t free);
    static std::string workerKey(const std::string& worker, const TenantScope& scope);
    static SessionId sessionOfWorker(uint64_t worker) { return SessionId{1} << 62 | worker; }
    bool isCrowded() const { return m_workers.size() > m_total.total(); }
    void expect(Caller& caller, uint32_t seats, std::optional<Time> until, Id id, Time now, bool isHeld = false);
    // tasks: that it had, as they are told; its worker stays.
    void erase(Id id, uint64_t tasks, Time now);
    void leave(uint64_t worker, Time since, Time now);
    void lookLater(uint64_t worker, Time at);
    void forgetOrigin(uint64_t worker, const std::string& origin);
    Worker* workerOf(Id caller);
    void see(Worker& worker);
    std::optional<Time> dueOf(const Worker& worker) const;  // by when it is heard of; nothing: it has not promised that
    static std::string partyOf(const TenantScope& scope);

    WorkerWatch& m_watch;
    Scheduler* m_scheduler = nullptr;
    Sessions m_sessions;
    std::unordered_map<std::string, Id> m_ids;
    std::unordered_map<Id, Caller> m_callers;
    std::unordered_map<std::string, uint64_t> m_workerIds;
    std::unordered_map<uint64_t, Worker> m_workers;
    std::unordered_map<std::string, std::set<uint64_t>> m_byOrigin;  // workers
    std::set<std::pair<Time, Id>> m_looks, m_idleEnds;
    std::set<std::pair<Time, uint64_t>> m_workerLooks;
    std::vector<SeenWorker> m_seen;
    std::set<uint64_t> m_moved;                                     // workers that have begun or ended tasks
    SharedTotal<std::string> m_total{Bound::WorkersWithoutStream};  // by list of tenants, as the next
    SharedTotal<std::string> m_pools{Bound::PoolsWithoutStream};
    SharedTotal<std::string> m_waiting{Bound::WaitingNames};
    uint64_t m_idleShared = 0;
    PoolSets m_sets;
    Time m_listensSince;
    uint64_t m_lastId = 0, m_lastWorker = 0;
};

}  // namespace fairlead::broker
