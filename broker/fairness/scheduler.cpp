// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kUnknownTask = 1'000'000;  // assumed length of a task while nothing is known, in µs
constexpr Moment kKeepWork = 600'000'000;    // how long an unused command is remembered if there are very many, in µs
constexpr Micros kKeepPool = std::chrono::minutes(10);  // without seats, to keep its accounts
constexpr Micros kKeepPoolOfOne = std::chrono::seconds(30);
constexpr size_t kMostWork = 1000;   // commands of a tenant; if there are more, unused ones are forgotten sooner
constexpr size_t kManyPools = 1000;  // from here on an unused pool is not kept at all

void sortUnique(std::vector<uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

std::string bytesOf(const PoolKey& key) {
    std::string bytes(1, key.allTenants ? '*' : '-');
    const auto append = [&](const std::vector<uint32_t>& numbers) {
        bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(uint32_t));
        bytes.append(4, '\xff');
    };
    append(key.tenants);
    append(key.commands);
    return bytes;
}

}  // namespace

Scheduler::Scheduler(const SchedulingOptions& options, Time origin)
    : m_options(options), m_origin(origin), m_nextTick(origin + options.tick) {}

Scheduler::~Scheduler() = default;

void Scheduler::wake(TenantTurn work, Sequence head, Time now, size_t waiting) {
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command, at(now));
    if (m_readyOf.size() <= work.command) m_readyOf.resize(work.command + 1);
    m_readyOf[work.command] += !std::exchange(w.isReady, true);
    w.head = head;
    w.waiting = waiting;
    w.used = at(now);
    if (!m_paused.contains(work)) showWork(work, owner, w, now);
}

void Scheduler::showWork(TenantTurn work, Tenant& owner, const Work& w, Time now) {
    const ReadyWork ready = readyOf(w);
    forPoolsOf(work, [&](PoolEntry& entry) {
        if (owner.terms.minSeats > 0) entry.pool.setMinSeats(work.tenant, owner.terms, at(now));
        entry.pool.wake(work, owner.terms, ready, at(now));
        heat(entry);
    });
}

void Scheduler::setPaused(std::optional<TenantNumber> tenant, CommandNumber command, bool isPaused, Time now) {
    const auto isHeld = [&](TenantNumber number) { return m_paused.contains({number, command}); };
    const TenantNumber first = tenant.value_or(0);
    const size_t end = tenant ? std::min<size_t>(first + 1, m_tenants.size()) : m_tenants.size();
    std::vector<std::pair<TenantNumber, bool>> waiting;
    for (TenantNumber number = first; number < end; ++number)
        if (const Work* w = find(m_tenants[number], command); w && w->isReady)
            waiting.emplace_back(number, isHeld(number));
    m_paused.set(tenant, command, isPaused);
    for (const auto& [number, wasHeld] : waiting) {
        if (isHeld(number) == wasHeld) continue;
        const TenantTurn work{number, command};
        if (wasHeld)
            showWork(work, m_tenants[number], *find(m_tenants[number], command), now);
        else
            forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.sleep(work, at(now)); });
    }
}

void Scheduler::sleep(TenantTurn work, Time now) {
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command, at(now));
    if (!w.isReady) return;
    w.isReady = false;
    --m_readyOf[work.command];
    forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.sleep(work, at(now)); });
}

void Scheduler::headChanged(TenantTurn work, Sequence head, Time now) {
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command, at(now));
    w.head = head;
    // No other policy uses the head.
    if (m_options.policy == SchedulingPolicy::Fifo) reviewWork(work, w, now);
}

void Scheduler::noteHead(TenantTurn work, Sequence head) { workOf(tenant(work.tenant), work.command, 0).head = head; }

void Scheduler::noteWaiting(TenantTurn work, size_t waiting, Time now) {
    Work& w = workOf(tenant(work.tenant), work.command, at(now));
    w.waiting = waiting;
    forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.noteWaiting(work, waiting, at(now)); });
}

