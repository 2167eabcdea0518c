// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/core/obstacle.h"
#include "broker/fairness/account_table.h"
#include "broker/fairness/command_accounts.h"
#include "broker/fairness/entitlement.h"
#include "broker/fairness/kept_seats.h"
#include "broker/fairness/probe_lines.h"
#include "broker/fairness/running_tasks.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/seat_use.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/service_order.h"
#include "broker/fairness/tenant_terms.h"
#include "broker/store/keys.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The seats of all workers that take the same commands of the same tenants, and who gets the next one.
//
// Accrued-service fair queueing: the open tenant with the least service received (running tasks and the expected rest
// of them included) is next; within it, by the same rule, the command. Accounts decide who is next; kept seats decide how
// soon: as many as tenants below their share use are left to tasks as short as theirs. See docs/adr/0018.
//
// Engine thread. Memory for tenants that wait, run, were here within ten minutes, or owe service; begin, end, wake
// O(log n), pick O(lines); tick O(tenants in memory and running tasks).
class Pool {
public:
    explicit Pool(const SchedulingOptions& options) : m_options(&options), m_kept(options) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // Ready work; heads are for Fifo. terms outlive the tenant's last task here.
    void wake(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now);
    void sleep(TenantTurn work, Moment now);
    // Its terms have changed, or what it has ready is not what it was.
    void reviewTenant(TenantNumber tenant, Moment now);
    void reviewCommand(TenantTurn turn, const ReadyWork& work, Moment now);
    void noteWaiting(TenantTurn turn, size_t waiting, Moment now);
    void setProven(CommandNumber command) { m_probes.setProven(command); }
    void reweigh(TenantNumber tenant, double from, Moment now);  // terms hold the new weight already
    void setMinSeats(TenantNumber tenant, const TenantTerms& terms, Moment now);
    void reviewAll(Moment now);  // the policy has changed

    SeatCount& seats() { return m_kept.seats(); }
    const SeatCount& seats() const { return m_kept.seats(); }

    // Who gets a seat now. Nobody when no seat is free, nothing is ready, or the free seats are kept from what is ready.
    std::optional<TenantTurn> pick(Moment now);
    // REQUIRES: a seat is waiting. Returns the task's place.
    uint32_t begin(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now);
    // A task that began before: a lease that was recovered.
    uint32_t resume(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment start, Moment now);
    // As it was when it began, but for its grade.
    RunningTask end(uint32_t place, Moment now);

    // Once a second: who is here, what they use, what is kept. Returns running tasks that are older than was expected
    // of them.
    struct Overrun {
        TenantTurn work;
        int64_t age = 0;
        bool isUnknown = false;
    };
    std::vector<Overrun> tick(Moment now);

    // For those who look on.
    VirtualTime level() const { return m_level; }
    // Service owed (> 0) or received ahead (< 0), in seat-microseconds. Nothing for a tenant that is level.
    std::optional<int64_t> lag(TenantNumber tenant, Moment now) const;
    int64_t running(TenantNumber tenant) const;
    double entitledSeats(TenantNumber tenant) const;  // if everybody who is here wanted more; may be a part of one
    double dueSeats(TenantNumber tenant) const;       // that, or with what others leave
    bool isAnybodyWaiting() const { return m_waiting.size() > 0; }
    const KeptSeats& kept() const { return m_kept; }
    // Why a ready command of an open tenant is not being handed out; never empty.
    std::vector<Obstacle> obstacles(TenantTurn work) const;
    IdleSeats idleSeats() const;  // REQUIRES: whoever may be served now has been
    // Who has its seats: at most so many, the most first. O(tenants in memory).
    std::vector<SeatHolder> holders(size_t most, Moment now) const;
    std::optional<Moment> movedAt() const { return m_movedAt; }  // when a seat changed hands last

    // What survives a restart: service relative to the level, what was used of late, and whom seats are kept for.
    struct Balance {
        TenantNumber tenant = 0;
        VirtualTime ahead = 0;
        VirtualTime turnsAhead = 0;
        int64_t used = 0;     // SeatUse
        bool gotAll = false;  // that it asked for within the last minute
        std::vector<std::pair<CommandNumber, int64_t>> usedByCommand;
    };
    std::vector<Balance> balances(Moment now) const;
    void restore(const Balance& balance, const TenantTerms& terms, Moment now);
    void restore(const KeptSeats::Memory& memory, Moment now) { m_kept.restore(memory, now); }

private:
    struct Account {
        TenantNumber tenant = 0;
        uint32_t place = 0;  // in m_accounts
        const TenantTerms* terms = nullptr;
        ServiceAccount service;
        VirtualTime turns = 0;
        LineMask lines = 0;
        bool isHere = false;      // wanted something within the last minute
        bool isWaiting = false;   // something is ready, and its gate is open
        bool isBlocked = false;   // that, and it may not have more seats
        bool isRestored = false;  // it waited before the restart, so what it is owed stays
        bool isOwed = false;      // it stands in m_owed
        bool isHeldBack = false;  // something is ready, and it stands in no line
        int littleGrades = 0;     // work of shorter grades than this stands among those who ask for little
        int unknownGrade = -1;    // with which its best command of unknown length stands, if not among probes
        std::optional<std::pair<CommandNumber, ProbeLines::Entry>> probe;
        double weightHere = 0;
        int64_t minSeats = 0;
        int64_t unknownRunning = 0;
        SeatUse use;
        Moment since = 0;           // it is here
        uint32_t begun = 0;         // tasks, since then
        Moment seen = kNever;       // wanted or ended something last
        Moment contentAt = kNever;  // when nothing of it waited last
        Moment cameAt = 0;          // when it last had something ready again
        VirtualTime levelThen = 0;
        CommandAccounts commands;

