// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kTick = std::chrono::seconds(1);
constexpr int64_t kUnknownTask = 1'000'000;             // what an unknown task is charged for at first, in µs
constexpr Micros kKeepPool = std::chrono::minutes(10);  // without seats, for the sake of its accounts
constexpr Micros kKeepPoolOfOne = std::chrono::seconds(30);
constexpr size_t kManyPools = 1000;  // from here on what nobody uses is not kept at all

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
    : m_options(options), m_origin(origin), m_nextTick(origin + kTick) {}

Scheduler::~Scheduler() = default;

void Scheduler::wake(TenantTurn work, Sequence head, Time now) {
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command);
    w.isReady = true;
    w.head = head;
    if (w.estimate < 0 && !std::exchange(w.isListed, true)) m_unproven[work.command].push_back(work.tenant);
    const ReadyWork ready = readyOf(w);
    forPoolsOf(work, [&](PoolEntry& entry) {
        entry.pool.wake(work, owner.terms, ready, at(now));
        heat(entry);
    });
}

void Scheduler::sleep(TenantTurn work, Time now) {
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command);
    if (!w.isReady) return;
    w.isReady = false;
    forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.sleep(work, at(now)); });
}

void Scheduler::headChanged(TenantTurn work, Sequence head, Time now) {
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command);
    w.head = head;
    // Nobody else goes by it.
    if (m_options.policy != SchedulingPolicy::Fifo) return;
    const ReadyWork ready = readyOf(w);
    forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.reviewCommand(work, ready, at(now)); });
}

void Scheduler::noteHead(TenantTurn work, Sequence head) { workOf(tenant(work.tenant), work.command).head = head; }

PoolId Scheduler::pool(PoolKey key, Time now, PoolId newId) {
    sortUnique(key.tenants);
    sortUnique(key.commands);
    const auto known = m_poolByKey.find(bytesOf(key));
    if (known == m_poolByKey.end() && newId == 0) newId = ++m_lastPool;
    PoolEntry& entry = known == m_poolByKey.end() ? addPool(newId, key, now) : *m_pools.at(known->second);
    entry.lastUsed = now;
    return entry.id;
}

