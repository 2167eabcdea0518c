// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/scheduler.h"
#include "tests/support/simulation.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What a storm is made of. Tenants go by their place in it; which number the scheduler knows them by is `numbers`.
struct StormShape {
    struct Seats {
        PoolKey key;  // its tenants are places
        uint32_t count = 1;
    };
    SchedulingOptions options;
    uint32_t tenants = 8;
    uint32_t commands = 2;
    std::vector<Seats> seats;
    double backlogged = 0.5;  // part of the tenants that always have work
    bool hasWeights = true;
    bool hasGates = false;    // some tenants have limits of their own
    bool hasChanges = false;  // weight, boost, cap, pause, deleted work, policy, seats that come and go
    bool hasRestarts = false;
    bool hasLosses = false;                // workers go, with their tasks in hand, and some come back
    std::vector<TenantNumber> numbers;     // empty: as they are placed
    std::vector<TenantNumber> bystanders;  // idle or paused, with work of their own
    std::optional<Simulation::Law> law;    // of all; unset: each its own, from milliseconds to an hour
    std::optional<double> weightOfAll;     // unset: 0.01 to 100, each its own
    std::optional<uint32_t> backlogOf;     // this tenant alone is backlogged
};

// A scheduler in random weather, and an oracle that knows from scratch what it may do: from the tasks that wait, the leases
// that run and the limits that are set, never from what the scheduler has counted. The first thing that is wrong is kept.
class Storm {
public:
    Storm(StormShape shape, uint64_t seed);

    void run(size_t dispatches);
    const std::string& complaint() const { return m_complaint; }

    struct Served {
        Time at;
        uint32_t tenant = 0;
        uint32_t command = 0;
        size_t pool = 0;
        bool operator==(const Served&) const = default;
    };
    const std::vector<Served>& served() const { return m_served; }
    // Seat-time so far, running tasks included; none while they are lost.
    double seatSeconds(uint32_t tenant) const;
    double weight(uint32_t tenant) const { return m_tenants[tenant].limits.weight; }
    bool isBacklogged(uint32_t tenant) const { return m_tenants[tenant].isBacklogged; }
    double longest(uint32_t tenant) const { return m_tenants[tenant].longest; }
    uint32_t mostAtOnce(uint32_t tenant) const { return m_tenants[tenant].mostAtOnce; }
    Time now() const { return m_now; }
    void setWeight(uint32_t tenant, double weight);

private:
    using Random = Simulation::Random;
    struct Tenant {
        TenantNumber number = 0;
        TenantLimits limits;
        Simulation::Law law;
        Random random;
        bool isBacklogged = false;
        double perSecond = 0;
        std::vector<std::deque<Sequence>> ready;  // by command
        uint32_t running = 0;
        uint32_t mostAtOnce = 0;
        double longest = 0;
        Micros held{};
        double tokens = 1;  // of the dispatch rate or interval
        Time tokensAt;
        std::vector<std::optional<double>> attained;  // by pool, when last looked at
    };
    struct Lease {
        TenantTurn turn;  // as places
        size_t pool = 0;
        DispatchTicket ticket;
        std::optional<int64_t> estimate;  // µs that count in the order; unset: nobody knew
        Time start;
        Time ends;
        Time chargedFrom;  // start, and the time in which it was lost
        bool isLost = false;
        Time lostAt{};

        Micros held(Time now) const { return (isLost ? lostAt : now) - chargedFrom; }
    };
    struct Seats {
        PoolId id = 0;
        uint32_t free = 0;
        uint32_t count = 0;
        std::vector<std::optional<Time>> seen;  // by tenant: when it last wanted or held a seat
        VirtualTime level = INT64_MIN;
        const Commons* commons = nullptr;  // when last looked at
        Time changed;
    };
    enum class Word { No, Maybe, Yes };
    enum class EventKind { Arrival, End, Change };
    struct Event {
        Time at;
        uint64_t order = 0;
        EventKind kind = EventKind::Arrival;
        uint32_t index = 0;
        bool operator>(const Event& other) const { return std::pair(at, order) > std::pair(other.at, other.order); }
    };

    TenantTurn numbered(TenantTurn turn) const { return {m_tenants[turn.tenant].number, turn.command}; }
    std::optional<uint32_t> placeOf(TenantNumber number) const;
    bool takes(size_t pool, TenantTurn turn) const;
    void begin();
    void limit(uint32_t tenant);
    void add(TenantTurn turn, size_t count);
    void topUp(uint32_t tenant);
    void push(Micros in, EventKind kind, uint32_t index);
    void handle(const Event& event);
    void change();
    void restart();
    void deleteWork(uint32_t tenant);
    void loseOrFind();
    void advance();
    void serve();
    void give(size_t pool, TenantTurn turn);
    void noteAwake();
    void giveBack(uint32_t lease);

    // The oracle.
    const Pool& look(size_t pool) const { return *m_scheduler->look(m_seats[pool].id); }
    double tokensNow(const Tenant& tenant) const;
    Word gate(const Tenant& tenant) const;
    uint32_t runningIn(size_t pool, uint32_t tenant, bool withLost = false) const;
    std::optional<int64_t> estimateOf(TenantTurn turn) const;
    bool isKeeping(size_t pool) const;
    bool isClaimant(size_t pool, uint32_t tenant) const;
    Word mayTake(size_t pool, TenantTurn turn) const;
    double attained(size_t pool, uint32_t tenant) const;
    std::optional<double> keyOf(size_t pool, uint32_t tenant) const;
    // Nothing where something of unknown length runs.
    std::optional<double> projected(size_t pool, uint32_t tenant) const;
    void checkChoice(size_t pool, TenantTurn turn);
    void checkNothingIsLeft();
    void checkAccounts();
    void checkEntry(TenantTurn turn);
    void wrong(const std::string& what);

    StormShape m_shape;
    Random m_random;
    const Time m_start{1'700'000'000'000'000};
    Time m_now = m_start;
    Time m_origin = m_start;  // the scheduler's
    Time m_lastTick = m_start;
    bool m_hasTicked = false;  // and nothing has happened since
    bool m_isTicking = false;  // a part of a tick is left: what it changes is looked at when it ends
    std::unique_ptr<Scheduler> m_scheduler;
    std::vector<Tenant> m_tenants;
    std::vector<Seats> m_seats;
    std::vector<Lease> m_leases;
    std::vector<uint32_t> m_running;  // of m_leases
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    uint64_t m_lastOrder = 0;
    Sequence m_lastSequence = 0;
    std::vector<Served> m_served;
    std::string m_complaint;
};

}  // namespace fairlead::broker