PoolId Scheduler::pool(PoolKey key, Time now, PoolId newId) {
    sortUnique(key.tenants);
    sortUnique(key.commands);
    const auto known = m_poolByKey.find(bytesOf(key));
    if (known == m_poolByKey.end() && newId == 0) newId = ++m_lastPool;
    PoolEntry& entry = known == m_poolByKey.end() ? addPool(newId, key, now) : *m_pools.at(known->second);
    entry.lastUsed = now;
    return entry.id;
}

PoolEntry& Scheduler::addPool(PoolId id, const PoolKey& key, Time now) {
    m_poolByKey.emplace(bytesOf(key), id);
    PoolEntry& entry = *m_pools.emplace(id, std::make_unique<PoolEntry>(id, key, m_options)).first->second;
    listPool(entry, true);
    std::vector<std::pair<Sequence, TenantTurn>> waiting;
    const auto show = [&](TenantNumber number) {
        if (number >= m_tenants.size()) return;
        for (const Work& w : m_tenants[number].work)
            if (w.isReady && !m_paused.contains({number, w.command}) &&
                (key.commands.empty() || std::binary_search(key.commands.begin(), key.commands.end(), w.command)))
                waiting.emplace_back(w.head, TenantTurn{number, w.command});
    };
    if (key.allTenants)
        for (TenantNumber number = 0; number < m_tenants.size(); ++number) show(number);
    else
        for (const TenantNumber number : key.tenants) show(number);
    for (const TenantNumber number : m_guaranteed) setMinSeats(number, m_tenants[number], entry, now);
    // All of them are level: the one that has waited longest is first, not the one with the lowest number.
    std::sort(waiting.begin(), waiting.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [head, work] : waiting) {
        Tenant& owner = m_tenants[work.tenant];
        entry.pool.wake(work, owner.terms, readyOf(*find(owner, work.command)), at(now));
    }
    return entry;
}

PoolId Scheduler::poolWith(PoolId id, TenantNumber other, TenantNumber instead, Time now) {
    PoolKey key = m_pools.at(id)->key;
    std::replace(key.tenants.begin(), key.tenants.end(), instead, other);
    return pool(std::move(key), now);
}

void Scheduler::seatsOffered(PoolId pool, uint32_t seats, Time now) {
    PoolEntry& entry = *m_pools.at(pool);
    entry.pool.seats().offered(seats, at(now));
    heat(entry);
}

void Scheduler::seatsWithdrawn(PoolId pool, uint32_t seats) { m_pools.at(pool)->pool.seats().withdrawn(seats); }

void Scheduler::seatsExpected(PoolId pool, int64_t by, Time now) {
    PoolEntry& entry = *m_pools.at(pool);
    entry.pool.seats().expect(by);
    entry.lastUsed = now;
    // More may be kept on those than before.
    if (by > 0 && entry.pool.seats().waiting() > 0) heat(entry);
}

int64_t Scheduler::keepPool(PoolId pool, int by) { return m_pools.at(pool)->keeps += by; }

std::optional<TenantTurn> Scheduler::pick(PoolId pool, Time now) { return m_pools.at(pool)->pool.pick(at(now)); }

DispatchTicket Scheduler::begin(PoolId pool, TenantTurn turn, Time now) {
    Tenant& owner = tenant(turn.tenant);
    Work& w = workOf(owner, turn.command, at(now));
    ++owner.running;
    ++w.running;
    owner.gate.passed(now);
    const bool isLengthKnown = w.length.isKnown();
    const uint32_t place = m_pools.at(pool)->pool.begin(turn, owner.terms, readyOf(w), at(now));
    reviewGate(turn.tenant, owner, now);
    return {pool, place, isLengthKnown};
}

