// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/scheduler.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The scheduler alone, with tenants that send and seats that work, on virtual time: no engine and no store, so that a
// thousand settings pass in minutes. A seed always gives the same arrivals, whatever the policy. Times are in seconds.
class SeatSimulation {
public:
    // HalfOrTen: one in twenty is long; SeldomLong: one in two hundred takes thirty times as long.
    enum class Law { Even, Constant, Exponential, LogNormal, Pareto, HalfOrTen, SeldomLong, OneInTwentyIsLong, Alternating };

    // Tasks of one kind that a tenant sends.
    struct Flow {
        double seconds = 1;  // a task takes
        Law law = Law::Even;
        double perSecond = 0;  // Poisson; 0: there is always work
        double period = 0;     // instead: so many at once, that often
        int batch = 1;
        int inHand = 0;  // instead: so many wait or run, and each that ends is followed by another
        CommandNumber command = 0;
        bool isOfOwnName = false;                      // each tenant has a command of its own
        bool isKnown = true;                           // how long it takes, from the beginning
        bool hasFreshNames = false;                    // each task is of a command of its own
        double from = 0;                               // it begins
        double until = 1e12;                           // it ends
        double works = 0, rests = 0;                   // sends, or has work, for so long, then not for so long
        double changesAt = 1e12, thenSeconds = 0;      // from then on a task takes so long
        double failsFrom = 1e12, failsUntil = 0;       // at once
        std::vector<std::pair<double, double>> rates;  // from a time on, times perSecond
    };
    // Tenants alike.
    struct Group {
        int tenants = 1;
        std::vector<Flow> flows;
        double apart = 0.02;  // they begin
        TenantLimits limits{};
        bool isThrottled = false;
        double uses = 0;  // seats of each, as remembered from before the beginning
    };
    struct PoolOfSeats {
        int seats = 0;
        std::vector<CommandNumber> commands;  // that they take; empty: all
    };
    struct SeatChange {
        double at = 0;
        int by = 0;  // below 0: a worker is killed, with its tasks
        size_t pool = 0;
    };
    struct Setting {
        SchedulingOptions options;
        double seats = 20;                // in one pool that takes everything
        std::vector<PoolOfSeats> pools;   // or in these
        std::vector<Group> groups;
        double seconds = 120;
        double measuredFrom = 20;
        std::vector<SeatChange> seatChanges;
        double restartAt = 0;  // 0: never; with one pool
        uint64_t seed = 1;
        double slice = 0;  // of the time line of busy seats; 0: none
        // The seats are of workers that hold none open but ask: when a task ends, and that often while there is nothing
        // for them; 0: they hold them open. With one pool, without seatChanges and restartAt.
        double asksEvery = 0;
    };
    // Of one flow of a group. Tasks that still wait count with their wait so far; of a flow that always has work, the
    // wait is the time between two of a tenant's tasks.
    struct Figures {
        size_t sent = 0;
        size_t served = 0;
        std::vector<double> waits;  // sorted
        double held = 0;            // seat-seconds of the whole group
        std::vector<double> heldByTenant;

        double quantile(double q) const;
        double jain() const;
    };

    explicit SeatSimulation(Setting setting);
    ~SeatSimulation();
    void run();

    const Figures& figures(size_t group, size_t flow = 0) const { return m_figures[group][flow]; }
    double share(size_t group) const;  // of all seat-time
    double busy() const { return m_capacity > 0 ? m_held / m_capacity : 0; }
    double idle() const { return m_capacity > 0 ? m_idle / m_capacity : 0; }  // of the seats, while anybody waited for them
    const std::vector<int>& timeLine() const { return m_timeLine; }  // seats held, a slice each
    uint64_t idleKept() const { return m_idleKept; }                 // most seats that were told to be kept

    Scheduler& scheduler() { return *m_scheduler; }

private:
    enum class EventKind : uint8_t { Arrival, Work, Rest, End, Seats, Restart, Tick, Ask };
    struct Event {
        int64_t at = 0;
        uint64_t order = 0;
        EventKind kind = EventKind::Arrival;
        uint32_t tenant = 0;
        uint32_t flow = 0;  // or index
        bool operator>(const Event& o) const { return std::pair(at, order) > std::pair(o.at, o.order); }
    };
    struct Line {
        uint32_t flow = 0;
        std::deque<int64_t> since;
        bool hasAlways = false;
    };
    struct Tenant {
        size_t group = 0;
        std::unordered_map<CommandNumber, Line> lines;
        std::vector<std::mt19937_64> arrivals, lengths;  // by flow
        std::vector<int64_t> last;                       // start, by flow
        std::vector<uint64_t> count;
        double held = 0;
    };
    struct Seats {
        PoolId id = 0;
        int all = 0;
        int free = 0;
        int waiting = 0;  // lines of tasks that it takes
    };
    struct Running {
        TenantTurn turn;
        uint32_t flow = 0;
        size_t pool = 0;
        DispatchTicket ticket;
        int64_t start = 0;
        bool fails = false;
        bool isDead = false;
    };

    Time at(int64_t micros) const { return Time{kOrigin + micros}; }
    const Flow& flowOf(uint32_t tenant, uint32_t flow) const {
        return m_setting.groups[m_tenants[tenant].group].flows[flow];
    }
    CommandNumber commandOf(uint32_t tenant, uint32_t flow) const;
    void countWaiting(CommandNumber command, int by);
    void pass(int64_t until);
    Figures& figuresOf(uint32_t tenant, uint32_t flow) { return m_figures[m_tenants[tenant].group][flow]; }
    void push(int64_t at, EventKind kind, uint32_t tenant = 0, uint32_t flow = 0);
    void open(Time now);
    void offer(Time now);
    void arrive(uint32_t tenant, uint32_t flow, int count);
    void handle(const Event& event);
    void nextArrival(uint32_t tenant, uint32_t flow);
    void endOf(size_t run, bool isLost);
    void changeSeats(const SeatChange& change);
    void restart();
    void serve();
    void serveOne(size_t pool, TenantTurn turn);
    void ask(bool isExpected);
    void askLater(bool isExpected);
    double lengthOf(uint32_t tenant, uint32_t flow, bool& fails);
    void account(const Running& run);
    void finish();

    static constexpr int64_t kOrigin = 1'700'000'000'000'000;

    Setting m_setting;
    std::mt19937_64 m_random;
    std::unique_ptr<Scheduler> m_scheduler;
    std::vector<Seats> m_pools;
    int64_t m_now = 0;
    int64_t m_from = 0;
    int64_t m_end = 0;
    int64_t m_lastFreshName = 0;
    double m_capacity = 0;
    double m_idle = 0;
    double m_held = 0;
    uint64_t m_lastOrder = 0;
    Sequence m_lastSequence = 0;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::vector<Tenant> m_tenants;
    std::vector<Running> m_runs;
    std::vector<uint32_t> m_freeRuns;
    std::set<uint32_t> m_live;
    std::vector<std::vector<Figures>> m_figures;
    std::vector<int> m_timeLine;
    uint64_t m_idleKept = 0;
};

}  // namespace fairlead::broker
