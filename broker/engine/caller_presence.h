// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/shared_total.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/worker_watch.h"
#include "broker/fairness/scheduler.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Which workers without a stream are there, and how many seats of theirs are free until they ask again. One that has
// asked or ended a task within a minute, or that has a task or waits, is there, for its pools and for the events about
// workers. Its free seats are expected for as long as two of its pauses between asks. See docs/adr/0044.
//
// Bounded (Bound::WorkersWithoutStream, Bound::PoolsWithoutStream): a worker beyond the bounds is served all the same, but
// not known between its asks. Engine thread; O(1) an ask, amortized, and O(length of the key).
class CallerPresence {
public:
    using Id = uint64_t;  // 0: none
    static constexpr Micros kStays = std::chrono::minutes(1);
    static constexpr size_t kMostKeyBytes = 4'096;

    // Valid while the id is.
    struct Asks {
        TenantScope scope;
        std::vector<std::string> commands;
        bool isInOrder = false;
    };
    // Empty if it would be longer than kMostKeyBytes: such a worker is never known.
    static std::string keyOf(const std::string& worker, const std::string& origin, const Asks& asks);

    struct Caller {
        std::string key;
        TenantScope scope;
        std::vector<PoolId> pools;  // that it takes from; all of them kept
        FleetTable::Id fleet = 0;
        Time last;             // that it was seen
        Time asked;            // that it was answered
        bool hadFree = false;  // when it was answered
        uint32_t idle = 0;     // seats that are expected of it
        std::optional<Time> idleUntil;
        uint32_t holds = 0;  // tasks and waits
    };

    explicit CallerPresence(WorkerWatch& workers) : m_workers(workers) {}
    void setScheduler(Scheduler& scheduler) { m_scheduler = &scheduler; }

    Id find(const std::string& key) const;
    const Caller& at(Id id) const { return m_callers.at(id); }
    // Whether there is room for another one who takes from so many pools.
    bool hasRoomFor(const std::string& key, const TenantScope& scope, size_t pools) const;
    // REQUIRES: it is not known; the pools exist.
    Id add(std::string key, const Asks& asks, std::vector<PoolId> pools, Time now);

    // It asks now: its seats are offered, so no longer expected.
    void asks(Id id, Time now);
    // It was answered, and so many of its seats are free.
    void answered(Id id, uint32_t free, Time now);
    // The same for one whose ask is held: its seats are free until it is answered. isOffered: they stand in its pool.
    void waits(Id id, uint32_t free, bool isOffered, Time now);
    // It has a task, or a wait, or has one less. No effect for 0 and for one that is not known any more.
    void took(Id id);
    void ended(Id id, Time now);

    // Every ask that is held is counted, with so many commands, whether its worker is known or not. Once it has room.
    Status admitsWait(const TenantScope& scope, size_t commands) const;
    void waitBegan(const TenantScope& scope, size_t commands);
    void waitEnded(const TenantScope& scope, size_t commands);

    // Timed work, once a second.
    void look(Time now);
    // A tenant has gone: so have those who came for it.
    void forgetTenant(const std::string& tenant);
    size_t size() const { return m_callers.size(); }
    uint64_t idleShared() const { return m_idleShared; }  // expected seats of workers of several tenants, each once

private:
    void expect(Caller& caller, uint32_t seats, std::optional<Time> until, Id id, Time now);
    void erase(Id id);
    static std::string partyOf(const TenantScope& scope);

    WorkerWatch& m_workers;
    Scheduler* m_scheduler = nullptr;
    std::unordered_map<std::string, Id> m_ids;
    std::unordered_map<Id, Caller> m_callers;
    std::deque<std::pair<Time, Id>> m_looks;  // one for each, earliest first
    std::set<std::pair<Time, Id>> m_idleEnds;
    SharedTotal<std::string> m_total{Bound::WorkersWithoutStream};  // by list of tenants, as the next two
    SharedTotal<std::string> m_pools{Bound::PoolsWithoutStream};
    SharedTotal<std::string> m_waiting{Bound::WaitingNames};
    uint64_t m_idleShared = 0;
    Id m_lastId = 0;
};

}  // namespace fairlead::broker