void Scheduler::end(TenantTurn turn, const DispatchTicket& ticket, Time start, Time now, bool isCompleted) {
    Tenant& owner = tenant(turn.tenant);
    Work& w = workOf(owner, turn.command, at(now));
    --owner.running;
    --w.running;
    w.used = at(now);
    bool wasUnknown = !w.length.isKnown();
    int64_t ran = (now - start).count();
    if (const auto it = m_pools.find(ticket.pool); it != m_pools.end()) {
        const RunningTask task = it->second->pool.end(ticket.place, at(now));
        wasUnknown = task.isUnknown;
        // Lost, it waited for its end: that says nothing about how long such tasks take.
        if (task.lostAt && !isCompleted) ran = *task.lostAt - task.start;
        if (task.lostAt) owner.lost.find(task.lostSeen, at(now));
        it->second->lastUsed = now;
        heat(*it->second);
    }
    learn(turn, wasUnknown, ran, isCompleted, now);
    reviewGate(turn.tenant, owner, now);
}

void Scheduler::workerGone(const DispatchTicket& ticket, Time since, Time now) {
    const auto it = m_pools.find(ticket.pool);
    if (it == m_pools.end()) return;
    const auto lost = it->second->pool.workerGone(ticket.place, at(since), at(now));
    if (!lost) return;
    tenant(lost->turn.tenant).lost.lose(lost->lostSeen);
    heat(*it->second);
}

void Scheduler::workerBack(const DispatchTicket& ticket, Time now) {
    const auto it = m_pools.find(ticket.pool);
    if (it == m_pools.end()) return;
    const auto task = it->second->pool.workerBack(ticket.place, at(now));
    if (!task) return;
    tenant(task->turn.tenant).lost.find(task->lostSeen, at(now));
    heat(*it->second);  // a seat that was kept for this tenant's minimum may be free for others
}

void Scheduler::seatsGone(PoolId pool) {
    const auto it = m_pools.find(pool);
    if (it == m_pools.end()) return;
    it->second->pool.seats().left();
    heat(*it->second);
}

DispatchTicket Scheduler::resume(TenantTurn turn, PoolId pool, Time start, Time now) {
    Tenant& owner = tenant(turn.tenant);
    Work& w = workOf(owner, turn.command, at(now));
    ++owner.running;
    ++w.running;
    const auto it = m_pools.find(pool);
    DispatchTicket ticket;
    if (it != m_pools.end())
        ticket = {pool, it->second->pool.resume(turn, owner.terms, readyOf(w), at(start), at(now)), w.length.isKnown()};
    reviewGate(turn.tenant, owner, now);
    return ticket;
}

std::vector<PoolId> Scheduler::takeHotPools() {
    std::vector<PoolId> hot = std::exchange(m_hot, {});
    for (const PoolId id : hot) m_pools.at(id)->isHot = false;
    if (hot.size() < 2) return hot;
    const auto rank = [this](PoolId id) {
        const PoolKey& key = m_pools.at(id)->key;
        return std::tuple(key.allTenants, key.tenants.size(), key.commands.empty(), key.commands.size());
    };
    std::stable_sort(hot.begin(), hot.end(), [&](PoolId a, PoolId b) { return rank(a) < rank(b); });
    return hot;
}

void Scheduler::setLimits(TenantNumber number, const TenantLimits& limits, Time now) {
    Tenant& owner = tenant(number);
    owner.configuredWeight = limits.weight;
    owner.terms.boost = limits.priorityBoost.count();
    owner.terms.seats = limits.maxConcurrency;
    if (owner.terms.minSeats != limits.minSeats) {
        owner.terms.minSeats = limits.minSeats;
        if (std::find(m_guaranteed.begin(), m_guaranteed.end(), number) == m_guaranteed.end())
            m_guaranteed.push_back(number);
        for (const auto& [id, entry] : m_pools) setMinSeats(number, owner, *entry, now);
    }
    owner.gate.setLimits(limits, now);
    applyTerms(number, owner, now);
}

void Scheduler::setThrottle(TenantNumber number, double weightFactor, bool isHeld, Time now) {
    Tenant& owner = tenant(number);
    if (owner.weightFactor == weightFactor && owner.terms.isThrottled == isHeld) return;
    owner.weightFactor = weightFactor;
    owner.terms.isThrottled = isHeld;
    applyTerms(number, owner, now);
}

