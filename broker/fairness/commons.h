// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/fairness/account.h"
#include "broker/fairness/account_table.h"
#include "broker/fairness/entitlement.h"
#include "broker/fairness/guarantees.h"
#include "broker/fairness/kind_of_work.h"
#include "broker/fairness/pool.h"
#include "broker/fairness/recount.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/waiting_line.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// Pools that are connected by work that both take, the accounts of the tenants that have such work, and who gets the next
// seat. Each tenant has one account here: its purse fills at its share of the seats that are not kept. A tenant whose
// purse covers all that it has waiting is a claimant, and is served at once while a seat is free; all others take loans,
// least service for its weight first, as long as claims still find what they use and a margin. See docs/fairness.md.
//
// Engine thread. Memory for tenants that wait, run, were active within ten minutes, or are ahead of the level. begin, end,
// wake O(log n + kinds of the pool); pick O(kinds of the pool); a whole tick O(tenants in memory and running tasks).
class Commons {
public:
    explicit Commons(const SchedulingOptions& options) : m_options(&options) {}
    Commons(const Commons&) = delete;
    Commons& operator=(const Commons&) = delete;

    // Pools and kinds come and go. REQUIRES: nothing stands in a kind that goes.
    void add(Pool& pool) { m_pools.push_back(&pool); }
    void remove(Pool& pool) { std::erase(m_pools, &pool); }
    const std::vector<Pool*>& pools() const { return m_pools; }
    KindOfWork& kindOf(const std::vector<Pool*>& pools, const KindOfWork* before, Moment now);  // added if it is missing
    void dropUnused(KindOfWork* kind, Moment now);
    // Takes over pools, kinds, accounts and work of another one. What waits goes on waiting.
    void absorb(Commons& other, Moment now);
    // The pools of the work have changed, and with them its kind. What waits goes on waiting.
    void regroup(Account& account, uint32_t work, KindOfWork& kind, Moment now);

    // The tenant's account, added if it has none.
    Account& account(TenantNumber tenant, KnownTenant& owner, Moment now);
    Account* find(TenantNumber tenant);
    const Account* find(TenantNumber tenant) const;
    AccountTable<Account>& accounts() { return m_accounts; }

    // What is known of the work (its table is the owner's): it became ready or was let go, or its length, its head, or how
    // much of it waits have changed. Call show and hide only when that changes. REQUIRES: the work has this account.
    void show(Account& account, uint32_t work, int64_t expected, Moment now);
    void hide(Account& account, uint32_t work, Moment now);
    void review(Account& account, uint32_t work, int64_t expected, Moment now);
    void noteCame(Account& account, size_t tasks, Moment now);  // before review()
    void reviewTenant(Account& account, Moment now) { stand(account, now); }  // its terms have changed
    void reweigh(Account& account, double from, Moment now);  // terms already hold the new weight
    void setMinSeats(Account& account, Moment now);  // its guarantee has changed, or the pools of its work
    void reviewAll(Moment now);  // the policy has changed

    // Who gets a seat of this pool; none when no seat is free, nothing is ready, or the seats are kept from what is ready.
    std::optional<TenantTurn> pick(Pool& pool, Moment now);
    // Each returns the task's index in the pool. resume: of one that began earlier, a recovered lease.
    uint32_t begin(Pool& pool, Account& account, uint32_t work, Moment now);
    uint32_t resume(Pool& pool, Account& account, uint32_t work, Moment start, Moment now);
    RunningTask end(Pool& pool, uint32_t place, Moment now);
    // Since `since` nobody is known to have the task, or somebody is again. Meanwhile it is not charged and holds no seat.
    // Each returns the task if that is news: lostAt as it was before for a worker that is back.
    std::optional<RunningTask> workerGone(Pool& pool, uint32_t place, Moment since, Moment now);
    std::optional<RunningTask> workerBack(Pool& pool, uint32_t place, Moment now);

    // Recounts who is active, what they use and what is kept; begin it once a second. Looks at no more accounts than `most`, from
    // which it takes them off: call it again until it returns something.
    std::optional<std::vector<Overrun>> tick(Moment now, size_t& most);
    // When somebody's purse will cover what it has waiting, if that is within the next seconds.
    std::optional<Moment> nextClaim(Moment now) const;
    std::optional<Moment> nextTrial(Moment after) const;  // when a task of unknown length may try a free seat
    void claimsThatAreDue(Moment now);

    VirtualTime level() const { return m_level; }
    // Service owed to the tenant (> 0) or received ahead (< 0), in seat-microseconds; unset for a tenant not in memory.
    std::optional<int64_t> lag(TenantNumber tenant, Moment now) const;
    int64_t lag(const Account& account, Moment now) const;
    double entitledSeats(TenantNumber tenant) const;  // of those it reaches, if all active tenants wanted more; O(tenants)
    double dueSeats(const Account& account) const { return m_entitlement.entitled(account.weight()); }  // now; of all
    int64_t countedSeats() const { return m_countedSeats; }
    int64_t owedSeats(const Pool& pool) const { return m_guarantees.owed(pool, mostGuaranteed()); }  // and not in use
    int64_t mostGuaranteed() const { return mostGuaranteed(m_countedSeats, *m_options); }
    static int64_t mostGuaranteed(int64_t seats, const SchedulingOptions& options);  // one and those kept for claims stay
    bool isHolding() const;
    bool hasGuarantees() const { return !m_guarantees.isEmpty(); }
    // Of ready work of an open tenant on seats of this pool; never empty.
    std::vector<WaitReason> reasons(const Pool& pool, const Account* account, const KnownWork* work, Moment now) const;
    // hasWorkAside: closed tenants have work for it that stands nowhere. REQUIRES: all that may be dispatched now has been.
    IdleSeats idleSeats(const Pool& pool, bool hasWorkAside) const;