Scheduler::PoolEntry& Scheduler::addPool(PoolId id, const PoolKey& key, Time now) {
    m_poolByKey.emplace(bytesOf(key), id);
    PoolEntry& entry = *m_pools.emplace(id, std::make_unique<PoolEntry>(id, key, m_options)).first->second;
    listPool(entry, true);
    std::vector<std::pair<Sequence, TenantTurn>> waiting;
    const auto show = [&](TenantNumber number) {
        if (number >= m_tenants.size()) return;
        for (const Work& w : m_tenants[number].work)
            if (w.isReady &&
                (key.commands.empty() || std::binary_search(key.commands.begin(), key.commands.end(), w.command)))
                waiting.emplace_back(w.head, TenantTurn{number, w.command});
    };
    if (key.allTenants)
        for (TenantNumber number = 0; number < m_tenants.size(); ++number) show(number);
    else
        for (const TenantNumber number : key.tenants) show(number);
    // They are all level; who waits longest is first, not who has the least number.
    std::sort(waiting.begin(), waiting.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [head, work] : waiting) {
        Tenant& owner = m_tenants[work.tenant];
        entry.pool.wake(work, owner.terms, readyOf(workOf(owner, work.command)), at(now));
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

std::optional<TenantTurn> Scheduler::pick(PoolId pool, Time now) { return m_pools.at(pool)->pool.pick(at(now)); }

DispatchTicket Scheduler::begin(PoolId pool, TenantTurn turn, Time now) {
    Tenant& owner = tenant(turn.tenant);
    Work& w = workOf(owner, turn.command);
    const ReadyWork work = readyOf(w);
    ++owner.running;
    owner.gate.passed(now);
    m_pools.at(pool)->pool.begin(turn, owner.terms, work.taskClass, work.expected, at(now));
    if (++w.running == 1 && w.estimate < 0) reviewClass(turn, w, now);
    reviewGate(turn.tenant, owner, now);
    return {pool, work.taskClass, Micros(work.expected)};
}

void Scheduler::end(TenantTurn turn, const DispatchTicket& ticket, Time start, Time now) {
    Tenant& owner = tenant(turn.tenant);
    --owner.running;
    if (const auto it = m_pools.find(ticket.pool); it != m_pools.end()) {
        it->second->pool.end(turn, {ticket.taskClass, ticket.estimate.count(), at(start)}, at(now));
        it->second->lastUsed = now;
        heat(*it->second);
    }
    learn(turn, (now - start).count(), now);
    reviewGate(turn.tenant, owner, now);
}

DispatchTicket Scheduler::resume(TenantTurn turn, PoolId pool, Time start, Time now) {
    Tenant& owner = tenant(turn.tenant);
    ++owner.running;
    Work& w = workOf(owner, turn.command);
    ++w.running;
    const auto it = m_pools.find(pool);
    const auto [c, head, expected] = readyOf(w);
    if (it != m_pools.end()) it->second->pool.resume(turn, owner.terms, {c, expected, at(start)}, at(now));
    reviewGate(turn.tenant, owner, now);
    return {it == m_pools.end() ? 0 : pool, c, Micros(expected)};
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
    owner.gate.setLimits(limits, now);
    applyTerms(number, owner, now);
}

void Scheduler::setThrottle(TenantNumber number, double weightFactor, bool mayBorrow, Time now) {
    Tenant& owner = tenant(number);
    if (owner.weightFactor == weightFactor && owner.terms.mayBorrow == mayBorrow) return;
    owner.weightFactor = weightFactor;
    owner.terms.mayBorrow = mayBorrow;
    applyTerms(number, owner, now);
}

void Scheduler::setPolicy(SchedulingPolicy policy, Time now) {
    if (policy == m_options.policy) return;
    m_options.policy = policy;
    // Heads are followed under Fifo only, so they may be old.
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

void Scheduler::tick(Time now) {
    m_nextTick = now + kTick;
    reviewUnproven(now);
    const bool isCrowded = m_pools.size() > kManyPools;
    for (auto it = m_pools.begin(); it != m_pools.end();) {
        const auto current = it++;
        PoolEntry& entry = *current->second;
        for (const Pool::Overrun& overrun : entry.pool.tick(at(now))) {
            // What runs longer than anybody thought is known to take at least that long.
            Tenant& owner = tenant(overrun.work.tenant);
            Work& w = workOf(owner, overrun.work.command);
            if (overrun.age > w.estimate) {
                w.estimate = overrun.age;
                noteEstimate(overrun.work.tenant, owner, w);
                reviewClass(overrun.work, w, now);
            }
        }
        if (entry.pool.seats().waiting() > 0) {
            entry.lastUsed = now;
            // What has become long or level may have opened a reserve.
            if (entry.pool.isAnybodyWaiting()) heat(entry);
        }
        const Micros keep = isCrowded ? Micros(0) : entry.isShared() ? kKeepPool : kKeepPoolOfOne;
        const bool isForgotten =
            entry.pool.seats().running() == 0 && entry.pool.seats().waiting() == 0 && now - entry.lastUsed > keep;
        if (!isForgotten) continue;
        listPool(entry, false);
        m_poolByKey.erase(bytesOf(entry.key));
        std::erase(m_hot, entry.id);
        m_pools.erase(current);
    }
}

// At most once a second: with estimates that go up and down it would be after every task.
void Scheduler::reviewUnproven(Time now) {
    for (const CommandNumber command : std::exchange(m_reclassified, {})) {
        const auto unproven = m_unproven.find(command);
        if (unproven == m_unproven.end()) continue;
        std::erase_if(unproven->second, [&](TenantNumber number) {
            Tenant& owner = tenant(number);
            Work& w = workOf(owner, command);
            w.isListed = w.isReady && w.estimate < 0;
            if (w.isListed) reviewClass({number, command}, w, now);
            return !w.isListed;
        });
        if (unproven->second.empty()) m_unproven.erase(unproven);
    }
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

Scheduler::Work& Scheduler::workOf(Tenant& owner, CommandNumber command) {
    const auto isBefore = [](const Work& w, CommandNumber c) { return w.command < c; };
    auto it = std::lower_bound(owner.work.begin(), owner.work.end(), command, isBefore);
    if (it != owner.work.end() && it->command == command) return *it;
    owner.poolsVersion = 0;
    it = owner.work.insert(it, Work());
    it->command = command;
    return *it;
}

int64_t& Scheduler::commandEstimate(CommandNumber command) {
    if (m_commandEstimates.size() <= command) m_commandEstimates.resize(command + 1, -1);
    return m_commandEstimates[command];
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

const std::vector<Scheduler::PoolEntry*>& Scheduler::poolsOf(TenantNumber number, const Tenant& owner) const {
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

int64_t Scheduler::estimateOf(const Work* own, CommandNumber command) const {
    if (own && own->estimate >= 0) return own->estimate;
    return command < m_commandEstimates.size() ? m_commandEstimates[command] : -1;
}

ReadyWork Scheduler::readyOf(const Work& own) const {
    const int64_t known = estimateOf(&own, own.command);
    return {classOf(&own, own.command), own.head,
            std::clamp(known < 0 ? kUnknownTask : known, m_options.chargeFloor.count(), m_options.longTask.count())};
}

TaskClass Scheduler::classOf(const Work* own, CommandNumber command) const {
    // Nobody else has reserves to go by.
    if (m_options.policy != SchedulingPolicy::Fair) return TaskClass::Quick;
    // What others take for the same command is believed of a tenant's first task only: the second shows whether the
    // first has come back.
    const bool isProven = own && (own->estimate >= 0 || own->running == 0);
    return classFor(isProven ? estimateOf(own, command) : -1);
}

TaskClass Scheduler::classFor(int64_t estimate) const {
    if (estimate < 0) return TaskClass::Probe;
    if (estimate <= m_options.quickTask.count()) return TaskClass::Quick;
    return estimate <= m_options.longTask.count() ? TaskClass::Short : TaskClass::Long;
}

void Scheduler::noteEstimate(TenantNumber number, Tenant& owner, Work& w) {
    if (owner.hasNewEstimates || std::abs(w.estimate - w.savedEstimate) * 4 < w.savedEstimate) return;
    owner.hasNewEstimates = true;
    m_newEstimates.push_back(number);
}

void Scheduler::learn(TenantTurn work, int64_t ran, Time now) {
    // The largest of late, slowly forgotten: better to think too long than too short (after 2DFQ).
    const auto renew = [ran](int64_t estimate) { return ran > estimate ? ran : (estimate * 9 + ran) / 10; };
    Tenant& owner = tenant(work.tenant);
    Work& w = workOf(owner, work.command);
    const TaskClass before = classOf(&w, work.command);
    --w.running;
    w.estimate = renew(w.estimate);
    noteEstimate(work.tenant, owner, w);
    int64_t& any = commandEstimate(work.command);
    const TaskClass believed = classFor(any);
    any = renew(any);
    if (classFor(any) != believed && m_unproven.contains(work.command)) m_reclassified.push_back(work.command);
    if (classOf(&w, work.command) != before) reviewClass(work, w, now);
}

void Scheduler::reviewClass(TenantTurn work, const Work& w, Time now) {
    if (!w.isReady) return;
    const ReadyWork ready = readyOf(w);
    forPoolsOf(work, [&](PoolEntry& entry) { entry.pool.reviewCommand(work, ready, at(now)); });
}

}  // namespace fairlead::broker
