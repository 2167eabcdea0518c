// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kUnknownTask = 1'000'000;  // assumed length of a task while nothing is known, at least, in µs
constexpr Moment kKeepWork = 600'000'000;    // how long an unused command is remembered if there are very many, in µs
constexpr Micros kKeepPool = std::chrono::minutes(10);  // without seats, to keep its accounts
constexpr Micros kKeepPoolOfOne = std::chrono::seconds(30);
constexpr size_t kMostWork = 1000;   // commands of a tenant; if there are more, unused ones are forgotten sooner
constexpr size_t kManyPools = 1000;  // from here on an unused pool is not kept at all

bool isUsed(const Pool& pool) {
    const SeatCount& seats = pool.seats();
    return pool.keeps > 0 || seats.running() + seats.lostTasks() > 0 || seats.waiting() > 0;
}

}  // namespace

Scheduler::Scheduler(const SchedulingOptions& options, Time origin)
    : m_options(options), m_origin(origin), m_nextTick(origin + options.tick) {}

Scheduler::~Scheduler() = default;

void Scheduler::wake(TenantTurn work, Sequence head, Time now, size_t waiting) {
    Tenant& owner = tenant(work.tenant);
    const uint32_t place = placeOf(work.tenant, work.command, now);
    Work& w = owner.works[place];
    if (m_readyOf.size() <= work.command) m_readyOf.resize(work.command + 1);
    m_readyOf[work.command] += !std::exchange(w.isReady, true);
    w.head = head;
    w.waiting = std::max<size_t>(1, waiting);
    w.used = at(now);
    if (!m_paused.contains(work)) showWork(work.tenant, owner, place, now);
}

void Scheduler::showWork(TenantNumber number, Tenant& owner, uint32_t place, Time now) {
    // Pools come to share accounts by work that both take: not by work that nobody may have yet.
    if (!owner.works[place].account && !owner.terms.isOpen) {
        m_aside.insert(number);
        return;
    }
    if (!owner.works[place].account) attach(number, owner, place, now);
    Work& w = owner.works[place];
    if (!w.account) return;
    if (!w.isShown) w.account->commons->show(*w.account, place, expectedOf(owner, w), at(now));
    for (Pool* pool : w.kind->pools) heat(*pool);
}

void Scheduler::hideWork(Tenant& owner, uint32_t place, Time now) {
    const Work& w = owner.works[place];
    if (w.account) w.account->commons->hide(*w.account, place, at(now));
}

void Scheduler::setPaused(std::optional<TenantNumber> tenant, CommandNumber command, bool isPaused, Time now,
                          PausedBy by) {
    const auto isHeld = [&](TenantNumber number) { return m_paused.contains({number, command}); };
    const TenantNumber first = tenant.value_or(0);
    const size_t end = tenant ? std::min<size_t>(first + 1, m_tenants.size()) : m_tenants.size();
    std::vector<std::pair<TenantNumber, bool>> waiting;
    for (TenantNumber number = first; number < end; ++number)
        if (const Work* w = find(m_tenants[number], command); w && w->isReady)
            waiting.emplace_back(number, isHeld(number));
    m_paused.set(tenant, command, isPaused, by);
    for (const auto& [number, wasHeld] : waiting) {
        if (isHeld(number) == wasHeld) continue;
        Tenant& owner = m_tenants[number];
        const uint32_t place = owner.works.find(command);
        if (wasHeld)
            showWork(number, owner, place, now);
        else
            hideWork(owner, place, now);
    }
}

void Scheduler::sleep(TenantTurn work, Time now) {
    Tenant& owner = tenant(work.tenant);
    const uint32_t place = placeOf(work.tenant, work.command, now);
    Work& w = owner.works[place];
    if (!std::exchange(w.isReady, false)) return;
    w.waiting = 0;
    --m_readyOf[work.command];
    hideWork(owner, place, now);
}

