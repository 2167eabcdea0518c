// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/core/pool_use.h"
#include "broker/fairness/dispatch_gate.h"
#include "broker/fairness/dispatch_ticket.h"
#include "broker/fairness/known_tenant.h"
#include "broker/fairness/paused_commands.h"
#include "broker/fairness/commons.h"
#include "broker/fairness/pool.h"
#include "broker/fairness/saved_scheduling.h"
#include "broker/fairness/scheduled_tenant.h"
#include "broker/fairness/tenant_terms.h"
#include "broker/store/keys.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Decides which tenant is served next: the pools, what is ready, and the gates, which hold a tenant back whichever
// worker asks (pause, concurrency, dispatch rate, release interval). Behind a closed gate a tenant is in no line.
//
// The engine reports what becomes ready and what goes, offers seats, and asks who is next. Deterministic; engine thread
// only. Cost: wake and sleep O(pools that take the command x log n), the rest as Pool says.
class Scheduler {
public:
    Scheduler(const SchedulingOptions& options, Time origin);
    ~Scheduler();

    // Work: a command has its first ready task (wake), has none left (sleep), or another task is first (headChanged).
    void wake(TenantTurn work, Sequence head, Time now, size_t waiting = 1);
    void sleep(TenantTurn work, Time now);
    void headChanged(TenantTurn work, Sequence head, Time now);
    void noteHead(TenantTurn work, Sequence head);  // the order stays as it is: for all commands before setPolicy(Fifo)
    // How many tasks of a command are ready. Call it when tasks come or are taken away; begin() counts down by itself.
    void noteWaiting(TenantTurn work, size_t waiting, Time now);

    // A paused command is in no line, while its tasks that run go on: of one tenant, or of all. A tenant's own pause and
    // that of all hold each for itself. O(tenants) for all.
    void setPaused(std::optional<TenantNumber>, CommandNumber, bool isPaused, Time, PausedBy by = PausedBy::Decision);
    const PausedCommands& paused() const { return m_paused; }

    // Seats. The pool for offers with this key; it lives while it is used, and for a while after.
    PoolId pool(PoolKey key, Time now) { return pool(std::move(key), now, 0); }
    // The pool with the same key, except that tenant `other` takes the place of tenant `instead`.
    PoolId poolWith(PoolId pool, TenantNumber other, TenantNumber instead, Time now);
    bool hasPool(PoolId pool) const { return m_pools.contains(pool); }
    const PoolKey& keyOf(PoolId pool) const;  // REQUIRES: hasPool()
    void seatsOffered(PoolId pool, uint32_t seats, Time now);
    void seatsWithdrawn(PoolId pool, uint32_t seats);
    // Seats of workers that hold none open but ask again soon: `by` more or fewer of them are free until then.
    void seatsExpected(PoolId pool, int64_t by, Time now);
    // Keeps the pool until it is released as often. Returns how often it is kept. REQUIRES: there is such a pool.
    int64_t keepPool(PoolId pool, int by);
    void dropUnused(PoolId pool);  // forgets it at once, unless something runs or waits in it or it is kept
    void countWorkers(PoolId pool, int by);  // connected ones that offer seats in this pool; no effect if it is gone

    std::optional<TenantTurn> pick(PoolId pool, Time now);         // who gets a seat of this pool now
    DispatchTicket begin(PoolId pool, TenantTurn turn, Time now);  // of a task; keep it with the lease
    // A lease ended; all ends are charged alike. isCompleted: its duration shows how long such tasks take.
    void end(TenantTurn turn, const DispatchTicket& ticket, Time start, Time now, bool isCompleted = true);
    // Since `since` nobody is known to have the task, or somebody says now that he has it: meanwhile it is not charged, does not
    // count in what its tenant runs, except for its limit of running tasks, and holds no seat. Both may be told twice.
    void workerGone(const DispatchTicket& ticket, Time since, Time now);
    void workerBack(const DispatchTicket& ticket, Time now);
    Lost lostOf(TenantNumber tenant, Time now) const;
    // A worker of the pool has gone: seats that it neither offered nor held just then are not there any more.
    void seatsGone(PoolId pool);
    // At startup: a lease that was recovered. If the pool is not known any more, no pool is charged.
    DispatchTicket resume(TenantTurn turn, PoolId pool, Time start, Time now);

