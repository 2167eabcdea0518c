// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/seat_reserves.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr int64_t kFewSeats = 16;                        // fewer have nothing to keep back
constexpr double kNotMuchLonger = 3;                     // times
constexpr double kForgetASecond = 1.01;                  // who came with short tasks: by half in 70 s
constexpr Moment kSeveral = 7ll * 24 * 3600 * 1000'000;  // how long a second tenant is remembered

}  // namespace

void SeatReserves::came(TenantNumber tenant, Moment now) {
    if (m_lastCame && *m_lastCame != tenant) m_severalUntil = now + kSeveral;
    m_lastCame = tenant;
}

void SeatReserves::expect(int64_t taskLength) {
    const auto length = static_cast<double>(taskLength);
    m_shortest = length < m_shortest ? length : m_shortest * 0.9 + length * 0.1;
}

void SeatReserves::began(TaskClass c, Moment start, Moment now) {
    m_classes.began(c, start, now);
    m_seats.began(now);
}

void SeatReserves::ended(TaskClass c, Moment start) {
    m_seats.ended();
    m_classes.ended(c, start);
}

void SeatReserves::advance(Moment now) {
    m_classes.advance(now);
    m_seats.advance(now);
    m_shortest = std::min(kUnknown, m_shortest * kForgetASecond);
}

bool SeatReserves::isHolding(Moment now) const {
    return m_options->policy == SchedulingPolicy::Fair && now < m_severalUntil && m_seats.total() >= kFewSeats;
}

ClassMask SeatReserves::allowedClasses(bool isHolding) const {
    if (!isHolding) return kAllClasses;
    ClassMask classes = maskOf(TaskClass::Quick) | maskOf(TaskClass::Short);
    const bool isOpen = isLongLaneOpen();
    if (isOpen) classes |= maskOf(TaskClass::Long);
    const double probes = std::max(1.0, m_options->probeShare * static_cast<double>(m_seats.total()));
    if (isOpen || static_cast<double>(m_classes.probes()) < probes) classes |= maskOf(TaskClass::Probe);
    return classes;
}

bool SeatReserves::isLongLaneOpen() const {
    return static_cast<double>(m_classes.longOnes() + m_classes.probes()) <
           m_options->longLane * static_cast<double>(m_seats.total());
}

bool SeatReserves::hasHeadroom() const {
    if (m_options->headroom <= 0) return true;
    return static_cast<double>(m_seats.waiting()) >
           std::ceil(m_options->headroom * static_cast<double>(m_seats.total()));
}

int64_t SeatReserves::quickLimit() const { return static_cast<int64_t>(m_shortest * kNotMuchLonger); }

double SeatReserves::seatsFor(double weight, double activeWeight) const {
    return std::max(1.0, static_cast<double>(m_seats.total()) * weight / std::max(activeWeight, weight));
}

}  // namespace fairlead::broker
