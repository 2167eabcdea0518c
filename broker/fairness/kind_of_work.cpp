// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kind_of_work.h"

#include "broker/fairness/account.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kMelting = 600e6;            // µs in which the peak of claims and what late ones added melt away
constexpr double kAddedByLate = 0.25;         // to the margin, in seats
constexpr Moment kBetweenLate = 1'000'000;    // once in that time
constexpr double kRounding = 0.65;            // of the margin
constexpr double kLeastPeak = 1e-4;           // of claims that are remembered, in seats
constexpr double kOfSums = 1e-9;
constexpr double kLeastSeen = 1.0 / 60;       // of the window

}  // namespace

uint32_t KindOfWork::addParty(Account* account, uint32_t group) {
    if (m_freeParties.empty()) {
        m_parties.push_back({account, group});
        return uint32_t(m_parties.size() - 1);
    }
    const uint32_t number = m_freeParties.back();
    m_freeParties.pop_back();
    m_parties[number] = {account, group};
    return number;
}

void KindOfWork::lend(LengthStep length, int by) {
    m_loans[length] += by;
    m_lentQuarters += by * harm(length);
}

void KindOfWork::claim(int by, Moment now) {
    if (by > 0) {
        m_claims.add(now);
        if (!m_firstClaim) m_firstClaim = now;
    } else {
        m_claims.remove(now);
    }
}

void KindOfWork::claimedBefore(Moment held, Moment now) {
    m_claims.addPast(held, now);
    if (!m_firstClaim) m_firstClaim = now - held;
}

void KindOfWork::claimed(LengthStep longest, bool isLate, Moment now) {
    const double seconds = std::max(double(kLeastTolerance) / 1e6, std::exp2(longest / double(kStepsInOctave)) * 1024e-6);
    if (1 / seconds > m_shortest) {
        m_shortest = 1 / seconds;
        count(m_seats, m_isHolding, now);
    }
    if (!isLate || now - m_lateAt <= kBetweenLate) return;
    m_lateAt = now;
    m_late = std::min(m_late + kAddedByLate, most());
}

// Of few seats one only for claims that there are.
double KindOfWork::most() const {
    const double part = m_options->kept * double(m_seats);
    return m_peak > kLeastPeak ? std::max(1.0, part) : std::floor(part + kOfSums);
}

void KindOfWork::count(int64_t seats, bool isSeveral, Moment now) {
    const double part = std::exp(-double(std::max<Moment>(0, now - m_countedAt)) / kMelting);
    m_countedAt = now;
    m_seats = seats;
    m_late *= part;
    m_shortest = std::max(1.0, m_shortest * part);
    m_claims.fold(now);
    m_used = m_firstClaim ? m_claims.mean() / std::max(kLeastSeen, partOfWindow(now - *m_firstClaim)) : 0;
    m_used = std::max(m_used, m_claims.mean() + growth);
    m_peak = std::max(m_used, m_peak * part);
    m_isHolding = m_options->policy == SchedulingPolicy::Fair && isSeveral && seats >= 2 && m_options->kept > 0;
    m_margin = m_isHolding ? marginBeside(0) : 0;
    if (const LengthStep tolerance = stepOf(toleranceMicros()); tolerance != m_tolerance) {
        m_tolerance = tolerance;
        m_lentQuarters = 0;
        for (int length = 0; length < kLengthSteps; ++length)
            m_lentQuarters += int64_t{m_loans[size_t(length)]} * harm(LengthStep(length));
    }
}

double KindOfWork::marginBeside(double own) const {
    if (!m_isHolding) return 0;
    const double others = std::max(0.0, m_peak - own);
    const double late = m_peak > 0 ? m_late * others / m_peak : m_late;
    return std::min(most(), 1 + std::sqrt(others) + late);
}

double KindOfWork::room(double own) const {
    if (!m_isHolding) return 1e9;
    own = std::min(own, m_used);
    const double others = std::max(0.0, m_peak - own);
    return std::max(1.0, double(m_seats) - (m_used - own) - std::min(most(), 1 + std::sqrt(others) + m_late) + kRounding);
}

KindOfWork::Gap KindOfWork::gapBeside(LengthStep first, double room, double claims) const {
    const int whole = harm(first);
    double like = 0, small = 0;
    for (int length = 0; length < kLengthSteps; ++length) {
        if (m_loans[size_t(length)] == 0) continue;
        const int part = harm(LengthStep(length));
        (part >= whole ? like : small) += double(m_loans[size_t(length)]) * part / kStepsInOctave;
    }
    const double left = room - like - claims;
    const double each = double(whole) / kStepsInOctave;
    return {left - std::floor(std::max(0.0, left) / each) * each, small};
}

int64_t KindOfWork::toleranceMicros() const { return int64_t(1e6 / m_shortest); }

KindOfWork::Memory KindOfWork::memory() const {
    return {m_used, m_peak, m_late, m_firstClaim ? toleranceMicros() : 0};
}

void KindOfWork::restore(const Memory& memory, Moment now) {
    if (memory.tolerance <= 0) return;
    m_claims.restore(std::max(m_claims.at(now), memory.used), now);
    m_peak = std::max(m_peak, memory.peak);
    m_late = std::max(m_late, memory.late);
    m_shortest = std::max(m_shortest, 1e6 / double(memory.tolerance));
    // It was seen for a whole window.
    m_firstClaim = std::min(m_firstClaim.value_or(now), now - 10 * kUseWindow);
}

}  // namespace fairlead::broker