        double weight() const { return terms->weight; }
        bool stands() const { return isWaiting && !isBlocked; }
    };
    static constexpr Moment kNever = INT64_MIN / 4;
    static constexpr int64_t kUsesLittle = SeatUse::kSeat / 1000;
    // Who returns within so long uses what it used, seldom as that may be; else what it does at first.
    static constexpr Moment kUseIsKnown = 600'000'000;

    // Lines in the order: of those who ask for little, by grade, and behind them of the others.
    static constexpr int kLittleGrades = 5;
    static constexpr LineMask kLittleLines = (1u << kLittleGrades) - 1;
    static int lineOf(const Account& owner, int grade) {
        return grade < owner.littleGrades ? grade : kLittleGrades + grade;
    }
    static bool isLittle(int line) { return line < kLittleGrades; }
    static Grade gradeAt(int line) { return static_cast<Grade>(isLittle(line) ? line : line - kLittleGrades); }

    Account* find(TenantNumber tenant);
    const Account* find(TenantNumber tenant) const;
    Account& account(TenantNumber tenant, const TenantTerms& terms, Moment now);
    uint32_t hold(Account& owner, const RunningTask& task, Moment now);
    void stand(Account& owner, Moment now);
    void comeBack(Account& owner, bool fromNothing, Moment now);
    void standInLines(Account& owner, Moment now);
    void see(Account& owner, Moment now);
    void raiseLevel(Moment now);
    bool isBlocked(const Account& owner) const;
    double mostSeats(const Account& owner) const;
    double clearlyLess(const Account& owner) const;
    bool isBelowShare(const Account& owner, int64_t next, Moment now) const;
    int littleGrades(const Account& owner, Moment now) const;
    bool isContent(const Account& owner, Moment now) const;
    static bool isCounted(const Account& owner) { return owner.isHere || owner.use.mean() > kUsesLittle; }
    double usedSeats(const Account& owner, Moment now) const;
    double wantedSeats(const Account& owner, Moment now) const;
    bool goesByFirstTasks(const Account& owner, Moment now) const;
    std::optional<ServiceOrder::First> firstIn(LineMask lines, Moment now);
    std::optional<TenantTurn> pickOwed(Moment now);
    std::optional<TenantTurn> pickFair(Moment now);
    TenantTurn turnOf(const Account& owner, Grade grade) const;
    void count(Moment now);
    void countIfSeatsCame(Moment now);
    void countCommands(const Account& owner, double factor, KeptSeats::ByGrade& used) const;
    void countGuaranteed(const Account& owner, int64_t by);
    void ageRunning(Moment now, std::vector<Overrun>& overruns);
    size_t tenantsAhead(const Account& owner) const;
    bool isForgettable(const Account& owner, Moment now) const;

    const SchedulingOptions* m_options;
    KeptSeats m_kept;
    Entitlement m_entitlement;
    AccountTable<Account> m_accounts;
    ServiceOrder m_order;  // of their places
    ProbeLines m_probes;
    WaitingLine m_waiting;  // all that stand, by what they had attained when last looked at
    WaitingLine m_owed;     // those below their guaranteed minimum
    RunningTasks m_running;
    uint64_t m_lastStood = 0;
    VirtualTime m_level = 0, m_most = 0;           // V: where whoever comes starts; the most anybody has attained
    VirtualTime m_turnLevel = 0, m_mostTurns = 0;  // the same for policies that count turns
    int64_t m_owedSeats = 0;                       // to tenants with a guaranteed minimum
    int64_t m_guaranteedInUse = 0;                 // by them
    int64_t m_countedSeats = 0;
    std::optional<Moment> m_since, m_movedAt;  // somebody is here; a seat changed hands last
    size_t m_heldBack = 0;                     // accounts with ready work that stand in no line
};

}  // namespace fairlead::broker