void Scheduler::setPolicy(SchedulingPolicy policy, Time now) {
    if (policy == m_options.policy) return;
    m_options.policy = policy;
    // Heads are tracked under Fifo only, so the pools may hold old ones.
    for (auto& [id, entry] : m_pools) {
        for (TenantNumber number = 0; number < m_tenants.size(); ++number)
            for (const Work& w : m_tenants[number].work)
                if (w.isReady) entry->pool.reviewCommand({number, w.command}, readyOf(w), at(now));
        entry->pool.reviewAll(at(now));
        heat(*entry);
    }
}

void Scheduler::advance(Time now) {
    const auto isLater = std::greater<>();
    while (!m_parked.empty() && std::get<Time>(m_parked.front()) <= now) {
        const auto [until, place, number] = m_parked.front();
        std::pop_heap(m_parked.begin(), m_parked.end(), isLater);
        m_parked.pop_back();
        Tenant& owner = tenant(number);
        if (owner.parkedUntil != until) continue;
        owner.parkedUntil.reset();
        reviewGate(number, owner, now);
    }
    if (now >= m_nextTick) tick(now);
}

Time Scheduler::nextWake() const {
    return m_parked.empty() ? m_nextTick : std::min(m_nextTick, std::get<Time>(m_parked.front()));
}

void Scheduler::countWorkers(PoolId pool, int by) {
    if (const auto it = m_pools.find(pool); it != m_pools.end()) it->second->workers += by;
}

void Scheduler::tick(Time now) {
    m_nextTick = now + m_options.tick;
    const bool isCrowded = m_pools.size() > kManyPools;
    for (auto it = m_pools.begin(); it != m_pools.end();) {
        PoolEntry& entry = *(it++)->second;
        for (const Overrun& overrun : entry.pool.tick(at(now))) learnOverrun(overrun, now);
        if (entry.pool.seats().waiting() > 0) {
            entry.lastUsed = now;
            // Tasks that have turned out long, or accounts that are level again, may have freed kept seats.
            if (entry.pool.isAnybodyWaiting()) heat(entry);
        }
        const Micros keep = isCrowded ? Micros(0) : entry.isShared() ? kKeepPool : kKeepPoolOfOne;
        if (!isUsed(entry) && now - entry.lastUsed > keep) forget(entry.id);
    }
}

bool Scheduler::isUsed(const PoolEntry& entry) {
    const SeatCount& seats = entry.pool.seats();
    return entry.keeps > 0 || seats.running() + seats.lostTasks() > 0 || seats.waiting() > 0;
}

void Scheduler::forget(PoolId pool) {
    const auto entry = m_pools.find(pool);
    listPool(*entry->second, false);
    m_poolByKey.erase(bytesOf(entry->second->key));
    std::erase(m_hot, pool);
    m_pools.erase(entry);
}

void Scheduler::dropUnused(PoolId pool) {
    const auto entry = m_pools.find(pool);
    if (entry != m_pools.end() && !isUsed(*entry->second) && entry->second->workers == 0) forget(pool);
}

Scheduler::Tenant& Scheduler::tenant(TenantNumber number) {
    while (m_tenants.size() <= number) m_tenants.emplace_back();
    return m_tenants[number];
}

const Scheduler::Work* Scheduler::find(const Tenant& owner, CommandNumber command) {
    const auto isBefore = [](const Work& w, CommandNumber c) { return w.command < c; };
    const auto it = std::lower_bound(owner.work.begin(), owner.work.end(), command, isBefore);
    return it == owner.work.end() || it->command != command ? nullptr : &*it;
}

Scheduler::Work& Scheduler::workOf(Tenant& owner, CommandNumber command, Moment now) {
    const auto isBefore = [](const Work& w, CommandNumber c) { return w.command < c; };
    auto it = std::lower_bound(owner.work.begin(), owner.work.end(), command, isBefore);
    if (it != owner.work.end() && it->command == command) return *it;
    owner.poolsVersion = 0;
    if (owner.work.size() >= owner.workToReview) {
        forgetOldWork(owner, now);
        it = std::lower_bound(owner.work.begin(), owner.work.end(), command, isBefore);
    }
    it = owner.work.insert(it, Work());
    it->command = command;
    it->used = now;
    return *it;
}

