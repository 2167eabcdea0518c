// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/idle_seats.h"
#include "broker/core/wait_reason.h"
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

// The seats of all workers that take the same commands of the same tenants, and who gets the next seat.
//
// Accrued-service fair queueing: the open tenant that has received the least service is next, counting what its running
// tasks are still expected to take; within it a command, by the same rule. Accounts decide who is next; kept seats
// decide how soon: as many as tenants below their share use are left to tasks as short as theirs. See docs/adr/0018.
//
// Engine thread. Memory for tenants that wait, run, were active within ten minutes, or are ahead of the level; begin,
// end, wake O(log n), pick O(lines); tick O(tenants in memory and running tasks).
class Pool {
public:
    explicit Pool(const SchedulingOptions& options) : m_options(&options), m_kept(options) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // A command has ready work; heads are used under Fifo only. terms must outlive the tenant's last task here.
    void wake(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now);
    void sleep(TenantTurn work, Moment now);
    // The tenant's terms, or what it has ready, have changed.
    void reviewTenant(TenantNumber tenant, Moment now);
    void reviewCommand(TenantTurn turn, const ReadyWork& work, Moment now);
    void noteWaiting(TenantTurn turn, size_t waiting, Moment now);
    void setProven(CommandNumber command) { m_probes.setProven(command); }
    void reweigh(TenantNumber tenant, double from, Moment now);  // terms already hold the new weight
    void setMinSeats(TenantNumber tenant, const TenantTerms& terms, Moment now);
    void reviewAll(Moment now);  // the policy has changed

    SeatCount& seats() { return m_kept.seats(); }
    const SeatCount& seats() const { return m_kept.seats(); }

    // Who gets a seat now; none when no seat is free, nothing is ready, or the free seats are kept from what is ready.
    std::optional<TenantTurn> pick(Moment now);
    // REQUIRES: a seat is free. Returns the task's index in the pool.
    uint32_t begin(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now);
    // A task that began earlier: a recovered lease.
    uint32_t resume(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment start, Moment now);
    // Returns the task as it began, except that its grade is the current one.
    RunningTask end(uint32_t place, Moment now);
    // Since `since` nobody is known to have the task, or somebody is again. Meanwhile it is not charged and holds no seat.
    // Each returns the task if that is news: lostAt as it was before for a worker that is back.
    std::optional<RunningTask> workerGone(uint32_t place, Moment since, Moment now);
    std::optional<RunningTask> workerBack(uint32_t place, Moment now);

    // Call once a second: recounts who is active, what they use and what is kept.
    std::vector<Overrun> tick(Moment now);

    // For inspection only.
    VirtualTime level() const { return m_level; }
    // Service owed to the tenant (> 0) or received ahead (< 0), in seat-microseconds; unset for a tenant not in memory.
    std::optional<int64_t> lag(TenantNumber tenant, Moment now) const;
    // The seats that it holds, and their time so far (unset: it is not in memory); without workers that are gone.
    int64_t seatsOf(TenantNumber tenant) const;
    std::optional<int64_t> seatTime(TenantNumber tenant, Moment now) const;
    double entitledSeats(TenantNumber tenant) const;  // if all active tenants wanted more; may be a fraction
    double dueSeats(TenantNumber tenant) const;       // the same, or more where others leave some of theirs
    bool isAnybodyWaiting() const { return m_waiting.size() > 0; }
    const KeptSeats& kept() const { return m_kept; }
    std::vector<WaitReason> reasons(TenantTurn work) const;  // of ready work of an open tenant; never empty
    IdleSeats idleSeats() const;                             // REQUIRES: all that may be dispatched now has been
    // The tenants with the most seats, or tasks whose workers are gone (ofLost). O(tenants in memory).
    std::vector<SeatHolder> holders(size_t most, bool ofLost, Moment now) const;
    std::optional<Moment> movedAt() const { return m_movedAt; }  // when a seat last changed hands

