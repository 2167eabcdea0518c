// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"
#include "broker/engine/commands/sinks.h"
#include "broker/fairness/scheduler.h"
#include "broker/store/keys.h"
#include "broker/tables/fleet_table.h"

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// One connected worker stream, or one fetch of a worker without a stream, as the engine knows it.
struct WorkerSession {
    SessionId id = 0;
    std::shared_ptr<WorkerSink> sink;
    std::shared_ptr<const std::string> workerId;
    TenantScope scope;
    std::vector<TenantNumber> tenants;  // of the scope, unless it covers all
    std::shared_ptr<Outbound> outbound;
    bool isStream = true;
    bool isNamed = false;    // of a fetch
    bool isInOrder = false;  // of a fetch
    std::string origin;      // of a fetch
    uint64_t caller = 0;     // of a fetch, in CallerPresence; 0: it is not known there
    uint64_t asker = 0;      // of Lease
    bool knowsChosenIds = false;
    std::function<void(const Status&)> refused;  // of a fetch

    bool takesInOrder() const { return isInOrder && commands.size() > 1; }
    // A fetch that takes from pools of those of its commands that are ready: one after the other, or of all of them. So
    // the pool in which it waits is charged nothing, and need not outlive the wait of a worker that is not known.
    bool takesApart() const { return !isStream && !commands.empty() && (caller == 0 || takesInOrder()); }
    bool isFull() const { return outbound && outbound->isFull(); }
    // The commands that it asked for last, and the pool for them.
    std::vector<std::string> commands;
    PoolId pool = 0;
    FleetPlace place;   // in WorkerWatch
    uint32_t busy = 0;  // tasks that were handed to this stream, and that have not ended
};

// Free seats of a worker that wait for work.
struct SeatOffer {
    std::shared_ptr<WorkerSession> worker;
    PoolId pool = 0;
    Micros lease{};
    bool isLeaseOpen = false;  // a task's own visibility comes first
    uint32_t count = 1;
    bool asBatch = false;
    std::vector<CommandNumber> apart;  // of one that takes apart: what it takes, in its order
};

// The waiting offers, by pool; first come, first served.
//
// Engine thread; all calls O(1) per offer. An idle offer costs a few hundred bytes and no time.
class WaitingSeats {
public:
    WaitingSeats() = default;
    WaitingSeats(const WaitingSeats&) = delete;
    WaitingSeats& operator=(const WaitingSeats&) = delete;

    void hold(SeatOffer offer);

    // The offer that has waited longest in this pool; null when none waits.
    const SeatOffer* first(PoolId pool) const;
    SeatOffer takeFirst(PoolId pool);  // REQUIRES: first(pool)

    // Seats of a worker whose outbound buffer is full: they get no work until they are called back.
    void rest(SeatOffer offer);
    // All resting offers of one worker or of all workers, in the order in which they came to rest.
    std::vector<SeatOffer> callBack(std::optional<SessionId> session);

    // All waiting offers of a stream that takes nothing more; its resting offers are dropped.
    std::vector<SeatOffer> withdraw(SessionId session);

    size_t size() const { return m_size; }
    uint32_t seatsOf(SessionId session) const;  // of all its waiting offers

private:
    struct Held;
    using Line = std::list<Held>;
    using Places = std::list<std::pair<PoolId, Line::iterator>>;
    struct Waiting {
        Places places;
        uint32_t seats = 0;
    };
    struct Held {
        SeatOffer offer;
        Places::iterator place;
    };

    SeatOffer release(PoolId pool, Line::iterator held);

    std::unordered_map<PoolId, Line> m_byPool;
    std::unordered_map<SessionId, Waiting> m_bySession;
    size_t m_size = 0;
    std::unordered_map<SessionId, std::vector<SeatOffer>> m_resting;
};

}  // namespace fairlead::broker