// A tenant may give each of its tasks a command of its own. The next review is due when there are twice as many.
void Scheduler::forgetOldWork(Tenant& owner, Moment now) {
    for (const Moment keep : {kKeepWork, kKeepWork / 60, Moment{0}}) {
        std::erase_if(owner.work, [&](const Work& w) { return !w.isReady && w.running == 0 && now - w.used > keep; });
        if (owner.work.size() < kMostWork) break;
    }
    owner.workToReview = std::max(Tenant::kWorkKept, 2 * owner.work.size());
}

FirstTaskGuess& Scheduler::guessOf(CommandNumber command) {
    if (m_guesses.size() <= command) m_guesses.resize(command + 1);
    return m_guesses[command];
}

void Scheduler::listPool(PoolEntry& entry, bool add) {
    const std::vector<uint32_t> any{kAny};
    for (const TenantNumber t : entry.key.allTenants ? any : entry.key.tenants)
        for (const CommandNumber c : entry.key.commands.empty() ? any : entry.key.commands) {
            std::vector<PoolEntry*>& line = m_byInterest[interest(t, c)];
            if (add)
                line.push_back(&entry);
            else
                std::erase(line, &entry);
            if (line.empty()) m_byInterest.erase(interest(t, c));
        }
    if (entry.key.allTenants) ++m_poolsVersion;
    for (const TenantNumber t : entry.key.tenants)
        if (t < m_tenants.size()) m_tenants[t].poolsVersion = 0;
}

const std::vector<PoolEntry*>& Scheduler::poolsOf(TenantNumber number, const Tenant& owner) const {
    if (owner.poolsVersion == m_poolsVersion) return owner.pools;
    owner.poolsVersion = m_poolsVersion;
    owner.pools.clear();
    for (const Work& w : owner.work)
        forPoolsOf({number, w.command}, [&](PoolEntry& entry) {
            if (std::find(owner.pools.begin(), owner.pools.end(), &entry) == owner.pools.end())
                owner.pools.push_back(&entry);
        });
    return owner.pools;
}

void Scheduler::heat(PoolEntry& entry) {
    if (entry.isHot) return;
    entry.isHot = true;
    m_hot.push_back(entry.id);
}

void Scheduler::reviewGate(TenantNumber number, Tenant& owner, Time now) {
    const DispatchGate::Verdict verdict = owner.gate.check(owner.running, now);
    if (verdict.opens && owner.parkedUntil != verdict.opens) {
        owner.parkedUntil = verdict.opens;
        m_parked.emplace_back(*verdict.opens, ++m_lastParked, number);
        std::push_heap(m_parked.begin(), m_parked.end(), std::greater<>());
    }
    const bool isOpen = verdict.state == DispatchGate::State::Open;
    if (isOpen == owner.terms.isOpen) return;
    owner.terms.isOpen = isOpen;
    for (PoolEntry* entry : poolsOf(number, owner)) {
        entry->pool.reviewTenant(number, at(now));
        if (isOpen) heat(*entry);
    }
}

void Scheduler::applyTerms(TenantNumber number, Tenant& owner, Time now) {
    const double before = owner.terms.weight;
    owner.terms.weight = std::clamp(owner.configuredWeight * owner.weightFactor, 0.001, 1000.0);
    for (PoolEntry* entry : poolsOf(number, owner)) {
        if (owner.terms.weight != before)
            entry->pool.reweigh(number, before, at(now));
        else
            entry->pool.reviewTenant(number, at(now));
        heat(*entry);
    }
    reviewGate(number, owner, now);
}