void Scheduler::headChanged(TenantTurn work, Sequence head, Time now) {
    Tenant& owner = tenant(work.tenant);
    const uint32_t place = placeOf(work.tenant, work.command, now);
    owner.works[place].head = head;
    // No other policy uses the head.
    if (m_options.policy == SchedulingPolicy::Fifo) reviewWork(owner, place, now);
}

void Scheduler::noteHead(TenantTurn work, Sequence head) {
    tenant(work.tenant).works[placeOf(work.tenant, work.command, m_origin)].head = head;
}

void Scheduler::noteWaiting(TenantTurn work, size_t waiting, Time now) {
    Tenant& owner = tenant(work.tenant);
    const uint32_t place = placeOf(work.tenant, work.command, now);
    Work& w = owner.works[place];
    const size_t before = std::exchange(w.waiting, waiting);
    if (!w.account || before == waiting) return;
    if (waiting > before) w.account->commons->noteCame(*w.account, waiting - before, at(now));
    reviewWork(owner, place, now);
}

void Scheduler::seatsOffered(PoolId pool, uint32_t seats, Time now) {
    Pool& entry = *m_pools.at(pool);
    entry.seats().offered(seats, at(now));
    heat(entry);
}

void Scheduler::seatsWithdrawn(PoolId pool, uint32_t seats) { m_pools.at(pool)->seats().withdrawn(seats); }

void Scheduler::seatsExpected(PoolId pool, int64_t by, Time now) {
    Pool& entry = *m_pools.at(pool);
    entry.seats().expect(by);
    entry.lastUsed = now;
    // More may be kept on those than before.
    if (by > 0 && entry.seats().waiting() > 0) heat(entry);
}

int64_t Scheduler::keepPool(PoolId pool, int by) { return m_pools.at(pool)->keeps += by; }

std::optional<TenantTurn> Scheduler::pick(PoolId id, Time now) {
    Pool& pool = *m_pools.at(id);
    return pool.commons->pick(pool, at(now));
}

DispatchTicket Scheduler::begin(PoolId id, TenantTurn turn, Time now) {
    Tenant& owner = tenant(turn.tenant);
    const uint32_t place = placeOf(turn.tenant, turn.command, now);
    ++owner.running;
    ++owner.works[place].running;
    owner.gate.passed(now);
    Pool& pool = *m_pools.at(id);
    Account& account = accountIn(pool, turn.tenant, owner, place, now);
    const bool isLengthKnown = owner.works[place].length.isKnown();
    const uint32_t index = pool.commons->begin(pool, account, place, at(now));
    reviewGate(turn.tenant, owner, now);
    return {id, index, isLengthKnown};
}

void Scheduler::end(TenantTurn turn, const DispatchTicket& ticket, Time start, Time now, bool isCompleted) {
    Tenant& owner = tenant(turn.tenant);
    const uint32_t place = placeOf(turn.tenant, turn.command, now);
    --owner.running;
    --owner.works[place].running;
    owner.works[place].used = at(now);
    int64_t ran = (now - start).count();
    const auto it = m_pools.find(ticket.pool);
    if (it == m_pools.end()) {
        learn(turn, !owner.works[place].length.isKnown(), ran, isCompleted);
    } else {
        Pool& pool = *it->second;
        const RunningTask& task = pool.running.at(ticket.place);
        // Without its worker it waited for its end: that says nothing about how long such tasks take.
        if (task.lostAt && !isCompleted) ran = *task.lostAt - task.start;
        if (task.lostAt) owner.lost.find(task.lostSeen, at(now));
        const bool wasUnknown = !owner.terms.anyTask.isKnown();
        learn(turn, task.isUnknown, ran, isCompleted);
        if (wasUnknown && owner.terms.anyTask.isKnown()) reviewUnknown(owner, now);
        owner.works[place].expected = expectedOf(owner, owner.works[place]);
        pool.commons->end(pool, ticket.place, at(now));
        pool.lastUsed = now;
        heat(pool);
    }
    reviewGate(turn.tenant, owner, now);
}

