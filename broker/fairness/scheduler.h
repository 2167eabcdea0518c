// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/core/obstacle.h"
#include "broker/fairness/dispatch_gate.h"
#include "broker/fairness/dispatch_ticket.h"
#include "broker/fairness/known_work.h"
#include "broker/fairness/pool.h"
#include "broker/fairness/pool_entry.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/task_length.h"
#include "broker/fairness/tenant_terms.h"
#include "broker/store/keys.h"
#include "shared/clock.h"
#include "shared/tenant_limits.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Whose turn it is: the pools, what is ready, and the gates that hold a tenant back whoever asks (pause, concurrency,
// dispatch rate, release interval). A tenant behind its gate stands in nobody's line.
//
// The engine tells it what becomes ready and what goes, offers seats, and asks. Deterministic; engine thread only.
// Cost: wake and sleep O(pools that take the command x log n), the rest as Pool says.
class Scheduler {
public:
    Scheduler(const SchedulingOptions& options, Time origin);
    ~Scheduler();

    // Work: the first ready task of a command came, the last went, another one is first.
    void wake(TenantTurn work, Sequence head, Time now, size_t waiting = 1);
    void sleep(TenantTurn work, Time now);
    void headChanged(TenantTurn work, Sequence head, Time now);
    // The same, without a look at who is next: before setPolicy(Fifo), for all.
    void noteHead(TenantTurn work, Sequence head);
    // So many of a command wait now. Tell it when there are more than kFewWaiting, and were not.
    static constexpr size_t kFewWaiting = CommandAccounts::kFewWaiting;
    void noteWaiting(TenantTurn work, size_t waiting, Time now);

    // Seats. The pool for such offers; it lives while it is used, and a while longer.
    PoolId pool(PoolKey key, Time now) { return pool(std::move(key), now, 0); }
    // The pool for offers like those of this one, but of another tenant in the place of one.
    PoolId poolWith(PoolId pool, TenantNumber other, TenantNumber instead, Time now);
    bool hasPool(PoolId pool) const { return m_pools.contains(pool); }
    void seatsOffered(PoolId pool, uint32_t seats, Time now);
    void seatsWithdrawn(PoolId pool, uint32_t seats);
    // So many connected workers more, or less, offer their seats in this pool. A pool that is gone has none.
    void countWorkers(PoolId pool, int by);

    // Who gets a seat of this pool now.
    std::optional<TenantTurn> pick(PoolId pool, Time now);
    // The seat was given; keep the ticket with the lease.
    DispatchTicket begin(PoolId pool, TenantTurn turn, Time now);
    // However a lease ended: all ends are charged alike. isCompleted: how long it took says how long such tasks take.
    void end(TenantTurn turn, const DispatchTicket& ticket, Time start, Time now, bool isCompleted = true);
    // While recovering: a lease that lives on. The pool may be unknown by now; then nobody is charged.
    DispatchTicket resume(TenantTurn turn, PoolId pool, Time start, Time now);

    // Pools in which something may have changed for the better since the last call, each once: those bound to the fewest
    // tenants first, then those that take the fewest commands.
    std::vector<PoolId> takeHotPools();

    // Terms of a tenant; weightFactor: of what throttles it.
    void setLimits(TenantNumber tenant, const TenantLimits& limits, Time now);
    // isHeld: it may have half of the seats that it could have otherwise.
    void setThrottle(TenantNumber tenant, double weightFactor, bool isHeld, Time now);
    void setPolicy(SchedulingPolicy policy, Time now);
    SchedulingPolicy policy() const { return m_options.policy; }

    // Timed work: gates that open, the tick of the pools. Call when nextWake() has come.
    void advance(Time now);
    Time nextWake() const;

    // For those who look on.
    struct TenantView {
        int64_t lagMicros = 0;     // service owed (> 0) or received ahead (< 0), in its largest pool
        double entitledSeats = 0;  // over all shared pools
        double dueSeats = 0;       // over all pools that serve it, with what others leave
        uint32_t running = 0;
        DispatchGate::State gate = DispatchGate::State::Open;
        std::optional<Time> gateOpens;
        double weight = 1;           // in force
        double dispatchesSpent = 0;  // of what the dispatch rate lets go at once
    };
    TenantView view(TenantNumber tenant, Time now) const;
    const Pool* look(PoolId pool) const;  // null when there is none; valid until the next call
    uint64_t sharedSeats() const;         // of workers that several tenants share, busy ones included
    IdleSeats idleSeats() const;          // of those; REQUIRES: whoever may be served now has been

    // Whether a connected worker takes this command of this tenant, free or not.
    bool hasWorker(TenantTurn work) const;

    // Why nothing of this tenant's command is being handed out, and who has the seats (without names). Never empty while
    // something of it is ready. O(tenants in memory).
    std::vector<Obstacle> obstacles(TenantTurn work, Time now) const;