ReadyWork Scheduler::readyOf(const Work& own) const {
    ReadyWork work{own.head, own.waiting, std::nullopt, kUnknownTask, false};
    const bool isGuessed = own.command < m_guesses.size() && m_guesses[own.command].micros() > 0;
    if (isGuessed) {
        work.expected = m_guesses[own.command].micros();
        work.isProven = m_guesses[own.command].isKnown();
    }
    if (own.length.isKnown()) {
        work.expected = own.length.estimate();
        work.grade = own.length.grade();
    }
    return work;
}

void Scheduler::noteEstimate(TenantNumber number, Tenant& owner, Work& w) {
    const int64_t estimate = w.length.estimate();
    if (owner.hasNewEstimates || std::abs(estimate - w.savedEstimate) * 4 < w.savedEstimate) return;
    owner.hasNewEstimates = true;
    m_newEstimates.push_back(number);
}

void Scheduler::learn(TenantTurn turn, bool wasUnknown, int64_t ran, bool isCompleted, Time now) {
    Tenant& owner = tenant(turn.tenant);
    Work& w = workOf(owner, turn.command, at(now));
    const bool wasKnown = w.length.isKnown();
    const Grade before = w.length.grade();
    if (!isCompleted) {
        // A task that failed at once says nothing about how long a successful one takes.
        if (wasKnown) w.length.tookAtLeast(ran, at(now));
    } else {
        w.length.completed(ran, at(now));
        if (wasUnknown) {
            const Grade firstBefore = owner.terms.firstTask.grade();
            owner.terms.firstTask.completed(ran, at(now));
            ++owner.terms.firstTasks;
            FirstTaskGuess& guess = guessOf(turn.command);
            if (!guess.isKnown()) forPoolsOf(turn, [&](PoolEntry& entry) { entry.pool.setProven(turn.command); });
            guess.completed(ran);
            if (owner.terms.firstTask.grade() != firstBefore) reviewTenant(turn.tenant, owner, now);
        }
    }
    if (!w.length.isKnown()) return;
    noteEstimate(turn.tenant, owner, w);
    if (!wasKnown || w.length.grade() != before) reviewWork(turn, w, now);
}

// A task that runs longer than expected shows that such tasks take at least that long.
void Scheduler::learnOverrun(const Overrun& overrun, Time now) {
    Tenant& owner = tenant(overrun.work.tenant);
    Work& w = workOf(owner, overrun.work.command, at(now));
    if (overrun.isUnknown) {
        guessOf(overrun.work.command).tookAtLeast(overrun.age);
        if (owner.terms.firstTasks == 0) return;
        const Grade before = owner.terms.firstTask.grade();
        owner.terms.firstTask.tookAtLeast(overrun.age, at(now));
        if (owner.terms.firstTask.grade() != before) reviewTenant(overrun.work.tenant, owner, now);
        return;
    }
    if (!w.length.isKnown()) return;
    const Grade before = w.length.grade();
    w.length.tookAtLeast(overrun.age, at(now));
    noteEstimate(overrun.work.tenant, owner, w);
    if (w.length.grade() != before) reviewWork(overrun.work, w, now);
}

void Scheduler::reviewWork(TenantTurn work, const Work& w, Time now) {
    const ReadyWork ready = readyOf(w);
    forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.reviewCommand(work, ready, at(now)); });
}

void Scheduler::reviewTenant(TenantNumber number, Tenant& owner, Time now) {
    for (PoolEntry* entry : poolsOf(number, owner)) entry->pool.reviewTenant(number, at(now));
}

// If the pool takes every command, or one that the tenant has had.
void Scheduler::setMinSeats(TenantNumber number, const Tenant& owner, PoolEntry& entry, Time now) {
    const PoolKey& key = entry.key;
    const auto isIn = [](const std::vector<uint32_t>& all, uint32_t one) {
        return std::binary_search(all.begin(), all.end(), one);
    };
    if (!key.allTenants && !isIn(key.tenants, number)) return;
    const bool isTaken =
        key.commands.empty() || std::any_of(owner.work.begin(), owner.work.end(),
                                            [&](const Work& w) { return isIn(key.commands, w.command); });
    if (isTaken) entry.pool.setMinSeats(number, owner.terms, at(now));
}

}  // namespace fairlead::broker