    // The pools in which more may be possible than at the last call, each once: those bound to the fewest tenants
    // first, then those that take the fewest commands.
    std::vector<PoolId> takeHotPools();

    // The terms of a tenant. weightFactor: by which a throttle multiplies its weight.
    void setLimits(TenantNumber tenant, const TenantLimits& limits, Time now);
    void setThrottle(TenantNumber tenant, double weightFactor, bool isHeld, Time now);  // isHeld: to half of its seats
    void setPolicy(SchedulingPolicy policy, Time now);
    SchedulingPolicy policy() const { return m_options.policy; }

    // Does what is due by time: opens gates, ticks the pools; of many tenants a part in each call. Call when nextWake() has come.
    void advance(Time now);
    Time nextWake() const;

    using TenantView = ScheduledTenant;
    TenantView view(TenantNumber tenant, Time now) const;
    DispatchGate gateOf(TenantNumber tenant) const;  // a copy
    double entitledSeats(TenantNumber tenant) const;  // of shared pools that it reaches, if all active wanted more; O(tenants)
    bool isReady(CommandNumber command) const;  // a task of it is, of any tenant
    bool isReady(TenantTurn work) const;        // one is, and the command is not paused; O(log commands)
    const Pool* look(PoolId pool) const;        // null when it is unknown; valid until the next call
    // Adds what the tenant has of each pool that takes some of its work, and says of its ready tasks what becomes of them.
    void addPoolUses(TenantNumber tenant, std::vector<ReadyTasks>& ready, Time now, std::vector<PoolUse>& uses) const;
    std::vector<PoolSeats> poolSeats() const;
    uint64_t sharedSeats() const;  // of workers that several tenants share, busy but not expected ones
    // Of these, the most that min_seats can keep: of all pools together, or of those that a tenant reaches. O(pools).
    uint64_t guaranteeableSeats() const;
    GuaranteeableSeats guaranteeableSeats(const Reach& reach) const;
    Reach reachOf(TenantNumber tenant) const;
    IdleSeats idleSeats() const;                  // of those; REQUIRES: all that may be dispatched now has been
    bool hasWorker(TenantTurn work) const;        // one that is connected, free or busy, takes this
    bool hasWorker(CommandNumber command) const;  // the same, of any tenant; O(pools)

    // Why no task of this tenant's command is dispatched, and which tenants hold the seats (by number, without names).
    // Never empty while a task of it is ready. O(tenants in memory).
    std::vector<WaitReason> reasons(TenantTurn work, Time now) const;

    using SavedPool = fairlead::broker::SavedPool;
    std::vector<SavedPool> save(Time now) const;
    void restore(const SavedPool& saved, Time now);  // REQUIRES: called before anything else for that pool
    using SavedEstimate = fairlead::broker::SavedEstimate;
    // The tenants with an estimate that differs by a quarter or more from the one last saved.
    std::vector<TenantNumber> takeTenantsWithNewEstimates();
    std::vector<SavedEstimate> saveEstimates(TenantNumber tenant) const;
    void restore(const SavedEstimate& saved);
    DispatchGate::Saved saveRates(TenantNumber tenant) const;
    void restoreRates(TenantNumber tenant, const DispatchGate::Saved& saved, Time now);

private:
    using Work = KnownWork;
    using Tenant = KnownTenant;
    static constexpr uint32_t kAny = UINT32_MAX;
    using Interest = uint64_t;  // tenant and command; each may be kAny
    static Interest interest(uint32_t tenant, uint32_t command) { return uint64_t{tenant} << 32 | command; }

