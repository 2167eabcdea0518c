// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/length_step.h"
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

// Work that the same pools take: who waits with it, and what is kept of those pools' seats for claims.
//
// Kept are as many seats as claims use on average and a margin. A loan takes away from that by how much longer it is than
// what claims bear to wait. Engine thread; all calls O(1), except where it says so.
class KindOfWork {
public:
    explicit KindOfWork(const SchedulingOptions& options) : m_options(&options) {}
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
    double growth = 0;   // seats that claims of tenants use that came lately, beyond what the mean shows; of the last tick

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
    void lend(LengthStep length, int by);
    void claim(int by, Moment now);
    void claimedBefore(Moment held, Moment now);  // a task that has turned out to be a claim
    void tried(int by) {
        m_trials += by;
        if (m_trials == 0) m_trialAge = 0;
    }
    int trials() const { return m_trials; }
    void noteTrial(Moment age) { m_trialAge = std::max(m_trialAge, age); }
    Moment trialAge() const { return m_trials > 0 ? m_trialAge : 0; }  // of the oldest, as of the last count
    double lent() const { return double(m_lentQuarters) / kStepsInOctave; }
    int harm(LengthStep length) const { return harmOf(length, m_tolerance); }  // in quarters
    // A claim with tasks of this length began after so long a wait.
    void claimed(LengthStep longest, bool isLate, Moment now);

    // Recounts what is kept, as of so many seats. Once a second, and when seats or the second tenant come.
    void count(int64_t seats, bool isSeveral, Moment now);
    int64_t seats() const { return m_seats; }
    bool isHolding() const { return m_isHolding; }
    double used() const { return m_used; }      // by claims, on average
    double margin() const { return m_margin; }  // kept beyond that
    // Nobody keeps seats from itself: the margin without what a tenant's own claims add to it.
    double marginBeside(double own) const;
    // How many seats loans of a tenant with claims of its own may have, the tenant's running claims included.
    double room(double own) const;
    // The same for a loan that may pass `first`, which is too long for what is left: parts of seats that it cannot use.
    struct Gap {
        double rest = 0;   // what is left beside as many like the first as fit
        double small = 0;  // lent already to shorter ones
    };
    Gap gapBeside(LengthStep first, double room, double claims) const;  // O(lengths)
    int64_t toleranceMicros() const;

    // What survives a restart, or is handed on when pools come and go.
    struct Memory {
        double used = 0;
        double peak = 0;
        double late = 0;
        int64_t tolerance = 0;  // µs; 0: no claim was seen
    };
    Memory memory() const;
    void restore(const Memory& memory, Moment now);

private:
    double most() const;

    const SchedulingOptions* m_options;
    std::vector<Party> m_parties;
    std::vector<uint32_t> m_freeParties;
    std::array<int32_t, kLengthSteps> m_loans{};  // running, by length
    int64_t m_lentQuarters = 0;
    int m_trials = 0;
    Moment m_trialAge = 0;
    MeanUse m_claims;
    std::optional<Moment> m_firstClaim;
    double m_shortest = 1;  // one by the tolerance of the least patient claims, in seconds; melts to a second
    LengthStep m_tolerance = stepOf(1'000'000);
    int64_t m_seats = 0;
    bool m_isHolding = false;
    double m_used = 0, m_peak = 0, m_late = 0, m_margin = 0;
    Moment m_countedAt = 0;
    Moment m_lateAt = INT64_MIN / 4;
};

}  // namespace fairlead::broker