void Scheduler::workerGone(const DispatchTicket& ticket, Time since, Time now) {
    const auto it = m_pools.find(ticket.pool);
    if (it == m_pools.end()) return;
    Pool& pool = *it->second;
    const auto lost = pool.commons->workerGone(pool, ticket.place, at(since), at(now));
    if (!lost) return;
    tenant(lost->turn.tenant).lost.lose(lost->lostSeen);
    heat(pool);
}

void Scheduler::workerBack(const DispatchTicket& ticket, Time now) {
    const auto it = m_pools.find(ticket.pool);
    if (it == m_pools.end()) return;
    const auto task = it->second->commons->workerBack(*it->second, ticket.place, at(now));
    if (!task) return;
    tenant(task->turn.tenant).lost.find(task->lostSeen, at(now));
    heat(*it->second);  // a seat that was kept for this tenant's minimum may be free for others
}

void Scheduler::seatsGone(PoolId pool) {
    const auto it = m_pools.find(pool);
    if (it == m_pools.end()) return;
    it->second->seats().left();
    heat(*it->second);
}

DispatchTicket Scheduler::resume(TenantTurn turn, PoolId id, Time start, Time now) {
    Tenant& owner = tenant(turn.tenant);
    const uint32_t place = placeOf(turn.tenant, turn.command, now);
    ++owner.running;
    ++owner.works[place].running;
    DispatchTicket ticket;
    if (const auto it = m_pools.find(id); it != m_pools.end()) {
        Pool& pool = *it->second;
        Account& account = accountIn(pool, turn.tenant, owner, place, now);
        owner.works[place].expected = expectedOf(owner, owner.works[place]);
        ticket = {id, pool.commons->resume(pool, account, place, at(start), at(now)),
                  owner.works[place].length.isKnown()};
    }
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
        forAccountsOf(owner, [&](Account& account) { account.commons->setMinSeats(account, at(now)); });
        for (Pool* pool : poolsOf(number, owner)) heat(*pool);
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
    for (const auto& commons : m_commons) commons->reviewAll(at(now));
    for (auto& [id, pool] : m_pools) heat(*pool);
}

void Scheduler::advance(Time now) {
    const Moment before = std::exchange(m_advanced, at(now));
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
    if (now >= m_nextTick) {
        tick(now);
        if (now < m_nextTick) return;
    }
    for (const auto& commons : m_commons) {
        const auto claim = commons->nextClaim(at(now));
        const auto trial = commons->nextTrial(before);
        if ((!claim || *claim > at(now) + 1000) && (!trial || *trial > at(now))) continue;
        commons->claimsThatAreDue(at(now));
        for (Pool* pool : commons->pools())
            if (pool->seats().waiting() > 0) heat(*pool);
    }
}

Time Scheduler::nextWake() const {
    Time next = m_parked.empty() ? m_nextTick : std::min(m_nextTick, std::get<Time>(m_parked.front()));
    // What a free seat waits for.
    for (const auto& commons : m_commons) {
        if (std::none_of(commons->pools().begin(), commons->pools().end(),
                         [](const Pool* pool) { return pool->seats().waiting() > 0; }))
            continue;
        for (const auto& due : {commons->nextClaim(m_advanced), commons->nextTrial(m_advanced)})
            if (due) next = std::min(next, Time{m_origin.micros + *due});
    }
    return next;
}

void Scheduler::countWorkers(PoolId pool, int by) {
    if (const auto it = m_pools.find(pool); it != m_pools.end()) it->second->workers += by;
}

