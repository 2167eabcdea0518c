// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kCountAhead = 1000;

}  // namespace

Scheduler::TenantView Scheduler::view(TenantNumber number, Time now) const {
    TenantView view;
    if (number >= m_tenants.size()) return view;
    const Tenant& owner = m_tenants[number];
    view.running = owner.running;
    view.weight = owner.terms.weight;
    const DispatchGate::Verdict verdict = owner.gate.check(owner.running, now);
    view.gate = verdict.state;
    view.gateOpens = verdict.opens;
    view.dispatchesSpent = owner.gate.spent(now);
    int64_t largest = -1;
    for (const PoolEntry* entry : poolsOf(number, owner)) {
        if (!entry->isShared()) continue;
        const auto lag = entry->pool.lag(number, at(now));
        if (!lag) continue;
        view.entitledSeats += entry->pool.entitledSeats(number);
        if (entry->pool.seats().total() <= largest) continue;
        largest = entry->pool.seats().total();
        view.lagMicros = *lag;
    }
    return view;
}

const Pool* Scheduler::look(PoolId pool) const {
    const auto it = m_pools.find(pool);
    return it == m_pools.end() ? nullptr : &it->second->pool;
}

uint64_t Scheduler::sharedSeats() const {
    uint64_t seats = 0;
    for (const auto& [id, entry] : m_pools)
        if (entry->isShared()) seats += static_cast<uint64_t>(entry->pool.seats().total());
    return seats;
}

IdleSeats Scheduler::idleSeats(Time now) const {
    IdleSeats idle;
    for (const auto& [id, entry] : m_pools)
        if (entry->isShared()) idle += entry->pool.idleSeats(at(now));
    return idle;
}

std::vector<Obstacle> Scheduler::obstacles(TenantTurn work, Time now) const {
    using Kind = Obstacle::Kind;
    if (work.tenant >= m_tenants.size()) return {};
    const Tenant& owner = m_tenants[work.tenant];
    const DispatchGate::Verdict verdict = owner.gate.check(owner.running, now);
    switch (verdict.state) {
        case DispatchGate::State::Open: break;
        case DispatchGate::State::Paused: return {{Kind::Paused, 0, 0, {}}};
        case DispatchGate::State::Concurrency:
            return {{Kind::Concurrency, owner.running, *owner.gate.maxConcurrency(), {}}};
        case DispatchGate::State::DispatchRate: return {{Kind::DispatchRate, 0, 0, verdict.opens}};
        case DispatchGate::State::ReleaseInterval: return {{Kind::ReleaseInterval, 0, 0, verdict.opens}};
    }
    std::vector<Obstacle> found;
    const Work* own = find(owner, work.command);
    if (!own) return {{Kind::NoWorker, 0, 0, {}}};
    const auto [c, head, expected] = readyOf(*own);
    forPoolsOf(work, [&](PoolEntry& entry) {
        const Pool& pool = entry.pool;
        const SeatReserves& reserves = pool.reserves();
        const RunningClasses& classes = reserves.classes();
        const auto total = static_cast<uint64_t>(pool.seats().total());
        if (total == 0) return;
        const auto running = static_cast<uint64_t>(pool.running(work.tenant));
        const bool isHolding = reserves.isHolding(at(now));
        const bool isQuick = c == TaskClass::Quick && expected <= reserves.quickLimit();
        if (pool.isHeldToItsSeats(work.tenant))
            found.push_back({Kind::OwnSeats, running, static_cast<uint64_t>(pool.entitledSeats(work.tenant)), {}});
        else if (pool.seats().waiting() <= 0)
            found.push_back({Kind::NoFreeSeat, pool.ahead(work.tenant, kCountAhead), total, {}});
        else if (isHolding && (c == TaskClass::Long || c == TaskClass::Probe) && !reserves.isLongLaneOpen())
            found.push_back({Kind::LongLane,
                             static_cast<uint64_t>(classes.longOnes() + classes.probes()),
                             static_cast<uint64_t>(std::ceil(m_options.longLane * static_cast<double>(total))),
                             {}});
        else if (isHolding && !isQuick && !reserves.hasHeadroom())
            found.push_back({Kind::Headroom, running, static_cast<uint64_t>(pool.entitledSeats(work.tenant)), {}});
        else
            found.push_back({Kind::NoFreeSeat, pool.ahead(work.tenant, kCountAhead), total, {}});
    });
    if (found.empty()) found.push_back({Kind::NoWorker, 0, 0, {}});
    return found;
}

std::vector<Scheduler::SavedPool> Scheduler::save() const {
    std::vector<SavedPool> all;
    for (const auto& [id, entry] : m_pools) all.push_back({id, entry->key, entry->pool.balances()});
    return all;
}

void Scheduler::restore(const SavedPool& saved, Time now) {
    m_lastPool = std::max(m_lastPool, saved.id);
    PoolEntry& entry = *m_pools.at(pool(saved.key, now, saved.id));
    for (const Pool::Balance& balance : saved.balances) entry.pool.restore(balance, tenant(balance.tenant).terms);
}

std::vector<TenantNumber> Scheduler::takeTenantsWithNewEstimates() {
    for (const TenantNumber number : m_newEstimates) {
        Tenant& owner = tenant(number);
        owner.hasNewEstimates = false;
        for (Work& w : owner.work) w.savedEstimate = w.estimate;
    }
    return std::exchange(m_newEstimates, {});
}

std::vector<Scheduler::SavedEstimate> Scheduler::saveEstimates(TenantNumber number) const {
    std::vector<SavedEstimate> all;
    if (number >= m_tenants.size()) return all;
    for (const Work& w : m_tenants[number].work)
        if (w.estimate >= 0) all.push_back({{number, w.command}, Micros(w.estimate)});
    return all;
}

void Scheduler::restore(const SavedEstimate& saved) {
    Work& w = workOf(tenant(saved.work.tenant), saved.work.command);
    w.estimate = w.savedEstimate = saved.estimate.count();
    int64_t& any = commandEstimate(saved.work.command);
    any = std::max(any, saved.estimate.count());
}

}  // namespace fairlead::broker