    // What survives a restart.
    struct SavedPool {
        PoolId id = 0;
        PoolKey key;
        std::vector<Pool::Balance> balances;
        KeptSeats::Memory memory;  // in µs since 1970
    };
    std::vector<SavedPool> save(Time now) const;
    void restore(const SavedPool& saved, Time now);  // REQUIRES: before anything else of that pool
    struct SavedEstimate {
        TenantTurn work;
        Micros estimate{};
    };
    // Whose estimates differ by a quarter or more from what was saved last.
    std::vector<TenantNumber> takeTenantsWithNewEstimates();
    std::vector<SavedEstimate> saveEstimates(TenantNumber tenant) const;
    void restore(const SavedEstimate& saved);
    DispatchGate::Saved saveRates(TenantNumber tenant) const;
    void restoreRates(TenantNumber tenant, const DispatchGate::Saved& saved, Time now);

private:
    using Work = KnownWork;
    struct Tenant {
        TenantTerms terms;
        DispatchGate gate;
        double configuredWeight = 1;
        double weightFactor = 1;
        uint32_t running = 0;
        std::vector<Work> work;           // by command
        size_t workToReview = kWorkKept;  // when there are more, what is old is forgotten
        bool hasNewEstimates = false;
        std::optional<Time> parkedUntil;  // the entry in m_parked that counts
        // The pools that take something of its work; right while the version is m_poolsVersion.
        mutable std::vector<PoolEntry*> pools;
        mutable uint64_t poolsVersion = 0;
    };
    using Interest = uint64_t;  // tenant and command, each of which may be any
    static constexpr uint32_t kAny = UINT32_MAX;
    static Interest interest(uint32_t tenant, uint32_t command) { return uint64_t{tenant} << 32 | command; }

    Moment at(Time time) const { return time.micros - m_origin.micros; }
    Tenant& tenant(TenantNumber number);
    static constexpr size_t kWorkKept = 64;
    static const Work* find(const Tenant& owner, CommandNumber command);
    Work& workOf(Tenant& owner, CommandNumber command, Moment now);  // valid until the tenant's next new command
    static void forgetOldWork(Tenant& owner, Moment now);
    FirstTaskGuess& guessOf(CommandNumber command);
    template <typename Visit>
    void forPoolsOf(TenantTurn work, Visit visit) const {
        const auto visitAll = [&](uint32_t tenant, uint32_t command) {
            const auto pools = m_byInterest.find(interest(tenant, command));
            if (pools == m_byInterest.end()) return;
            for (PoolEntry* entry : pools->second) visit(*entry);
        };
        visitAll(work.tenant, work.command);
        visitAll(work.tenant, kAny);
        visitAll(kAny, work.command);
        visitAll(kAny, kAny);
    }
    PoolId pool(PoolKey key, Time now, PoolId newId);
    PoolEntry& addPool(PoolId id, const PoolKey& key, Time now);
    void listPool(PoolEntry& entry, bool add);
    const std::vector<PoolEntry*>& poolsOf(TenantNumber number, const Tenant& owner) const;
    void heat(PoolEntry& entry);
    void reviewGate(TenantNumber number, Tenant& owner, Time now);
    void applyTerms(TenantNumber number, Tenant& owner, Time now);
    ReadyWork readyOf(const Work& own) const;
    void reviewWork(TenantTurn work, const Work& w, Time now);
    void reviewTenant(TenantNumber number, Tenant& owner, Time now);
    void setMinSeats(TenantNumber number, Tenant& owner, Time now);
    void noteEstimate(TenantNumber number, Tenant& owner, Work& w);
    void learn(TenantTurn work, bool wasUnknown, int64_t ran, bool isCompleted, Time now);
    void learnOverrun(const Pool::Overrun& overrun, Time now);
    void tick(Time now);

    SchedulingOptions m_options;
    const Time m_origin;
    std::deque<Tenant> m_tenants;            // by number
    std::vector<FirstTaskGuess> m_guesses;   // by command
    std::vector<TenantNumber> m_guaranteed;  // tenants that have a minimum, or had one
    std::vector<TenantNumber> m_newEstimates;
    std::unordered_map<PoolId, std::unique_ptr<PoolEntry>> m_pools;
    std::unordered_map<Interest, std::vector<PoolEntry*>> m_byInterest;
    std::unordered_map<std::string, PoolId> m_poolByKey;
    uint64_t m_poolsVersion = 1;  // rises when a pool of all tenants comes or goes
    PoolId m_lastPool = 0;
    std::vector<PoolId> m_hot;
    // A heap: until when, who was parked first, who it is. Entries may be outdated.
    std::vector<std::tuple<Time, uint64_t, TenantNumber>> m_parked;
    uint64_t m_lastParked = 0;
    Time m_nextTick;
};

}  // namespace fairlead::broker
