// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kHoldersShown = 5;

bool isShared(const Commons& commons) {
    return std::any_of(commons.pools().begin(), commons.pools().end(),
                       [](const Pool* pool) { return pool->isShared(); });
}

}  // namespace

template <typename Visit>
void Scheduler::forTakersOf(TenantTurn work, Visit visit) const {
    const Work* const own = work.tenant < m_tenants.size() ? find(m_tenants[work.tenant], work.command) : nullptr;
    if (!own || !own->kind) return forPoolsOf(work, visit);
    for (const Pool* pool : own->kind->pools) visit(*pool);
}

Scheduler::TenantView Scheduler::view(TenantNumber number, Time now) const {
    TenantView view;
    if (number >= m_tenants.size()) return view;
    const Tenant& owner = m_tenants[number];
    view.running = owner.running;
    view.lost = owner.lost.at(at(now));
    view.weight = owner.terms.weight;
    const DispatchGate::Verdict verdict = owner.gate.check(owner.running, now);
    view.gate = verdict.state;
    view.gateOpens = verdict.opens;
    view.dispatchesSpent = owner.gate.spent(now);
    view.reach = reachOf(number);
    int64_t largest = -1;
    forAccountsOf(owner, [&](const Account& account) {
        const Commons& commons = *account.commons;
        view.dueSeats += commons.dueSeats(account);
        if (!isShared(commons) || commons.countedSeats() <= largest) return;
        largest = commons.countedSeats();
        view.lagMicros = commons.lag(account, at(now));
    });
    return view;
}

double Scheduler::entitledSeats(TenantNumber number) const {
    double seats = 0;
    if (number < m_tenants.size())
        forAccountsOf(m_tenants[number], [&](const Account& account) {
            if (isShared(*account.commons)) seats += account.commons->entitledSeats(number);
        });
    return seats;
}

Lost Scheduler::lostOf(TenantNumber number, Time now) const {
    return number < m_tenants.size() ? m_tenants[number].lost.at(at(now)) : Lost();
}

bool Scheduler::isReady(CommandNumber command) const { return command < m_readyOf.size() && m_readyOf[command] > 0; }

bool Scheduler::isReady(TenantTurn work) const {
    if (work.tenant >= m_tenants.size()) return false;
    const Work* const w = find(m_tenants[work.tenant], work.command);
    return w && w->isReady && !m_paused.contains(work);
}

const Pool* Scheduler::look(PoolId pool) const {
    const auto it = m_pools.find(pool);
    return it == m_pools.end() ? nullptr : it->second.get();
}

void Scheduler::addPoolUses(TenantNumber number, std::vector<ReadyTasks>& ready, Time now,
                            std::vector<PoolUse>& uses) const {
    if (number >= m_tenants.size()) return;
    const Tenant& owner = m_tenants[number];
    const size_t first = uses.size();
    const Commons* latest = nullptr;
    int64_t lag = 0;  // there
    for (const Pool* pool : poolsOf(number, owner)) {
        if (std::exchange(latest, pool->commons) != pool->commons) lag = latest->lag(number, at(now)).value_or(0);
        const Pool::Use use = pool->useOf(number, at(now));
        pool->useAt = uses.size();
        uses.push_back({.tenantNumber = number,
                        .pool = pool->id,
                        .seatMicros = use.seatTime,
                        .claimMicros = use.claimTime,
                        .aheadMicros = -lag,
                        .running = uint64_t(use.seats)});
    }
    const bool isOpen = owner.gate.check(owner.running, now).state == DispatchGate::State::Open;
    for (ReadyTasks& tasks : ready) {
        const TenantTurn work{number, tasks.command};
        tasks.isPaused = m_paused.isBy(PausedBy::Decision, work);
        tasks.hasWorker = false;
        const bool isFree = isOpen && !m_paused.contains(work);
        forTakersOf(work, [&](const Pool& pool) {
            tasks.hasWorker = tasks.hasWorker || pool.workers > 0;
            const bool isListed = isFree && pool.useAt >= first && pool.useAt < uses.size();
            if (isListed && uses[pool.useAt].pool == pool.id) uses[pool.useAt].ready += tasks.tasks;
        });
    }
}

