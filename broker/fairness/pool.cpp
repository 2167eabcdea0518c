// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/pool.h"

#include <algorithm>
#include <tuple>

namespace fairlead::broker {

namespace {

constexpr Moment kHoldingKept = 600'000'000;

}  // namespace

bool Pool::isAnybodyWaiting() const {
    return std::any_of(kinds.begin(), kinds.end(), [](const KindOfWork* kind) { return kind->order.size() > 0; });
}

Pool::Holding& Pool::of(TenantNumber tenant) {
    const uint32_t place = m_holdings.find(tenant);
    return m_holdings[place == AccountTable<Holding>::kNone ? m_holdings.add(tenant) : place];
}

void Pool::began(TenantNumber tenant, Moment start) {
    Holding& own = of(tenant);
    ++own.seats;
    own.startSum += start;
    movedAt = std::max(movedAt.value_or(start), start);
}

void Pool::ended(TenantNumber tenant, Moment start, Moment now) {
    Holding& own = of(tenant);
    --own.seats;
    own.startSum -= start;
    own.before += now - start;
    own.seen = now;
    movedAt = now;
}

void Pool::lost(TenantNumber tenant, Moment start, Moment since) {
    ended(tenant, start, since);
    Holding& own = of(tenant);
    ++own.lost;
    own.lostHeld += since - start;
}

void Pool::found(TenantNumber tenant, Moment start, Moment now) {
    Holding& own = of(tenant);
    --own.lost;
    own.lostHeld -= now - start;
    own.before -= now - start;
    began(tenant, start);
}

void Pool::lostEnded(TenantNumber tenant, Moment held, Moment now) {
    Holding& own = of(tenant);
    --own.lost;
    own.lostHeld -= held;
    own.seen = movedAt.emplace(now);
}

void Pool::tick(Moment now) {
    m_seats.advance(now);
    std::vector<uint32_t> forgotten;
    m_holdings.forEach([&](const Holding& own, uint32_t place) {
        if (own.seats == 0 && own.lost == 0 && now - own.seen > kHoldingKept) forgotten.push_back(place);
    });
    for (const uint32_t place : forgotten) m_holdings.remove(place);
}

int64_t Pool::seatsOf(TenantNumber tenant) const {
    const uint32_t place = m_holdings.find(tenant);
    return place == AccountTable<Holding>::kNone ? 0 : m_holdings[place].seats;
}

std::optional<int64_t> Pool::seatTime(TenantNumber tenant, Moment now) const {
    const uint32_t place = m_holdings.find(tenant);
    if (place == AccountTable<Holding>::kNone) return std::nullopt;
    const Holding& own = m_holdings[place];
    return own.before + own.seats * now - own.startSum;
}

std::vector<SeatHolder> Pool::holders(size_t most, bool ofLost, Moment now) const {
    std::vector<SeatHolder> all;
    m_holdings.forEach([&](const Holding& own, uint32_t) {
        const int64_t tasks = ofLost ? own.lost : own.seats;
        const int64_t held = ofLost ? own.lostHeld : tasks * now - own.startSum;
        if (tasks > 0)
            all.push_back({.tenantNumber = own.tenant, .seats = uint64_t(tasks), .held = Micros(held / tasks)});
    });
    const auto end = all.begin() + std::ptrdiff_t(std::min(most, all.size()));
    std::partial_sort(all.begin(), end, all.end(), [](const SeatHolder& a, const SeatHolder& b) {
        return std::tuple(b.seats, b.held, a.tenantNumber) < std::tuple(a.seats, a.held, b.tenantNumber);
    });
    all.erase(end, all.end());
    return all;
}

}  // namespace fairlead::broker
