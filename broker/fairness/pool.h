// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/fairness/running_classes.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/seat_count.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/service_order.h"
#include "broker/store/keys.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
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

// A seat in use, as it was given.
struct HeldSeat {
    TaskClass taskClass = TaskClass::Probe;
    int64_t estimate = 0;  // µs
    Moment start = 0;
};

// The seats of all workers that take the same commands of the same tenants, and who gets the next one.
//
// Accrued-service fair queueing: the open tenant with the least service received (running tasks and the expected rest
// of them included) is next; within it, by the same rule, the command. Reserves keep seats for who comes later:
// headroom against few tenants that hold everything, the long lane against many tenants with long tasks each. They hold
// only while several tenants use the pool, and never against tasks that are quick. See docs/adr/0018.
//
// Engine thread. Memory for tenants that wait, run, or owe service; begin, end, wake O(log n), pick O(log n) and at most
// 64 looks where the headroom rule turns tenants down.
class Pool {
public:
    explicit Pool(const SchedulingOptions& options) : m_options(&options), m_classes(options.longTask) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // Ready work. head: the sequence of the command's first task (for Fifo). terms outlive the tenant's last task here.
    void wake(TenantTurn work, const TenantTerms& terms, TaskClass c, Sequence head, Moment now);
    void sleep(TenantTurn work, Moment now);
    // Its terms have changed, or its class, or its head.
    void reviewTenant(TenantNumber tenant, Moment now);
    void reviewCommand(TenantTurn work, TaskClass c, Sequence head, Moment now);
    void reweigh(TenantNumber tenant, double from, Moment now);  // terms hold the new weight already
    void reviewAll(Moment now);                                  // the policy has changed

    SeatCount& seats() { return m_seats; }
    const SeatCount& seats() const { return m_seats; }

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
    const RunningClasses& classes() const { return m_classes; }
    // Service owed (> 0) or received ahead (< 0), in seat-microseconds. Nothing for a tenant that is level.
    std::optional<int64_t> lag(TenantNumber tenant, Moment now) const;
    int64_t running(TenantNumber tenant) const;
    size_t ahead(TenantNumber tenant, size_t limit) const;
    double entitledSeats(TenantNumber tenant) const;   // if everybody who is active wanted more
    bool isHeldToItsSeats(TenantNumber tenant) const;  // it waits only because it may not have more
    bool isReserving(Moment now) const;
    bool isLongLaneOpen() const;
    bool hasHeadroom() const;
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
    struct Command {
        ServiceAccount service;
        VirtualTime turns = 0;
        ServiceOrder::Standing standing;
        TaskClass taskClass = TaskClass::Probe;
        Sequence head = 0;
        int64_t estimate = 0;
        bool isReady = false;
    };
    using Commands = std::unordered_map<CommandNumber, Command>;
    struct Account {
        const TenantTerms* terms = nullptr;
        ServiceAccount service;
        VirtualTime turns = 0;
        ServiceOrder::Standing standing;
        Commands commands;
        ServiceOrder commandOrder;
        std::array<uint32_t, kTaskClasses> ready{};  // commands, by class
        VirtualTime commandLevel = 0;
        VirtualTime commandTurnLevel = 0;
        double activeWeight = 0;
        bool isHeldBack = false;  // something is ready, and it stands in no line
        uint64_t place = 0;       // among accounts, by when they came
        bool isRestored = false;  // it waited before the restart, so what it is owed stays

        double weight() const { return terms->weight; }
    };
    using Accounts = std::unordered_map<TenantNumber, Account>;

    Account& account(TenantNumber tenant, const TenantTerms& terms);
    void hold(TenantTurn turn, Account& owner, Command& command, const HeldSeat& seat, Moment now);
    void tickCommands(TenantNumber tenant, Account& owner, std::vector<Overrun>& overruns, Moment now);
    void setReady(Account& owner, Command& command, bool isReady);
    void standCommand(Account& owner, CommandNumber number, Command& command, Moment now);
    void standTenant(TenantNumber tenant, Account& owner, Moment now);
    template <typename Takes>
    std::vector<TenantNumber> byPlace(Takes takes) const;
    static void forgetIfLevel(Account& owner, Commands::iterator it);
    void forgetIfLevel(Accounts::iterator it, Moment now);
    static bool hasReady(const Account& owner);
    ClassMask classesOf(const Account& owner) const;
    bool isBlocked(const Account& owner) const;
    VirtualTime keyOf(const Account& owner, Moment now) const;
    double seatsFor(double weight, double others) const;
    ClassMask allowedClasses(bool reserving) const;
    static VirtualTime turnCost(SchedulingPolicy policy, double weight);

    const SchedulingOptions* m_options;
    SeatCount m_seats;
    RunningClasses m_classes;
    Accounts m_accounts;
    uint64_t m_lastPlace = 0;
    ServiceOrder m_order;
    VirtualTime m_level = 0;      // V: where whoever comes starts
    VirtualTime m_most = 0;       // the most anybody has attained
    VirtualTime m_turnLevel = 0;  // the same for policies that count turns
    VirtualTime m_mostTurns = 0;
    double m_activeWeight = 0;  // of tenants that wait or run
    size_t m_heldBack = 0;      // accounts
    std::optional<TenantNumber> m_lastCame;
    Moment m_severalUntil = INT64_MIN;
};

}  // namespace fairlead::broker
