// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/command_tally.h"
#include "broker/telemetry/findings.h"
#include "broker/telemetry/harm.h"
#include "broker/telemetry/load_change.h"
#include "broker/telemetry/plight.h"
#include "broker/telemetry/queue_board.h"
#include "broker/telemetry/tenant_counters.h"
#include "broker/core/idle_seats.h"
#include "broker/core/pool_use.h"
#include "broker/core/bounds/work_tick.h"
#include "broker/telemetry/usual_waits.h"
#include "broker/telemetry/wait_counts.h"
#include "shared/clock.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct CounterTick {
    Time at;
    std::vector<TenantCounters> changed;  // tenants that changed since the tick before, or have something in progress
    std::vector<TenantQueues> queues;     // all queues of each tenant of which one changed
    uint64_t waitingWorkers = 0;
    std::string policy{};                     // of scheduling
    uint64_t seats = 0;                       // of workers that several tenants share, busy ones included
    std::vector<SeatsOfPool> dividedSeats{};  // of all workers, by pool

    struct Removed {
        uint32_t tenantNumber = 0;
        std::string tenant;
    };
    std::vector<Removed> removed{};  // deleted since the tick before; `changed` may have a new tenant of that name
    IdleSeats idleSeats{};
    WaitCounts waits{};  // of tasks that were handed out since the tick before
    // Of ready tasks, so far. Those that no connected worker takes count only for a tenant that has no others.
    WaitCounts waiting{};
    std::vector<PoolSeats> poolSeats{};      // of all pools
    std::vector<PoolUse> poolUses{};         // of the tenants in `changed`
    CommandTally commands{};                 // since the tick before
    RefusedCreates refused{};                // the same
    FailedTries failed{};                    // the same
    std::vector<DiedBefore> diedBefore{};    // of the latest minutes, in the first tick
    std::optional<BrokerGap> gap{};          // the broker itself did not run since the tick before, or before the first
    std::optional<Time> diskLowSince{};      // creates are refused for that
    std::shared_ptr<const WorkTick> work{};  // null: it is not recorded
};

// A tenant's figures for watchers. Rates are means of the last 5 s, the share is of the last 60 s.
struct TenantFigures {
    TenantCounters counters;
    double enqueuedPerSecond = 0;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    double actualShare = 0;
    double entitledShare = 0;    // of the last 60 s: what it should have had, by weight, demand and cap
    double longActualShare = 0;  // the same of the last 10 min, updated every 30 s
    double longEntitledShare = 0;
    double entitledAtTick = 0;              // of this tick alone
    std::optional<WaitFigures> waits;       // of tasks that were handed out in the last 60 s or wait
    bool isQuiet = false;                   // asks for no more than its share, and gets as much as it may
    std::optional<LimitUse> tightestLimit;  // the one used most; unset: none is set
    std::optional<UsualWait> usual;         // of the 99th percentile; nothing: too little is known
    std::optional<Time> hurtSince;          // see PlightWatch; nothing: it is not
    Plight plight;
    std::optional<LoadChange> load{};  // see LoadWatch; only while its tasks wait too long
    std::optional<Time> failedAt{};    // of its tries the latest that failed, while more do than usual
    double newestWaitSeconds = 0;      // of tasks that were handed out since the tick before, or wait
    std::vector<HarmPart> harm{};      // see HarmWatch

    uint64_t harmedTasks() const;
};

struct BrokerFigures {
    bool isOfAll = true;  // false: of some tenants; then only sums over tenants are known
    uint64_t tenants = 0;
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t held = 0;
    uint64_t inProgress = 0;
    uint64_t dead = 0;
    double enqueuedPerSecond = 0;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    uint64_t waitingWorkers = 0;
    uint64_t seats = 0;
    // Jain's index of actual / entitled share of tenants that wait for connected workers. 1: fair; unset: nobody waits.
    std::optional<double> jain;
    uint64_t noisyTenants = 0;  // that the noisy-neighbour watch throttles now
    IdleSeats idleSeats;
    std::optional<double> quietWaitP99;  // seconds; over all quiet tenants
    uint64_t tenantsWithoutWorker = 0;
    uint64_t harmedTenants = 0;       // of which something is late, refused or dead beyond what is usual
    std::vector<Finding> findings{};  // worst first
};

struct StatisticsUpdate {
    uint64_t tick = 0;
    Time at;
    bool snapshot = false;  // contains every tenant
    std::vector<TenantFigures> tenants;
    std::vector<std::string> removed;  // none of them is in `tenants`
    BrokerFigures totals;
    std::vector<SeatsOfPool> dividedSeats{};
    std::vector<uint32_t> removedNumbers{};  // this and the next line only in the update of a single tick
    WaitCounts waits{}, waiting{};
};

// Turns counters into rates and shares, once per tick however many callers watch, and keeps the latest figures for
// them. take() is called for one committed turn at a time; any thread may call the rest.
class TenantStatistics {
public:
    TenantStatistics();
    ~TenantStatistics();

    void take(const CounterTick& tick);

    const QueueBoard& queues() const;

    // What is known of usual waits and causes, to be kept over a restart: of the tenants of which it changed since the last call.
    using VisitUsual = std::function<void(uint32_t tenantNumber, std::string record)>;
    void takeUsual(const VisitUsual& visit);
    void takeCauses(
        const VisitUsual& visit);  // only of those whose tasks something else holds, or no longer, since then
    // Adds what an earlier run knew; a record that cannot be read says nothing. It counts from the next ten seconds on.
    void restoreUsual(uint32_t tenantNumber, std::string_view record);

    // The number of the latest tick; 0 before the first.
    uint64_t latestTick() const;
    std::string latestPolicy() const;

    // What changed after the given tick, up to the latest; the whole table for tick 0. All watchers that are one tick
    // behind share one object. Null before the first tick.
    std::shared_ptr<const StatisticsUpdate> updateSince(uint64_t tick) const;

    // take() calls it with each tick's update; must be quick and must not call back. REQUIRES: before the first tick.
    using Recorder = std::function<void(const CounterTick&, std::shared_ptr<const StatisticsUpdate>)>;
    void setRecorder(Recorder recorder);

    // take() calls it after every tick, under the same conditions. The key is for unsubscribe(): it is not called after.
    uint64_t subscribe(std::function<void()> onTick);
    void unsubscribe(uint64_t key);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
