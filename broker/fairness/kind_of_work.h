// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/task_length.h"
#include "broker/fairness/mean_use.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/service_order.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::broker {

struct Account;
class Pool;

// What a tenant uses of the seats, on average, and how long its tasks take.
struct SeatUse {
    double mean = 0;     // of claims over the last minute
    double claimed = 0;  // the same, as if it had always been as since its first
    double all = 0;      // borrowed seats, too, within its share
    LengthStep length = 0;
};

// Work that the same pools take: who waits with it, and what is kept of those pools' seats.
//
// For every length: tasks that are much longer hold no more seats than tenants with tasks up to that length leave to them, what
// those use on average and a margin. Much longer is from four times on, and in part from twice: a task that is no longer than
// that keeps nobody waiting for many times as long as its own tasks take. So tenants that are alike keep nothing from each other.
//
// Engine thread; all calls O(lengths).
class KindOfWork {
public:
    explicit KindOfWork(const SchedulingOptions& options) : m_options(&options) { m_seen.fill(kNever); }
    KindOfWork(const KindOfWork&) = delete;
    KindOfWork& operator=(const KindOfWork&) = delete;

    // Loans stand by length, an octave to a line, so that a shorter one is found behind a longer one.
    static constexpr int kLoanLines = kLengthSteps / kStepsInOctave;
    static constexpr int kUnknownLine = kLoanLines;  // loans of tenants of whose tasks nothing is known
    static constexpr int kClaimLine = kLoanLines + 1;
    static constexpr int kTrialLine = kLoanLines + 2;  // claims of such tenants
    static constexpr int kGuaranteedLine = kLoanLines + 3;
    static constexpr LineMask kLoans = (LineMask{2} << kUnknownLine) - 1;

    std::vector<Pool*> pools;
    uint64_t works = 0;  // commands of tenants, whether they wait or not

    ServiceOrder order;
    struct Party {
        Account* account = nullptr;
        uint32_t group = 0;  // index in its groups
    };
    uint32_t addParty(Account* account, uint32_t group);
    void removeParty(uint32_t party) { m_freeParties.push_back(party); }
    Party& party(uint32_t number) { return m_parties[number]; }
    const Party& party(uint32_t number) const { return m_parties[number]; }

    // Running tasks on seats that could serve this work.
    void run(LengthStep length, int by);
    LengthStep longestRunning() const;
    // Tasks of tenants of whose tasks nothing is known.
    void tried(int by) {
        m_trials += by;
        if (m_trials == 0) m_trialAge = 0;
    }
    int trials() const { return m_trials; }
    void noteTrial(Moment age) { m_trialAge = std::max(m_trialAge, age); }
    Moment trialAge() const { return m_trials > 0 ? m_trialAge : 0; }  // of the oldest, as of the last count

    // Once a second: beginUse(), addUse() of each tenant, takeUse(), count(). What was taken before holds until then.
    void beginUse() { m_nextUse = {}; }
    void addUse(const SeatUse& use, bool isOfNow, Moment now);
    void takeUse() { m_use = m_nextUse; }
    // Recounts what is kept, as of so many seats; also when seats or the second tenant come.
    void count(int64_t seats, bool isSeveral, Moment now);
    void claimed(LengthStep length, bool isLate, Moment now);  // a claim with such tasks began, after so long a wait

    int64_t seats() const { return m_seats; }
    bool isHolding() const { return m_isHolding; }
    // Whether with one more task of this length all tenants with much shorter tasks still find what they use, by claims or by
    // loans, too, and a margin.
    bool fits(LengthStep length, const SeatUse& own, bool isForLoans, int64_t owed) const;
    double marginBeside(LengthStep length) const;  // of that, what is beyond the use
    // What is kept from the longest tasks.
    double used() const { return m_isHolding ? m_usedUpTo[kLongestServed] : 0; }
    double margin() const { return m_isHolding ? m_marginUpTo[kLongestServed] : 0; }
    int64_t shortestMicros() const;  // tasks of those for whom seats are kept

    // What survives a restart, or is handed on when pools come and go.
    struct Memory {
        double used = 0;
        double peak = 0;
        int64_t shortest = 0;  // µs; 0: nothing was kept
    };
    Memory memory() const;
    void restore(const Memory& memory, Moment now);

private:
    static constexpr LengthStep kLongestServed = kEndless - 2 * kStepsInOctave;
    static constexpr Moment kNever = INT64_MIN / 4;
    double marginOf(double peak, double late) const;

    const SchedulingOptions* m_options;
    std::vector<Party> m_parties;
    std::vector<uint32_t> m_freeParties;
    int m_trials = 0;
    Moment m_trialAge = 0;
    int64_t m_seats = 0;
    bool m_isHolding = false;
    // By length.
    std::array<int32_t, kLengthSteps> m_running{};
    std::array<int64_t, kLengthSteps> m_held{};  // quarters of seats with tasks that are much longer
    struct Use {                                 // of tenants with such tasks
        std::array<double, kLengthSteps> mean{}, claimed{}, all{};
    };
    Use m_use, m_nextUse;
    std::array<double, kLengthSteps> m_late{};  // seats that were missing when such claims came
    Moment m_lateAt = kNever;
    std::array<Moment, kLengthSteps> m_seen;  // when such a tenant had something
    // The same of all tenants with tasks up to this length.
    std::array<double, kLengthSteps> m_claimedUpTo{}, m_usedUpTo{}, m_peakUpTo{}, m_lateUpTo{}, m_marginUpTo{};
    std::array<bool, kLengthSteps> m_isKept{};
    Moment m_countedAt = 0;
    std::optional<Moment> m_firstClaim;
};

}  // namespace fairlead::broker