// In parts: a task waits for one of them at most, however many tenants there are.
void Scheduler::tick(Time now) {
    size_t left = m_options.accountsInTurn;
    for (; m_ticked < m_commons.size(); ++m_ticked) {
        if (left == 0) return;
        Commons& commons = *m_commons[m_ticked];
        if (!m_reviewed) {
            const auto overruns = commons.tick(at(now), left);
            if (!overruns) return;
            for (const Overrun& overrun : *overruns) learnOverrun(overrun, now);
            m_reviewed = 0;
        }
        // What nobody has finished is expected to take as long as others' first tasks have run so far.
        const auto review = [&](Account& account) {
            if (account.isWaiting && account.isUnknown()) reviewUnknown(*account.owner, now);
        };
        if (!commons.accounts().forSome(*m_reviewed, left, review)) return;
        m_reviewed.reset();
        if (left > 0) --left;  // a commons without accounts is not for nothing
    }
    m_ticked = 0;
    m_nextTick = now + m_options.tick;
    const bool isCrowded = m_pools.size() > kManyPools;
    std::vector<Pool*> unused;
    for (const auto& [id, found] : m_pools) {
        Pool& pool = *found;
        if (pool.seats().waiting() > 0) {
            pool.lastUsed = now;
            // Tasks that have turned out long, or purses that are full again, may have freed kept seats.
            if (pool.isAnybodyWaiting()) heat(pool);
        }
        const Micros keep = isCrowded ? Micros(0) : pool.isShared() ? kKeepPool : kKeepPoolOfOne;
        if (!isUsed(pool) && now - pool.lastUsed > keep) unused.push_back(&pool);
    }
    for (Pool* pool : unused) removePool(*pool, now);
}

void Scheduler::dropUnused(PoolId id) {
    const auto it = m_pools.find(id);
    if (it == m_pools.end() || isUsed(*it->second) || it->second->workers > 0) return;
    removePool(*it->second, Time{m_origin.micros + m_advanced});
}

void Scheduler::reviewUnknown(Tenant& owner, Time now) {
    owner.works.forEach([&](const Work& work, uint32_t place) {
        if (!work.isShown || work.length.isKnown()) return;
        const int64_t expected = expectedOf(owner, work);
        if (expected != work.expected) work.account->commons->review(*work.account, place, expected, at(now));
    });
}

Scheduler::Tenant& Scheduler::tenant(TenantNumber number) {
    while (m_tenants.size() <= number) m_tenants.emplace_back();
    return m_tenants[number];
}

const Scheduler::Work* Scheduler::find(const Tenant& owner, CommandNumber command) {
    const uint32_t place = owner.works.find(command);
    return place == Work::kNone ? nullptr : &owner.works[place];
}

uint32_t Scheduler::placeOf(TenantNumber number, CommandNumber command, Time now) {
    Tenant& owner = tenant(number);
    uint32_t place = owner.works.find(command);
    if (place != Work::kNone) return place;
    owner.poolsVersion = 0;
    if (owner.works.size() >= owner.worksToReview) forgetOldWork(owner, at(now));
    place = owner.works.add(command);
    owner.works[place].used = at(now);
    return place;
}

// A tenant may give each of its tasks a command of its own. The next review is due when there are twice as many.
void Scheduler::forgetOldWork(Tenant& owner, Moment now) {
    for (const Moment keep : {kKeepWork, kKeepWork / 60, Moment{0}}) {
        std::vector<uint32_t> old;
        owner.works.forEach([&](const Work& work, uint32_t place) {
            if (!work.isReady && work.running == 0 && now - work.used > keep) old.push_back(place);
        });
        for (const uint32_t place : old) {
            detach(owner, place, Time{m_origin.micros + now});
            owner.works.remove(place);
        }
        if (owner.works.size() < kMostWork) break;
    }
    owner.worksToReview = std::max(Tenant::kWorkKept, 2 * owner.works.size());
}

FirstTaskGuess& Scheduler::guessOf(CommandNumber command) {
    if (m_guesses.size() <= command) m_guesses.resize(command + 1);
    return m_guesses[command];
}

