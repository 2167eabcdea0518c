// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kept_seats.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Moment kSeveral = 3600ll * 1'000'000;    // how long a second active tenant is remembered
constexpr Moment kRemembered = 600ll * 1'000'000;  // how long the last task below its tenant's share is remembered
constexpr size_t kLong = 2;                        // the grade of tasks of more than 200 ms
constexpr double kPartThatCounts = 0.25;           // of a seat: the least part that is rounded up to a whole one
constexpr double kNotQuiteWhole = 1e-9;            // absorbs rounding errors of sums of parts

int64_t wholeSeats(double seats) { return int64_t(std::floor(seats)); }

}  // namespace

KeptSeats::KeptSeats(const SchedulingOptions& options) : m_options(&options) { m_begun.fill(kNever); }

void KeptSeats::began(Grade grade, Moment now) {
    holdSeat(grade, 1);
    m_seats.began(now);
}

void KeptSeats::ended(Grade grade) {
    holdSeat(grade, -1);
    m_seats.ended();
}

void KeptSeats::lost(Grade grade) {
    holdSeat(grade, -1);
    m_seats.lost();
}

void KeptSeats::found(Grade grade, Moment now) {
    holdSeat(grade, 1);
    m_seats.found(now);
}

void KeptSeats::holdSeat(Grade grade, int by) {
    for (int b = 0; b < kGrades; ++b) m_soon[size_t(b)] += by * back(grade, b);
}

void KeptSeats::moved(Grade from, Grade to) {
    for (int b = 0; b < kGrades; ++b) m_soon[size_t(b)] += back(to, b) - back(from, b);
}

bool KeptSeats::came(TenantNumber tenant, Moment now) {
    const bool isAnother = m_lastCame && *m_lastCame != tenant;
    m_lastCame = tenant;
    if (!isAnother) return false;
    const bool wasOne = now >= m_severalUntil;
    m_severalUntil = now + kSeveral;
    return wasOne;
}

double KeptSeats::most() const { return std::ceil(m_options->kept * double(m_seats.total())); }

int64_t KeptSeats::mostGuaranteed() const { return std::max<int64_t>(0, m_seats.total() - 1 - int64_t(most())); }

int64_t KeptSeats::owed() const { return m_owed == 0 ? 0 : std::min(m_owed, mostGuaranteed()); }

void KeptSeats::count(const ByGrade& used, Moment now) {
    m_kept.fill(0);
    m_keptFromLittle.fill(0);
    m_keptFromProbes.fill(0);
    m_isHolding = false;
    m_usablePart = 1;
    const int64_t total = m_seats.total();
    if (m_options->policy != SchedulingPolicy::Fair || now >= m_severalUntil || total < 2 || m_options->kept <= 0)
        return;
    const auto isRemembered = [now](Moment begun) { return now - begun < kRemembered; };
    const bool isAnyKnown = std::any_of(m_begun.begin(), m_begun.end(), isRemembered);
    const int64_t mostKept = std::max<int64_t>(0, total - 1 - owed());
    m_peak *= std::exp(-double(now - std::exchange(m_counted, now)) / kSeveral);
    double wanted = 0;  // by tenants with tasks of this grade or shorter
    bool isWanted = false;
    bool isWantedByLong = false;
    for (size_t b = 0; b < kGrades; ++b) {
        wanted += used[b];
        isWanted = isWanted || isRemembered(m_begun[b]);
        isWantedByLong = isWantedByLong || (b >= kLong && used[b] > kNotQuiteWhole);
        const double margin = std::min(most(), std::sqrt(wanted) + 1);
        int64_t kept = 0;
        // A tenant that misses a seat waits about as long as such a task takes; if that is long, round up.
        if (isWanted) {
            const double rounded = isWantedByLong ? 1 - kPartThatCounts : kNotQuiteWhole;
            kept = wholeSeats(std::min(wanted + margin + rounded, wanted + most() + kNotQuiteWhole));
        }
        if (!isWanted && b == 0 && !isAnyKnown && m_options->kept * double(total) >= 1)
            kept = wholeSeats(std::min(most(), std::sqrt(m_peak) + 1));
        m_kept[b] = std::min(kept, mostKept);
        const double half = wanted + margin / 2;
        m_keptFromLittle[b] = std::min<int64_t>(m_kept[b], isWanted ? std::llround(half) : 1);
        m_keptFromProbes[b] = std::min(m_kept[b] - 1, wholeSeats(half));
        m_isHolding = m_isHolding || m_kept[b] > 0;
        m_usablePart = std::min(m_usablePart, 1 - (double(m_kept[b]) - wanted) / double(total));
    }
    m_peak = std::max(m_peak, wanted);
    // A single kept seat is for all tenants that ask for little.
    if (isWanted && *std::max_element(m_kept.begin(), m_kept.end()) == 1) m_keptFromLittle.fill(0);
}

std::optional<Grade> KeptSeats::missedBy(Grade grade, bool asksForLittle) const {
    if (!isHolding()) return std::nullopt;
    const std::array<int64_t, kGrades>& kept = asksForLittle ? m_keptFromLittle : m_kept;
    for (Grade b = 0; b < grade; ++b)
        if (soonAfterOneMore(b) + back(grade, b) < kept[b] * kWhole) return b;
    return std::nullopt;
}

bool KeptSeats::mayProbe(bool isProven) const {
    if (!isHolding()) return true;
    for (int b = 0; b < kGrades; ++b) {
        const auto grade = size_t(b);
        const int64_t left = std::max<int64_t>(isProven ? 0 : 1, m_keptFromProbes[grade]);
        if (m_kept[grade] > 0 && soonAfterOneMore(b) < left * kWhole) return false;
    }
    return true;
}

KeptSeats::Memory KeptSeats::Memory::shifted(Moment by) const {
    Memory other = *this;
    for (Moment& moment : other.begun)
        if (moment > kNever) moment += by;
    if (severalUntil > kNever) other.severalUntil += by;
    return other;
}

void KeptSeats::restore(const Memory& memory, Moment now) {
    // The clock may have been set back since the memory was saved.
    for (size_t b = 0; b < kGrades; ++b) m_begun[b] = std::clamp(memory.begun[b], kNever, now);
    m_severalUntil = std::clamp(memory.severalUntil, kNever, now + kSeveral);
}

}  // namespace fairlead::broker