std::vector<PoolSeats> Scheduler::poolSeats() const {
    std::vector<PoolSeats> all;
    all.reserve(m_pools.size());
    for (const auto& [id, entry] : m_pools) {
        const SeatCount& seats = entry->seats();
        all.push_back({id, uint64_t(seats.total()), uint64_t(seats.waiting() + seats.running() + seats.expected()),
                       uint64_t(seats.lately()), uint64_t(seats.seen()), uint64_t(seats.expected()),
                       entry->commons->pools().front()->id, entry->isShared()});
    }
    return all;
}

const PoolKey& Scheduler::keyOf(PoolId pool) const { return m_pools.at(pool)->key; }

uint64_t Scheduler::sharedSeats() const {
    uint64_t seats = 0;
    for (const auto& [id, entry] : m_pools)
        if (entry->isShared()) seats += uint64_t(entry->seats().seen());
    return seats;
}

uint64_t Scheduler::guaranteeableSeats() const {
    uint64_t seats = 0;
    for (const auto& commons : m_commons) seats += uint64_t(commons->mostGuaranteed());
    return seats;
}

GuaranteeableSeats Scheduler::guaranteeableSeats(const Reach& reach) const {
    GuaranteeableSeats seats;
    if (!reach) return seats;
    for (const PoolId id : *reach)
        if (const Pool* const pool = look(id)) seats.all += uint64_t(pool->seats().seen());
    seats.most = Commons::mostGuaranteed(seats.all, m_options);
    return seats;
}

Reach Scheduler::reachOf(TenantNumber number) const {
    if (number >= m_tenants.size()) return nullptr;
    poolsOf(number, m_tenants[number]);
    return m_tenants[number].reach;
}

IdleSeats Scheduler::idleSeats() const {
    // Work of closed tenants that stands in no commons yet waits all the same.
    std::vector<const Pool*> aside;
    for (const TenantNumber number : m_aside) {
        const Tenant& owner = m_tenants[number];
        owner.works.forEach([&](const Work& work, uint32_t) {
            if (!work.isReady || work.account || m_paused.contains({number, work.command})) return;
            forPoolsOf({number, work.command}, [&](const Pool& pool) {
                if (std::find(aside.begin(), aside.end(), &pool) == aside.end()) aside.push_back(&pool);
            });
        });
    }
    IdleSeats idle;
    for (const auto& [id, entry] : m_pools)
        if (entry->isShared())
            idle +=
                entry->commons->idleSeats(*entry, std::find(aside.begin(), aside.end(), entry.get()) != aside.end());
    return idle;
}

DispatchGate Scheduler::gateOf(TenantNumber tenant) const {
    return tenant < m_tenants.size() ? m_tenants[tenant].gate : DispatchGate();
}

bool Scheduler::hasWorker(TenantTurn work) const {
    bool found = false;
    forTakersOf(work, [&](const Pool& pool) { found = found || pool.workers > 0; });
    return found;
}

bool Scheduler::hasWorker(CommandNumber command) const {
    return std::any_of(m_pools.begin(), m_pools.end(), [command](const auto& pool) {
        const Pool& each = *pool.second;
        const std::vector<CommandNumber>& taken = each.key.commands;
        return each.workers > 0 && (taken.empty() || std::binary_search(taken.begin(), taken.end(), command));
    });
}