void Scheduler::heat(Pool& pool) {
    const auto add = [this](Pool& one) {
        if (!std::exchange(one.isHot, true)) m_hot.push_back(one.id);
    };
    add(pool);
    // What is free here for who has a guarantee need not be kept for it elsewhere.
    if (pool.commons && pool.commons->hasGuarantees())
        for (Pool* other : pool.commons->pools())
            if (other->seats().waiting() > 0) add(*other);
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
    forAccountsOf(owner, [&](Account& account) { account.commons->reviewTenant(account, at(now)); });
    if (!isOpen) return;
    if (m_aside.erase(number) > 0) {
        std::vector<uint32_t> aside;
        owner.works.forEach([&](const Work& work, uint32_t place) {
            if (work.isReady && !work.account && !m_paused.contains({number, work.command})) aside.push_back(place);
        });
        for (const uint32_t place : aside) showWork(number, owner, place, now);
    }
    for (Pool* pool : poolsOf(number, owner)) heat(*pool);
}

void Scheduler::applyTerms(TenantNumber number, Tenant& owner, Time now) {
    const double before = owner.terms.weight;
    owner.terms.weight = std::clamp(owner.configuredWeight * owner.weightFactor, 0.001, 1000.0);
    forAccountsOf(owner, [&](Account& account) {
        if (owner.terms.weight != before)
            account.commons->reweigh(account, before, at(now));
        else
            account.commons->reviewTenant(account, at(now));
    });
    for (Pool* pool : poolsOf(number, owner)) heat(*pool);
    reviewGate(number, owner, now);
}

// What its next task is expected to cost.
int64_t Scheduler::expectedOf(const Tenant& owner, const Work& work) const {
    if (work.length.isKnown()) return work.length.mean();
    if (owner.terms.anyTask.isKnown()) return owner.terms.anyTask.longest();
    const FirstTaskGuess guess = work.command < m_guesses.size() ? m_guesses[work.command] : FirstTaskGuess();
    return guess.isKnown() ? guess.micros() : std::max(kUnknownTask, guess.micros());
}

void Scheduler::reviewWork(Tenant& owner, uint32_t place, Time now) {
    const Work& work = owner.works[place];
    if (work.account) work.account->commons->review(*work.account, place, expectedOf(owner, work), at(now));
}

void Scheduler::noteEstimate(TenantNumber number, Tenant& owner, const Work& work) {
    const auto isNear = [](int64_t now, int64_t saved) { return std::abs(now - saved) * 4 < saved; };
    if (owner.hasNewEstimates) return;
    if (isNear(work.length.mean(), work.savedMean) && isNear(work.length.longest(), work.savedLongest)) return;
    owner.hasNewEstimates = true;
    m_newEstimates.push_back(number);
}

void Scheduler::learn(TenantTurn turn, bool wasUnknown, int64_t ran, bool isCompleted) {
    Tenant& owner = tenant(turn.tenant);
    Work& work = owner.works[owner.works.find(turn.command)];
    if (!isCompleted) {
        // A task that failed at once says nothing about how long a successful one takes.
        work.length.tookAtLeast(ran);
        owner.terms.anyTask.tookAtLeast(ran);
    } else {
        work.length.completed(ran);
        owner.terms.anyTask.completed(ran);
        if (wasUnknown) guessOf(turn.command).completed(ran);
    }
    if (work.length.isKnown()) noteEstimate(turn.tenant, owner, work);
}

// A task that runs longer than expected shows that such tasks take at least that long.
void Scheduler::learnOverrun(const Overrun& overrun, Time now) {
    Tenant& owner = tenant(overrun.work.tenant);
    const uint32_t place = placeOf(overrun.work.tenant, overrun.work.command, now);
    if (overrun.isUnknown) guessOf(overrun.work.command).tookAtLeast(overrun.age);
    if (!owner.works[place].length.isKnown()) return;
    owner.works[place].length.tookAtLeast(overrun.age);
    noteEstimate(overrun.work.tenant, owner, owner.works[place]);
}

}  // namespace fairlead::broker