    // What survives a restart: service relative to the level, recent use, and for whom seats are kept.
    struct Balance {
        TenantNumber tenant = 0;
        VirtualTime ahead = 0;
        VirtualTime turnsAhead = 0;
        int64_t used = 0;     // as SeatUse counts
        bool gotAll = false;  // all that it asked for within the last minute
        std::vector<std::pair<CommandNumber, int64_t>> usedByCommand;
    };
    std::vector<Balance> balances(Moment now) const;
    void restore(const Balance& balance, const TenantTerms& terms, Moment now);
    void restore(const KeptSeats::Memory& memory, Moment now) { m_kept.restore(memory, now); }

private:
    struct Account {
        TenantNumber tenant = 0;
        uint32_t place = 0;  // index in m_accounts
        const TenantTerms* terms = nullptr;
        ServiceAccount service;
        VirtualTime turns = 0;
        LineMask lines = 0;
        bool isHere = false;      // wanted something within the last minute
        bool isWaiting = false;   // has ready work, and its gate is open
        bool isBlocked = false;   // is waiting, but may not have more seats
        bool isRestored = false;  // waited before the restart: what it is owed stays
        bool isOwed = false;      // is in m_owed
        bool isHeldBack = false;  // has ready work, but is in no line
        int littleGrades = 0;     // work of shorter grades than this is in the lines of those who ask for little
        int unknownGrade = -1;    // grade in whose line its best command of unknown length is; -1: in none
        std::optional<std::pair<CommandNumber, ProbeLines::Entry>> probe;
        double weightHere = 0;
        int64_t minSeats = 0;
        int64_t unknownRunning = 0;
        SeatUse use;
        Moment since = 0;           // when it became active
        uint32_t begun = 0;         // tasks begun since then
        Moment seen = kNever;       // when it last wanted or ended something
        Moment contentAt = kNever;  // when nothing of it waited last
        Moment cameAt = 0;          // when it last got ready work after having none
        VirtualTime levelThen = 0;
        CommandAccounts commands;

        double weight() const { return terms->weight; }
        bool stands() const { return isWaiting && !isBlocked; }
    };
    static constexpr Moment kNever = INT64_MIN / 4;
    static constexpr int64_t kUsesLittle = SeatUse::kSeat / 1000;
    // A tenant that returns within this time keeps its measured use; after that its use is measured afresh.
    static constexpr Moment kUseIsKnown = 600'000'000;

    // Lines in the order: first, by grade, those of tenants that ask for little; then those of the others.
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
    void countIfSeatsChanged(Moment now);
    void countCommands(const Account& owner, double factor, KeptSeats::ByGrade& used) const;
    void countGuaranteed(const Account& owner, int64_t by);
    void ageRunning(Moment now, std::vector<Overrun>& overruns);
    size_t tenantsAhead(const Account& owner) const;
    bool isForgettable(const Account& owner, Moment now) const;

    const SchedulingOptions* m_options;
    KeptSeats m_kept;
    Entitlement m_entitlement;
    AccountTable<Account> m_accounts;
    ServiceOrder m_order;  // of indexes in m_accounts
    ProbeLines m_probes;
    WaitingLine m_waiting;  // all that stand(), by the service attained when last computed
    WaitingLine m_owed;     // tenants below their guaranteed minimum
    RunningTasks m_running;
    uint64_t m_lastStood = 0;
    VirtualTime m_level = 0, m_most = 0;           // V: where a newcomer starts; the most that a tenant has attained
    VirtualTime m_turnLevel = 0, m_mostTurns = 0;  // the same for policies that count turns
    int64_t m_owedSeats = 0;                       // guaranteed seats that are not in use
    int64_t m_guaranteedInUse = 0;                 // guaranteed seats that are in use
    int64_t m_countedSeats = 0;
    Moment m_countedAt = kNever;
    std::optional<Moment> m_since, m_movedAt;  // when the first tenant came; when a seat last changed hands
    size_t m_heldBack = 0;                     // accounts with isHeldBack
};

}  // namespace fairlead::broker
