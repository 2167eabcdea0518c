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

const Pool::Holding* Pool::find(TenantNumber tenant) const {
    const uint32_t place = m_holdings.find(tenant);
    return place == AccountTable<Holding>::kNone ? nullptr : &m_holdings[place];
}

Pool::Holding& Pool::of(TenantNumber tenant) {
    const uint32_t place = m_holdings.find(tenant);
    return m_holdings[place == AccountTable<Holding>::kNone ? m_holdings.add(tenant) : place];
}

void Pool::began(const RunningTask& task) {
    Holding& own = of(task.turn.tenant);
    own.all.begin(task.start);
    if (task.isClaim) own.claims.begin(task.start);
    movedAt = std::max(movedAt.value_or(task.start), task.start);
}

void Pool::ended(const RunningTask& task, Moment now) {
    Holding& own = of(task.turn.tenant);
    own.all.end(task.start, now);
    if (task.isClaim) own.claims.end(task.start, now);
    own.seen = now;
    movedAt = now;
}

void Pool::lost(const RunningTask& task, Moment since) {
    ended(task, since);
    Holding& own = of(task.turn.tenant);
    ++own.lost;
    own.lostHeld += since - task.start;
}

void Pool::found(const RunningTask& task, Moment now) {
    Holding& own = of(task.turn.tenant);
    --own.lost;
    own.lostHeld -= now - task.start;
    own.all.before -= now - task.start;
    if (task.isClaim) own.claims.before -= now - task.start;
    began(task);
}

void Pool::lostEnded(const RunningTask& task, Moment held, Moment now) {
    Holding& own = of(task.turn.tenant);
    --own.lost;
    own.lostHeld -= held;
    own.seen = movedAt.emplace(now);
}

void Pool::tick(Moment now) {
    m_seats.advance(now);
    std::vector<uint32_t> forgotten;
    m_holdings.forEach([&](const Holding& own, uint32_t place) {
        if (own.all.seats == 0 && own.lost == 0 && now - own.seen > kHoldingKept) forgotten.push_back(place);
    });
    for (const uint32_t place : forgotten) m_holdings.remove(place);
}

int64_t Pool::seatsOf(TenantNumber tenant) const {
    const Holding* const own = find(tenant);
    return own ? own->all.seats : 0;
}

Pool::Use Pool::useOf(TenantNumber tenant, Moment now) const {
    const Holding* const own = find(tenant);
    return own ? Use{own->all.seats, own->all.at(now), own->claims.at(now)} : Use();
}

std::vector<SeatHolder> Pool::holders(size_t most, bool ofLost, Moment now) const {
    std::vector<SeatHolder> all;
    m_holdings.forEach([&](const Holding& own, uint32_t) {
        const int64_t tasks = ofLost ? own.lost : own.all.seats;
        const int64_t held = ofLost ? own.lostHeld : tasks * now - own.all.startSum;
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
