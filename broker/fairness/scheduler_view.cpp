// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kHoldersShown = 5;

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
        view.dueSeats += entry->pool.dueSeats(number);
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

LostTasks Scheduler::lostOf(TenantNumber number) const {
    return number < m_tenants.size() ? m_tenants[number].lost : LostTasks();
}

bool Scheduler::isReady(CommandNumber command) const {
    return command < m_readyOf.size() && m_readyOf[command] > 0;
}

bool Scheduler::isReady(TenantTurn work) const {
    if (work.tenant >= m_tenants.size()) return false;
    const Work* const w = find(m_tenants[work.tenant], work.command);
    return w && w->isReady && !m_paused.contains(work);
}

const Pool* Scheduler::look(PoolId pool) const {
    const auto it = m_pools.find(pool);
    return it == m_pools.end() ? nullptr : &it->second->pool;
}

void Scheduler::addPoolUses(TenantNumber number, const std::vector<ReadyTasks>& ready, Time now,
                            std::vector<PoolUse>& uses) const {
    if (number >= m_tenants.size()) return;
    const Tenant& owner = m_tenants[number];
    const size_t first = uses.size();
    for (PoolEntry* entry : poolsOf(number, owner))
        if (const auto time = entry->pool.seatTime(number, at(now))) {
            entry->useAt = uses.size();
            uses.push_back({number, entry->id, *time, uint64_t(entry->pool.seatsOf(number)), 0});
        }
    if (owner.gate.check(owner.running, now).state != DispatchGate::State::Open) return;
    for (const auto& [command, tasks] : ready) {
        if (m_paused.contains({number, command})) continue;
        forPoolsOf({number, command}, [&, count = tasks](const PoolEntry& entry) {
            const bool isListed = entry.useAt >= first && entry.useAt < uses.size();
            if (isListed && uses[entry.useAt].pool == entry.id) uses[entry.useAt].ready += count;
        });
    }
}

std::vector<PoolSeats> Scheduler::poolSeats() const {
    std::vector<PoolSeats> all;
    all.reserve(m_pools.size());
    for (const auto& [id, entry] : m_pools) {
        const SeatCount& seats = entry->pool.seats();
        all.push_back({id, uint64_t(seats.total()), uint64_t(seats.waiting() + seats.running() + seats.expected()),
                       uint64_t(seats.lately())});
    }
    return all;
}

const PoolKey& Scheduler::keyOf(PoolId pool) const { return m_pools.at(pool)->key; }

uint64_t Scheduler::sharedSeats() const {
    uint64_t seats = 0;
    for (const auto& [id, entry] : m_pools)
        if (entry->isShared()) seats += uint64_t(entry->pool.seats().seen());
    return seats;
}

IdleSeats Scheduler::idleSeats() const {
    IdleSeats idle;
    for (const auto& [id, entry] : m_pools)
        if (entry->isShared()) idle += entry->pool.idleSeats();
    return idle;
}

bool Scheduler::hasWorker(TenantTurn work) const {
    bool found = false;
    forPoolsOf(work, [&](const PoolEntry& entry) { found = found || entry.workers > 0; });
    return found;
}

bool Scheduler::hasWorker(CommandNumber command) const {
    return std::any_of(m_pools.begin(), m_pools.end(), [command](const auto& pool) {
        const PoolEntry& entry = *pool.second;
        const std::vector<CommandNumber>& taken = entry.key.commands;
        return entry.workers > 0 && (taken.empty() || std::binary_search(taken.begin(), taken.end(), command));
    });
}

