// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/command.h"
#include "broker/engine/sinks.h"
#include "broker/fairness/scheduler.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// One connected worker stream, as the engine knows it.
struct WorkerSession {
    SessionId id = 0;
    std::shared_ptr<WorkerSink> sink;
    std::shared_ptr<const std::string> workerId;
    TenantScope scope;
    std::vector<TenantNumber> tenants;  // of the scope, unless it covers all
    std::shared_ptr<Outbound> outbound;

    bool isFull() const { return outbound && outbound->isFull(); }
    // What it asked for last, and where that led.
    std::vector<std::string> commands;
    PoolId pool = 0;
};

// Seats that a worker holds free until there is work for them.
struct SeatOffer {
    std::shared_ptr<WorkerSession> worker;
    PoolId pool = 0;
    Micros lease{};
    uint32_t count = 1;
    bool asBatch = false;
};

// The offers that wait, by the pool they belong to. First come, first served.
//
// Engine thread; all calls O(1) an offer. An idle offer costs a few hundred bytes and no time.
class WaitingSeats {
public:
    WaitingSeats() = default;
    WaitingSeats(const WaitingSeats&) = delete;
    WaitingSeats& operator=(const WaitingSeats&) = delete;

    void hold(SeatOffer offer);

    // The offer that has waited longest in this pool; null when none waits.
    const SeatOffer* first(PoolId pool) const;
    SeatOffer takeFirst(PoolId pool);  // REQUIRES: first(pool)

    // Seats of a worker that does not keep up: no work comes to them until they are called back.
    void rest(SeatOffer offer);
    // All that rest, in the order in which they came to rest; of one worker, or of all.
    std::vector<SeatOffer> callBack(std::optional<SessionId> session);

    // All waiting offers of a stream that takes nothing more; resting ones are dropped.
    std::vector<SeatOffer> withdraw(SessionId session);

    size_t size() const { return m_size; }

private:
    struct Held;
    using Line = std::list<Held>;
    using Places = std::list<std::pair<PoolId, Line::iterator>>;
    struct Held {
        SeatOffer offer;
        Places::iterator place;
    };

    SeatOffer release(PoolId pool, Line::iterator held);

    std::unordered_map<PoolId, Line> m_byPool;
    std::unordered_map<SessionId, Places> m_bySession;
    size_t m_size = 0;
    std::unordered_map<SessionId, std::vector<SeatOffer>> m_resting;
};

}  // namespace fairlead::broker