    Moment at(Time time) const { return time.micros - m_origin.micros; }
    Tenant& tenant(TenantNumber number);
    static const Work* find(const Tenant& owner, CommandNumber command);
    uint32_t placeOf(TenantNumber number, CommandNumber command, Time now);  // of the command among the tenant's
    void forgetOldWork(Tenant& owner, Moment now);
    FirstTaskGuess& guessOf(CommandNumber command);
    template <typename Visit>
    void forPoolsOf(TenantTurn work, Visit visit) const {
        for (const uint32_t tenant : {work.tenant, kAny})
            for (const uint32_t command : {work.command, kAny})
                if (const auto pools = m_byInterest.find(interest(tenant, command)); pools != m_byInterest.end())
                    for (Pool* pool : pools->second) visit(*pool);
    }
    template <typename Visit>
    void forTakersOf(TenantTurn work, Visit visit) const;  // the same; of known work without a look-up of each
    void showWork(TenantNumber number, Tenant& owner, uint32_t place, Time now);
    void hideWork(Tenant& owner, uint32_t place, Time now);
    void attach(TenantNumber number, Tenant& owner, uint32_t place, Time now);
    void detach(Tenant& owner, uint32_t place, Time now);
    Account& accountIn(Pool& pool, TenantNumber number, Tenant& owner, uint32_t place, Time now);
    Commons& joined(const std::vector<Pool*>& pools, Time now);
    void removeCommons(const Commons& commons);
    PoolId pool(PoolKey key, Time now, PoolId newId);
    Pool& addPool(PoolId id, const PoolKey& key, Time now);
    void removePool(Pool& pool, Time now);
    void listPool(Pool& pool, bool add);
    const std::vector<Pool*>& poolsOf(TenantNumber number, const Tenant& owner) const;
    void heat(Pool& pool);
    void reviewGate(TenantNumber number, Tenant& owner, Time now);
    void applyTerms(TenantNumber number, Tenant& owner, Time now);
    int64_t expectedOf(const Tenant& owner, const Work& work) const;
    void reviewWork(Tenant& owner, uint32_t place, Time now);
    void noteEstimate(TenantNumber number, Tenant& owner, const Work& work);
    void learn(TenantTurn work, bool wasUnknown, int64_t ran, bool isCompleted);
    void learnOverrun(const Overrun& overrun, Time now), reviewUnknown(Tenant& owner, Time now), tick(Time now);

    SchedulingOptions m_options;
    const Time m_origin;
    std::deque<Tenant> m_tenants;           // by number
    std::vector<FirstTaskGuess> m_guesses;  // by command
    std::vector<uint32_t> m_readyOf;        // tenants with ready tasks, by command
    std::vector<TenantNumber> m_newEstimates;
    std::set<TenantNumber> m_aside;  // with work that became ready while the gate was closed, and has no account yet
    std::vector<std::unique_ptr<Commons>> m_commons;
    std::unordered_map<PoolId, std::unique_ptr<Pool>> m_pools;
    std::unordered_map<Interest, std::vector<Pool*>> m_byInterest;
    std::unordered_map<std::string, PoolId> m_poolByKey;
    PausedCommands m_paused;
    uint64_t m_poolsVersion = 1;  // rises when a pool of all tenants comes or goes
    mutable Reach m_lastReach;    // of the tenant whose pools were found last
    PoolId m_lastPool = 0;
    std::vector<PoolId> m_hot;
    // A heap of (until, serial number, tenant). Entries may be outdated.
    std::vector<std::tuple<Time, uint64_t, TenantNumber>> m_parked;
    uint64_t m_lastParked = 0;
    Time m_nextTick;
    size_t m_ticked = 0;                 // of a tick that is under way: the commons that it has come to
    std::optional<uint32_t> m_reviewed;  // and the account there, if only first tasks are left to review
    Moment m_advanced = 0;  // as of the last advance()
};

}  // namespace fairlead::broker
