// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kind_of_work.h"

#include "broker/fairness/account.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kMelting = 600e6;          // µs in which the peak of what is used melts away
constexpr double kAddedByLate = 0.25;       // to the margin, in seats
constexpr Moment kBetweenLate = 1'000'000;  // once in that time
constexpr double kLeastSeen = 1.0 / 60;     // of the window
// Parts of seats are rounded in favour of loans where seats are few, of what is kept where they are many.
constexpr double kRounding = 5;
constexpr double kLeastRounding = 0.1, kMostRounding = 0.65;
constexpr double kLeastPeak = 1e-4;  // of use that is remembered, in seats
constexpr double kOfSums = 1e-9;
// Nobody is waited for longer than ten of its tasks take: seats are not kept empty for those that do not come.
constexpr double kPartOfSilence = 0.1;
constexpr int64_t kOfNewcomers = 1'000'000;  // µs that tasks of whoever comes are expected to take

double microsOf(int length) {
    return std::max(double(kLeastTolerance), 1024 * std::exp2(double(length) / kStepsInOctave));
}

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

void KindOfWork::addUse(const SeatUse& use, bool isOfNow, Moment now) {
    m_nextUse.mean[use.length] += use.mean;
    m_nextUse.claimed[use.length] += use.claimed;
    m_nextUse.all[use.length] += use.all;
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
        claims += m_use.claimed[length];
        all += m_use.all[length];
        seen = std::max(seen, m_seen[length]);
        late += m_late[length] *= part;
        m_lateUpTo[length] = late;
        mean += m_use.mean[length];
        m_claimedUpTo[length] = std::max(claims, mean / seenPart);
        m_usedUpTo[length] = std::max(all, m_claimedUpTo[length]);
        m_peakUpTo[length] = std::max(m_usedUpTo[length], m_peakUpTo[length] * part);
        m_marginUpTo[length] = marginOf(m_peakUpTo[length], late);
        m_isKept[length] = m_isHolding && kPartOfSilence * double(now - seen) <= microsOf(int(length));
    }
}

// Of few seats one only for work that there is.
double KindOfWork::marginOf(double peak, double late) const {
    const double part = m_options->kept * double(m_seats);
    return std::min(peak > kLeastPeak ? std::max(1.0, part) : std::floor(part + kOfSums),
                    1 + std::sqrt(std::max(0.0, peak)) + late);
}

void KindOfWork::run(LengthStep length, int by) {
    m_running[length] += by;
    for (int at = 0; at < int(length) - kStepsInOctave; ++at) m_held[size_t(at)] += by * harmOf(length, LengthStep(at));
}

bool KindOfWork::fits(LengthStep length, const SeatUse& own, bool isForLoans, int64_t owed) const {
    if (!m_isHolding) return true;
    const double rounding = std::clamp(kRounding / double(m_seats), kLeastRounding, kMostRounding);
    for (int at = 0; at < int(length) - kStepsInOctave; ++at) {
        const auto x = size_t(at);
        if (!m_isKept[x]) continue;
        // Nobody keeps seats from itself.
        const SeatUse mine = own.length <= x ? own : SeatUse();
        const double use = isForLoans ? m_usedUpTo[x] - mine.all : m_claimedUpTo[x] - mine.claimed;
        const double margin = mine.all > 0 ? marginOf(m_peakUpTo[x] - mine.all, m_lateUpTo[x]) : m_marginUpTo[x];
        const double kept = std::max(0.0, use) + margin;
        if (kept <= 0) continue;
        const double held = double(m_held[x] + harmOf(length, LengthStep(x))) / kStepsInOctave;
        if (held > std::max(1.0, double(m_seats - owed) - kept + rounding) + kOfSums) return false;
    }
    return true;
}

double KindOfWork::marginBeside(LengthStep length) const {
    const int at = int(length) - 2 * kStepsInOctave;
    return at >= 0 && m_isKept[size_t(at)] ? m_marginUpTo[size_t(at)] : 0;
}

LengthStep KindOfWork::longestRunning() const {
    LengthStep length = kEndless;
    while (length > 0 && m_running[length] == 0) --length;
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
    m_use.all[from] = std::max(m_use.all[from], memory.used);
    m_use.mean[from] = std::max(m_use.mean[from], memory.used);
    m_use.claimed[from] = std::max(m_use.claimed[from], memory.used);
    m_seen[from] = now;
    m_firstClaim = std::min(m_firstClaim.value_or(now), now - 10 * kUseWindow);  // it was seen for a whole window
}

}  // namespace fairlead::broker