std::vector<WaitReason> Scheduler::reasons(TenantTurn work, Time now) const {
    using Kind = WaitReason::Kind;
    if (work.tenant >= m_tenants.size()) return {};
    const Tenant& owner = m_tenants[work.tenant];
    const DispatchGate::Verdict verdict = owner.gate.check(owner.running, now);
    if (m_paused.isBy(PausedBy::Decision, work) && verdict.state != DispatchGate::State::Paused)
        return {{.kind = Kind::QueuePaused}};
    switch (verdict.state) {
        case DispatchGate::State::Open: break;
        case DispatchGate::State::Paused: return {{.kind = Kind::Paused}};
        case DispatchGate::State::Concurrency:
            return {{.kind = Kind::Concurrency, .count = owner.running, .limit = *owner.gate.maxConcurrency()}};
        case DispatchGate::State::DispatchRate: return {{.kind = Kind::DispatchRate, .until = verdict.opens}};
        case DispatchGate::State::ReleaseInterval: return {{.kind = Kind::ReleaseInterval, .until = verdict.opens}};
    }
    std::vector<WaitReason> found;
    const Work* own = find(owner, work.command);
    forPoolsOf(work, [&](const Pool& pool) {
        const SeatCount& seats = pool.seats();
        const bool isLeft = pool.workers == 0 && seats.waiting() == 0;
        if (isLeft && seats.running() + seats.lostTasks() == 0) return;
        std::vector<WaitReason> here = pool.commons->reasons(pool, own ? own->account : nullptr, own, at(now));
        if (isLeft)
            here = {{.kind = Kind::WorkersGone}};
        else if (seats.running() + seats.waiting() == 0)
            here = {{.kind = Kind::NoFreeSeat}};
        for (WaitReason& reason : here) {
            reason.pool = pool.id;
            reason.gone = uint64_t(seats.lostTasks());
            if (pool.movedAt) reason.since = Time{m_origin.micros + *pool.movedAt};
        }
        here.back().holders = pool.holders(kHoldersShown, isLeft, at(now));
        found.insert(found.end(), std::make_move_iterator(here.begin()), std::make_move_iterator(here.end()));
    });
    if (found.empty()) found.push_back({.kind = Kind::NoWorker});
    return found;
}

std::vector<Scheduler::SavedPool> Scheduler::save(Time now) const {
    std::vector<SavedPool> all;
    for (const auto& [id, pool] : m_pools) {
        SavedPool& saved = all.emplace_back(SavedPool{id, pool->key, {}, {}});
        const std::vector<Pool*>& pools = pool->commons->pools();
        const auto first = std::min_element(pools.begin(), pools.end(), [](auto* a, auto* b) { return a->id < b->id; });
        if (*first != pool.get()) continue;
        saved.balances = pool->commons->balances(at(now));
        saved.memory = pool->commons->memory();
        if (saved.memory.severalUntil > Commons::kNever) saved.memory.severalUntil += m_origin.micros;
    }
    return all;
}

void Scheduler::restore(const SavedPool& saved, Time now) {
    m_lastPool = std::max(m_lastPool, saved.id);
    Commons& commons = *m_pools.at(pool(saved.key, now, saved.id))->commons;
    Commons::Memory memory = saved.memory;
    if (memory.severalUntil > Commons::kNever) memory.severalUntil -= m_origin.micros;
    commons.restore(memory, at(now));
    for (const Commons::Balance& balance : saved.balances) commons.restore(balance, tenant(balance.tenant), at(now));
}

std::vector<TenantNumber> Scheduler::takeTenantsWithNewEstimates() {
    for (const TenantNumber number : m_newEstimates) {
        Tenant& owner = tenant(number);
        owner.hasNewEstimates = false;
        owner.works.forEach([&](const Work&, uint32_t place) {
            Work& work = owner.works[place];
            work.savedMean = work.length.mean();
            work.savedLongest = work.length.longest();
        });
    }
    return std::exchange(m_newEstimates, {});
}

std::vector<Scheduler::SavedEstimate> Scheduler::saveEstimates(TenantNumber number) const {
    std::vector<SavedEstimate> all;
    if (number >= m_tenants.size()) return all;
    m_tenants[number].works.forEach([&](const Work& work, uint32_t) {
        if (work.length.isKnown())
            all.push_back({{number, work.command}, Micros(work.length.mean()), Micros(work.length.longest())});
    });
    return all;
}

void Scheduler::restore(const SavedEstimate& saved) {
    const TenantNumber number = saved.work.tenant;
    Tenant& owner = tenant(number);
    const uint32_t place = placeOf(number, saved.work.command, m_origin);
    Work& work = owner.works[place];
    work.length.restore(saved.estimate.count(), saved.longest.count());
    work.savedMean = work.length.mean();
    work.savedLongest = work.length.longest();
    owner.terms.anyTask.completed(work.length.mean());
    owner.terms.anyTask.tookAtLeast(work.length.longest());
    guessOf(saved.work.command).completed(saved.estimate.count());
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
