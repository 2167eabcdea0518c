// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/fairness/account_table.h"
#include "broker/fairness/command_accounts.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/seat_reserves.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/service_order.h"
#include "broker/store/keys.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::broker {

// What the scheduler knows of a tenant and every pool goes by. Lives in the scheduler, at one place.
struct TenantTerms {
    double weight = 1;              // what is in force, throttling included
    VirtualTime boost = 0;          // taken off its key
    bool isOpen = true;             // no gate of its own holds it back
    bool mayBorrow = true;          // seats beyond its share
    std::optional<uint32_t> seats;  // of its own, where the policy is Strict
};

// One tenant's command that has something ready.
struct TenantTurn {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
};

// The seats of all workers that take the same commands of the same tenants, and who gets the next one.
//
// Accrued-service fair queueing: the open tenant with the least service received (running tasks and the expected rest
// of them included) is next; within it, by the same rule, the command. Reserves keep seats for who comes later, and
// never against tasks that are quick. See docs/adr/0018.
//
// Engine thread. Memory for tenants that wait, run, or owe service; begin, end, wake O(log n), pick O(1) and at most 64
// looks where the headroom rule turns tenants down; tick O(k log k) for the k that run, or owe service and do not wait.
class Pool {
public:
    explicit Pool(const SchedulingOptions& options) : m_options(&options), m_reserves(options) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // Ready work; heads are for Fifo. terms outlive the tenant's last task here.
    void wake(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now);
    void sleep(TenantTurn work, Moment now);
    // Its terms have changed, or what it has ready is not what it was.
    void reviewTenant(TenantNumber tenant, Moment now);
    void reviewCommand(TenantTurn turn, const ReadyWork& work, Moment now);
    void reweigh(TenantNumber tenant, double from, Moment now);  // terms hold the new weight already
    void reviewAll(Moment now);                                  // the policy has changed

    SeatCount& seats() { return m_reserves.seats(); }
    const SeatCount& seats() const { return m_reserves.seats(); }
    const SeatReserves& reserves() const { return m_reserves; }

    // Who gets a seat now. Nobody when nothing is ready, or what is ready has to wait for a reserve.
    std::optional<TenantTurn> pick(Moment now) const;
    // REQUIRES: a seat is waiting.
    void begin(TenantTurn turn, const TenantTerms& terms, TaskClass c, int64_t estimate, Moment now);
    // A task that began before: a lease that was recovered.
    void resume(TenantTurn turn, const TenantTerms& terms, const HeldSeat& seat, Moment now);
    // The same seat as it began with.
    void end(TenantTurn turn, const HeldSeat& seat, Moment now);

    // Once a second: what has become long, who is level again. Returns commands whose running tasks are older, on
    // average, than the given class allows for.
    struct Overrun {
        TenantTurn work;
        int64_t age = 0;
    };
    std::vector<Overrun> tick(Moment now);

    // For those who look on.
    VirtualTime level() const { return m_level; }
    // Service owed (> 0) or received ahead (< 0), in seat-microseconds. Nothing for a tenant that is level.
    std::optional<int64_t> lag(TenantNumber tenant, Moment now) const;
    int64_t running(TenantNumber tenant) const;
    size_t ahead(TenantNumber tenant, size_t limit) const;
    double entitledSeats(TenantNumber tenant) const;   // if everybody who is active wanted more
    bool isHeldToItsSeats(TenantNumber tenant) const;  // it waits only because it may not have more
    bool isAnybodyWaiting() const { return !m_order.isEmpty(); }
    IdleSeats idleSeats(Moment now) const;  // REQUIRES: whoever may be served now has been

    // What survives a restart: service relative to the level.
    struct Balance {
        TenantNumber tenant = 0;
        VirtualTime ahead = 0;
        VirtualTime turnsAhead = 0;
    };
    std::vector<Balance> balances() const;
    void restore(const Balance& balance, const TenantTerms& terms);

private:
    struct Account {
        TenantNumber tenant = 0;
        uint32_t place = 0;           // in m_accounts
        uint32_t duePlace = kNotDue;  // in m_due
        const TenantTerms* terms = nullptr;
        ServiceAccount service;
        VirtualTime turns = 0;
        ServiceOrder::Standing standing;
        double activeWeight = 0;
        uint64_t came = 0;        // among accounts, by when they came
        bool isHeldBack = false;  // something is ready, and it stands in no line
        bool isRestored = false;  // it waited before the restart, so what it is owed stays
        CommandAccounts commands;

        double weight() const { return terms->weight; }
        // Commands that may be handed out, as far as its own gate goes.
        ClassMask open() const { return terms->isOpen ? commands.ready() : ClassMask{0}; }
    };
    static constexpr uint32_t kNotDue = UINT32_MAX;

    Account* find(TenantNumber tenant);
    const Account* find(TenantNumber tenant) const;
    Account& account(TenantNumber tenant, const TenantTerms& terms);
    void hold(TenantTurn turn, Account& owner, const HeldSeat& seat, Moment now);
    void stand(Account& owner, Moment now);
    void setDue(Account& owner);
    void leaveDue(Account& owner);
    void forgetIfLevel(Account& owner, Moment now);
    bool isBlocked(const Account& owner) const;
    bool isBelowShare(const Account& owner) const;
    VirtualTime keyOf(const Account& owner, Moment now) const;
    static std::vector<uint32_t> inTurn(const AccountTable<Account>& accounts, const std::vector<uint32_t>& places);

    const SchedulingOptions* m_options;
    SeatReserves m_reserves;
    AccountTable<Account> m_accounts;
    ServiceOrder m_order;         // of their places
    std::vector<uint32_t> m_due;  // places of those that the tick has to look at
    uint64_t m_lastCame = 0;
    VirtualTime m_level = 0;      // V: where whoever comes starts
    VirtualTime m_most = 0;       // the most anybody has attained
    VirtualTime m_turnLevel = 0;  // the same for policies that count turns
    VirtualTime m_mostTurns = 0;
    double m_activeWeight = 0;  // of tenants that wait or run
    size_t m_heldBack = 0;      // accounts
};

}  // namespace fairlead::broker