    // What survives a restart: service relative to the level, recent use, the purse, and what is kept.
    struct Balance {
        TenantNumber tenant = 0;
        VirtualTime ahead = 0;
        VirtualTime turnsAhead = 0;
        int64_t used = 0;     // on average, in thousandths of seats
        int64_t claimed = 0;  // of that, with claims
        std::optional<int64_t> purse{};  // ms; unset: it is not known
    };
    std::vector<Balance> balances(Moment now) const;
    void restore(const Balance& balance, KnownTenant& owner, Moment now);
    struct Memory {
        KindOfWork::Memory kept;         // of the kind of which most is kept
        Moment severalUntil = kNever;
    };
    Memory memory() const;
    void restore(const Memory& memory, Moment now);
    static constexpr Moment kNever = INT64_MIN / 4;

private:
    uint32_t hold(Pool& pool, Account& account, uint32_t work, const RunningTask& task, Moment now);
    void finish(Pool& pool, const RunningTask& task, int64_t charge, Moment now);
    void prove(Pool& pool, Account& account, const RunningTask& task, Moment now);
    KnownWork& workOf(const RunningTask& task);
    static int64_t longestOf(const Account& account, const KnownWork& work);
    void see(Account& account, Moment now);
    void stand(Account& account, Moment now);
    void standInLines(Account& account, Moment now);
    struct Place {
        LineMask lines = 0;
        VirtualTime claimKey = 0, loanKey = 0;
    };
    Place placeOf(const Account& account, const Account::Group& group, VirtualTime key, VirtualTime attained) const;
    VirtualTime keyOf(const KnownWork& work, Moment now) const;
    void placeWork(Account& account, uint32_t work, Moment now);
    void takeOut(Account& account, KnownWork& work, uint32_t place);
    void raiseLevel(Moment now);
    // Purses.
    void settle(Account& account, Moment now);
    double partOf(const Account& account) const;
    double rateOf(const Account& account) const { return (account.isBehindhand ? m_lent : m_all).rate * partOf(account); }
    double cameOf(const Account& account, Moment now) const;
    double mostInPurse(const Account& account) const;
    double costOfWaiting(const Account& account) const;
    double missingOf(const Account& account) const;
    VirtualTime leadOf(const Account& account, Moment now) const;
    bool canClaim(const Account& account, Moment now) const;
    void expectClaim(Account& account, Moment now);
    // Where nothing is kept there is the order only.
    bool hasClaims() const { return m_options->policy == SchedulingPolicy::Fair && m_options->kept > 0; }
    bool isHeldTo(const Account& account) const;
    double ownSeats(const Account& account) const;
    bool mayHave(const Account& account) const;
    // What is kept.
    bool fits(const Pool& pool, LengthStep length, const Account& account) const;
    LengthStep loanOf(const Account& account, const KnownWork& work) const;
    Moment trialWait(const Account& account, const KnownWork& work, const KindOfWork& kind) const;
    bool mayTry(const Pool& pool, const Account& account, const KnownWork& work, const KindOfWork& kind, Moment now) const;
    std::optional<TenantTurn> pickClaim(Pool& pool, Moment now);
    std::optional<TenantTurn> pickLoan(Pool& pool, Moment now);
    const KnownWork& firstOf(const KindOfWork& kind, uint32_t party) const;
    TenantTurn turnOf(const Pool& pool, const KindOfWork& kind, uint32_t party, LineMask lines) const;
    std::optional<TenantTurn> firstTurn(const Pool& pool, LineMask lines) const;
    int64_t freeOf(const KindOfWork& kind) const;
    int64_t seats() const;
    void countSeats(Moment now), countIfSeatsChanged(Moment now);
    void beginRecount(Moment now), finishRecount(Moment now), stepRecount(Moment now, size_t& most);
    void countUse(Account& account, Moment now), renew(Account& account, Moment now);
    void share(Moment now), shareIfOld(Moment now), settleShares(Moment now);
    void want(const Account& account, Entitlement& all, Moment now) const;
    void owe(const Account& account, int by);
    void countTask(Pool& pool, const RunningTask& task, int by, Moment now);
    void ageRunning(Moment now, std::vector<Overrun>& overruns);
    bool isForgettable(const Account& account, Moment now) const;
    size_t tenantsAhead(const Account& account, const KnownWork& work) const;

    const SchedulingOptions* m_options;
    std::vector<Pool*> m_pools;
    std::vector<std::unique_ptr<KindOfWork>> m_kinds;
    AccountTable<Account> m_accounts;
    Entitlement m_entitlement;
    WaitingLine m_waiting;  // those that wait, by the service attained when last computed
    WaitingLine m_due;      // those whose purse will soon cover what they have waiting, by the fill at which it does
    uint64_t m_lastStood = 0;
    size_t m_heldBack = 0;  // accounts with ready work that stand nowhere
    VirtualTime m_level = 0, m_most = 0;           // where a newcomer starts; the most that a tenant has attained
    VirtualTime m_turnLevel = 0, m_mostTurns = 0;  // the same for policies that count turns
    // Purses fill at the share of all seats; whose purse did not cover what it had waiting has a share of those not kept.
    Fill m_all, m_lent;
    Guarantees m_guarantees;
    int64_t m_countedSeats = 0;
    Moment m_countedAt = kNever, m_sharedAt = kNever;
    double m_used = 0;          // seats on average, as of the last tick
    bool m_isShareOld = false;  // a tenant has come since
    KindOfWork::Memory m_restored;
    std::optional<Recount> m_recount;  // while it is under way
    std::optional<TenantNumber> m_lastCame;
    Moment m_severalUntil = kNever;
};

}  // namespace fairlead::broker
