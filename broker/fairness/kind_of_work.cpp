// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kind_of_work.h"

#include "broker/fairness/account.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace fairlead::broker {

namespace {

constexpr double kMelting = 600e6;       // µs in which the peak of what is used melts away
constexpr double kAddedByLate = 0.25;     // to the margin, in seats
constexpr Moment kBetweenLate = 1'000'000;  // once in that time
constexpr double kLeastSeen = 1.0 / 60;   // of the window
constexpr double kRounding = 0.15;       // of the margin, in seats
constexpr double kLeastPeak = 1e-4;      // of use that is remembered, in seats
constexpr double kOfSums = 1e-9;
// Nobody is waited for longer than ten of its tasks take: seats are not kept empty for those that do not come.
constexpr double kPartOfSilence = 0.1;
constexpr int64_t kOfNewcomers = 1'000'000;  // µs that tasks of whoever comes are expected to take

double microsOf(int length) { return std::max(double(kLeastTolerance), 1024 * std::exp2(double(length) / kStepsInOctave)); }

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

void KindOfWork::clearUse() {
    m_mean.fill(0);
    m_claimed.fill(0);
    m_used.fill(0);
}

void KindOfWork::addUse(const SeatUse& use, bool isOfNow, Moment now) {
    m_mean[use.length] += use.mean;
    m_claimed[use.length] += use.claimed;
    m_used[use.length] += use.all;
    if (isOfNow) m_seen[use.length] = now;
}

void KindOfWork::claimed(LengthStep length, bool isLate, Moment now) {
    m_seen[length] = now;
    if (!m_firstClaim) m_firstClaim = now;
    if (!m_isKept[length]) count(m_seats, m_isHolding, now);
    if (!isLate || now - m_lateAt <= kBetweenLate) return;
    m_lateAt = now;
    m_late[length] = std::min(m_late[length] + kAddedByLate, std::max(1.0, m_options->kept * double(m_seats)));
}

void KindOfWork::count(int64_t seats, bool isSeveral, Moment now) {
    const double part = std::exp(-double(std::max<Moment>(0, now - m_countedAt)) / kMelting);
    const bool wasHolding = m_isHolding;
    m_countedAt = now;
    m_seats = seats;
    m_isHolding = m_options->policy == SchedulingPolicy::Fair && isSeveral && seats >= 2 && m_options->kept > 0;
    if (m_isHolding && !wasHolding) m_seen[stepOf(kOfNewcomers)] = now;
    double mean = 0, claims = 0, all = 0, late = 0;
    const double seenPart = m_firstClaim ? std::max(kLeastSeen, partOfWindow(now - *m_firstClaim)) : 1;
    Moment seen = kNever;
    for (size_t length = 0; length < kLengthSteps; ++length) {
        claims += m_claimed[length];
        all += m_used[length];
        seen = std::max(seen, m_seen[length]);
        late += m_late[length] *= part;
        m_lateUpTo[length] = late;
        mean += m_mean[length];
        m_claimedUpTo[length] = std::max(claims, mean / seenPart);
        m_usedUpTo[length] = std::max(all, m_claimedUpTo[length]);
        m_peakUpTo[length] = std::max(m_usedUpTo[length], m_peakUpTo[length] * part);
        m_isKept[length] = m_isHolding && kPartOfSilence * double(now - seen) <= microsOf(int(length));
    }
}

// Of few seats one only for work that there is.
double KindOfWork::marginOf(double peak, double late) const {
    const double part = m_options->kept * double(m_seats);
    return std::min(peak > kLeastPeak ? std::max(1.0, part) : std::floor(part + kOfSums), 1 + std::sqrt(std::max(0.0, peak)) + late);
}

// The mean over the lengths from a quarter to half.
template <typename Of>
double KindOfWork::overMuchShorter(LengthStep length, Of of) const {
    double sum = 0;
    for (int at = int(length) - 2 * kStepsInOctave; at < int(length) - kStepsInOctave; ++at)
        if (at >= 0 && m_isKept[size_t(at)]) sum += of(size_t(at));
    return sum / kStepsInOctave;
}

double KindOfWork::keptFrom(LengthStep length, const SeatUse& own, bool isForLoans) const {
    return overMuchShorter(length, [&](size_t at) {
        // Nobody keeps seats from itself.
        const SeatUse mine = own.length <= at ? own : SeatUse();
        const double use = isForLoans ? m_usedUpTo[at] - mine.all : m_claimedUpTo[at] - mine.claimed;
        return std::max(0.0, use) + marginOf(m_peakUpTo[at] - mine.all, m_lateUpTo[at]);
    });
}

double KindOfWork::marginBeside(LengthStep length) const {
    return overMuchShorter(length, [&](size_t at) { return marginOf(m_peakUpTo[at], m_lateUpTo[at]); });
}

double KindOfWork::taken(LengthStep length, bool isForLoans) const {
    static const double RA = getenv("RA") ? atof(getenv("RA")) : 4;
    int64_t quarters = 0;
    for (size_t at = 0; at < kLengthSteps; ++at) {
        const int harm = harmOf(length, LengthStep(at));
        quarters += int64_t{m_claims[at]} * (kStepsInOctave - harm);
        quarters += int64_t{m_loans[at]} * (isForLoans ? kStepsInOctave - harm : kStepsInOctave);
    }
    return double(quarters) / kStepsInOctave + 1 - std::clamp(RA / std::max<double>(1, double(m_seats)), 0.1, 0.65);
}

LengthStep KindOfWork::longestRunning() const {
    LengthStep length = kEndless;
    while (length > 0 && m_claims[length] + m_loans[length] == 0) --length;
    return length;
}

int64_t KindOfWork::shortestMicros() const {
    for (size_t length = 0; length < kLengthSteps; ++length)
        if (m_peakUpTo[length] > kLeastPeak && m_isKept[length]) return int64_t(microsOf(int(length)));
    return kOfNewcomers;
}

KindOfWork::Memory KindOfWork::memory() const {
    const double peak = m_peakUpTo.back();
    return {used(), peak, peak > kLeastPeak ? shortestMicros() : 0};
}

void KindOfWork::restore(const Memory& memory, Moment now) {
    if (memory.shortest <= 0) return;
    const LengthStep from = stepOf(memory.shortest);
    for (size_t length = from; length < kLengthSteps; ++length)
        m_peakUpTo[length] = std::max(m_peakUpTo[length], memory.peak);
    m_used[from] = std::max(m_used[from], memory.used);
    m_mean[from] = std::max(m_mean[from], memory.used);
    m_claimed[from] = std::max(m_claimed[from], memory.used);
    m_seen[from] = now;
    m_firstClaim = std::min(m_firstClaim.value_or(now), now - 10 * kUseWindow);  // it was seen for a whole window
}

}  // namespace fairlead::broker
