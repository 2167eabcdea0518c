// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/sinks.h"
#include "broker/engine/command.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// One connected worker stream, as the engine knows it.
struct WorkerSession {
    SessionId id = 0;
    std::shared_ptr<WorkerSink> sink;
    std::shared_ptr<const std::string> workerId;
    TenantScope scope;
    std::vector<TenantNumber> tenants;  // of the scope, unless it covers all
    size_t mostUnsent = 0;              // 0: no bound
    size_t unsent = 0;                  // weight of assignments on their way to it; engine thread

    bool isFull() const { return mostUnsent > 0 && unsent >= mostUnsent; }
};

// Seats that a worker holds free until there is work for them.
struct SeatOffer {
    std::shared_ptr<WorkerSession> worker;
    std::vector<CommandNumber> commands;  // empty: every command
    Micros lease{};
    uint32_t count = 1;
    bool asBatch = false;
};

// The offers that found nothing to do, findable by what they would take. First come, first served.
//
// Engine thread. hold and release cost O(tenants x commands) of the offer (1 for the usual worker: one tenant or all,
// and one command or all, each); find is O(1). An idle offer costs a few hundred bytes and no time.
class WaitingSeats {
public:
    WaitingSeats() = default;
    WaitingSeats(const WaitingSeats&) = delete;
    WaitingSeats& operator=(const WaitingSeats&) = delete;

    void hold(SeatOffer offer);

    // The offer that has waited longest among those that would take such a task; taken out. Null when there is none.
    std::unique_ptr<SeatOffer> takeFor(TenantNumber tenant, CommandNumber command);

    // Seats of a worker that does not keep up: no work comes to them until they are called back.
    void rest(SeatOffer offer);
    // All that rest, in the order in which they came to rest.
    std::vector<SeatOffer> callBack(SessionId session);

    void withdraw(SessionId session);  // waiting and resting ones

    size_t size() const { return m_offers.size(); }

private:
    using Ticket = uint64_t;
    using Interest = uint64_t;  // tenant and command, each of which may be "any"

    struct Held {
        SeatOffer offer;
        std::vector<std::pair<Interest, std::list<Ticket>::iterator>> places;
    };

    SeatOffer release(Ticket ticket);

    Ticket m_lastTicket = 0;
    std::unordered_map<Ticket, Held> m_offers;
    std::unordered_map<Interest, std::list<Ticket>> m_byInterest;
    std::unordered_map<SessionId, std::list<Ticket>> m_bySession;
    std::unordered_map<SessionId, std::vector<SeatOffer>> m_resting;
};

}  // namespace fairlead::broker