std::vector<WaitReason> Scheduler::reasons(TenantTurn work, Time now) const {
    using Kind = WaitReason::Kind;
    if (work.tenant >= m_tenants.size()) return {};
    const Tenant& owner = m_tenants[work.tenant];
    const DispatchGate::Verdict verdict = owner.gate.check(owner.running, now);
    if (m_paused.contains(work) && verdict.state != DispatchGate::State::Paused) return {{.kind = Kind::QueuePaused}};
    switch (verdict.state) {
        case DispatchGate::State::Open: break;
        case DispatchGate::State::Paused: return {{.kind = Kind::Paused}};
        case DispatchGate::State::Concurrency:
            return {{.kind = Kind::Concurrency, .count = owner.running, .limit = *owner.gate.maxConcurrency()}};
        case DispatchGate::State::DispatchRate: return {{.kind = Kind::DispatchRate, .until = verdict.opens}};
        case DispatchGate::State::ReleaseInterval: return {{.kind = Kind::ReleaseInterval, .until = verdict.opens}};
    }
    std::vector<WaitReason> found;
    forPoolsOf(work, [&](const PoolEntry& entry) {
        const SeatCount& seats = entry.pool.seats();
        const bool isLeft = entry.workers == 0 && seats.waiting() == 0;
        if (isLeft && seats.running() + seats.lostTasks() == 0) return;
        std::vector<WaitReason> here = entry.pool.reasons(work);
        if (isLeft)
            here = {{.kind = Kind::WorkersGone}};
        else if (seats.running() + seats.waiting() == 0)
            here = {{.kind = Kind::NoFreeSeat}};
        for (WaitReason& reason : here) {
            reason.pool = entry.id;
            reason.gone = uint64_t(seats.lostTasks());
            if (const auto moved = entry.pool.movedAt()) reason.since = Time{m_origin.micros + *moved};
        }
        here.back().holders = entry.pool.holders(kHoldersShown, isLeft, at(now));
        found.insert(found.end(), std::make_move_iterator(here.begin()), std::make_move_iterator(here.end()));
    });
    if (found.empty()) found.push_back({.kind = Kind::NoWorker});
    return found;
}

std::vector<Scheduler::SavedPool> Scheduler::save(Time now) const {
    std::vector<SavedPool> all;
    for (const auto& [id, entry] : m_pools)
        all.push_back(
            {id, entry->key, entry->pool.balances(at(now)), entry->pool.kept().memory().shifted(m_origin.micros)});
    return all;
}

void Scheduler::restore(const SavedPool& saved, Time now) {
    m_lastPool = std::max(m_lastPool, saved.id);
    PoolEntry& entry = *m_pools.at(pool(saved.key, now, saved.id));
    entry.pool.restore(saved.memory.shifted(-m_origin.micros), at(now));
    for (const Pool::Balance& balance : saved.balances) {
        const Tenant& owner = tenant(balance.tenant);
        entry.pool.restore(balance, owner.terms, at(now));
        for (const auto& [command, used] : balance.usedByCommand)
            if (const Work* w = find(owner, command))
                entry.pool.reviewCommand({balance.tenant, command}, readyOf(*w), at(now));
    }
}

std::vector<TenantNumber> Scheduler::takeTenantsWithNewEstimates() {
    for (const TenantNumber number : m_newEstimates) {
        Tenant& owner = tenant(number);
        owner.hasNewEstimates = false;
        for (Work& w : owner.work) w.savedEstimate = w.length.estimate();
    }
    return std::exchange(m_newEstimates, {});
}

std::vector<Scheduler::SavedEstimate> Scheduler::saveEstimates(TenantNumber number) const {
    std::vector<SavedEstimate> all;
    if (number >= m_tenants.size()) return all;
    for (const Work& w : m_tenants[number].work)
        if (w.length.isKnown()) all.push_back({{number, w.command}, Micros(w.length.estimate())});
    return all;
}

void Scheduler::restore(const SavedEstimate& saved) {
    Tenant& owner = tenant(saved.work.tenant);
    Work& w = workOf(owner, saved.work.command, 0);
    const int64_t estimate = saved.estimate.count();
    w.length.restore(estimate, 0);
    w.savedEstimate = estimate;
    owner.terms.firstTask.completed(estimate, 0);
    ++owner.terms.firstTasks;
    guessOf(saved.work.command).completed(estimate);
}

DispatchGate::Saved Scheduler::saveRates(TenantNumber number) const {
    return number < m_tenants.size() ? m_tenants[number].gate.save() : DispatchGate::Saved();
}

void Scheduler::restoreRates(TenantNumber number, const DispatchGate::Saved& saved, Time now) {
    Tenant& owner = tenant(number);
    owner.gate.restore(saved, now);
    reviewGate(number, owner, now);
}

}  // namespace fairlead::broker
