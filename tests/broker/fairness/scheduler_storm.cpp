// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/fairness/scheduler_storm.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

using namespace std::chrono_literals;

namespace {

using Random = Simulation::Random;

double uniform(Random& random, double from, double to) { return std::uniform_real_distribution<>(from, to)(random); }
uint32_t below(Random& random, size_t n) { return uint32_t(random() % n); }
double anyWeight(Random& random) { return std::pow(10, uniform(random, -2, 2)); }
Micros span(double seconds) { return Micros(std::llround(seconds * 1e6)); }

Simulation::Law anyLaw(Random& random) {
    const Micros mean = span(std::pow(10, uniform(random, -2, 1.5)));
    switch (below(random, 5)) {
        case 0: return Simulation::constant(mean);
        case 1: return Simulation::exponential(mean);
        case 2: return Simulation::logNormal(mean, 2);
        case 3: return Simulation::pareto(mean, 1.2);
        default: return Simulation::either(10ms, 1h, 0.01);
    }
}

}  // namespace

Storm::Storm(StormShape shape, uint64_t seed) : m_shape(std::move(shape)), m_random(seed) {
    begin();
    for (uint32_t t = 0; t < m_shape.tenants; ++t) {
        Tenant& tenant = m_tenants.emplace_back();
        tenant.number = m_shape.numbers.empty() ? t : m_shape.numbers[t];
        tenant.random.seed(seed * 1000 + t);
        tenant.ready.resize(m_shape.commands);
        tenant.attained.resize(m_shape.seats.size());
        tenant.law = m_shape.law ? *m_shape.law : anyLaw(tenant.random);
        tenant.isBacklogged =
            m_shape.backlogOf ? t == *m_shape.backlogOf : uniform(m_random, 0, 1) < m_shape.backlogged;
        tenant.perSecond = std::pow(10, uniform(m_random, -1, 1.3));
        tenant.tokensAt = m_now;
        tenant.limits.weight = m_shape.weightOfAll  ? *m_shape.weightOfAll
                               : m_shape.hasWeights ? anyWeight(m_random)
                                                    : 1;
        if (m_shape.hasGates) limit(t);
        m_scheduler->setLimits(tenant.number, tenant.limits, m_now);
    }
    for (const TenantNumber number : m_shape.bystanders) {
        TenantLimits paused;
        paused.paused = true;
        m_scheduler->setLimits(number, paused, m_now);
        if (number % 2 == 0) m_scheduler->wake({number, 0}, ++m_lastSequence, m_now);
    }
    for (const StormShape::Seats& seats : m_shape.seats) {
        PoolKey key = seats.key;
        for (TenantNumber& number : key.tenants) number = m_tenants[number].number;
        Seats& pool = m_seats.emplace_back();
        pool.id = m_scheduler->pool(std::move(key), m_now);
        pool.free = pool.count = seats.count;
        pool.changed = m_now;
        pool.seen.resize(m_shape.tenants);
        m_scheduler->seatsOffered(pool.id, seats.count, m_now);
    }
    for (uint32_t t = 0; t < m_shape.tenants; ++t) {
        topUp(t);
        if (!m_tenants[t].isBacklogged) push(span(uniform(m_random, 0, 2)), EventKind::Arrival, t);
    }
    if (m_shape.hasChanges || m_shape.hasLosses) push(1s, EventKind::Change, 0);
}

void Storm::begin() {
    m_origin = m_lastTick = m_now;
    m_scheduler = std::make_unique<Scheduler>(m_shape.options, m_now);
}

void Storm::limit(uint32_t t) {
    TenantLimits& limits = m_tenants[t].limits;
    switch (below(m_random, 6)) {
        case 0: limits.maxConcurrency = 1 + below(m_random, 6); break;
        case 1: limits.dispatchRate = Rate{1 + below(m_random, 20), 1s, 1 + below(m_random, 5)}; break;
        case 2: limits.releaseInterval = span(uniform(m_random, 0.01, 3)); break;
        case 3: limits.priorityBoost = span(uniform(m_random, 0, 30)); break;
        case 4: limits.minSeats = 1 + below(m_random, 3); break;
        default: break;
    }
    m_tenants[t].tokens = limits.dispatchRate ? double(limits.dispatchRate->burst) : 1;
}

void Storm::push(Micros in, EventKind kind, uint32_t index) { m_events.push({m_now + in, ++m_lastOrder, kind, index}); }

std::optional<uint32_t> Storm::placeOf(TenantNumber number) const {
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        if (m_tenants[t].number == number) return t;
    return std::nullopt;
}

bool Storm::takes(size_t pool, TenantTurn turn) const {
    const PoolKey& key = m_shape.seats[pool].key;
    const auto has = [](const std::vector<uint32_t>& all, uint32_t one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    };
    return (key.allTenants || has(key.tenants, turn.tenant)) &&
           (key.commands.empty() || has(key.commands, turn.command));
}

void Storm::add(TenantTurn turn, size_t count) {
    std::deque<Sequence>& ready = m_tenants[turn.tenant].ready[turn.command];
    const bool wasEmpty = ready.empty();
    for (size_t i = 0; i < count; ++i) ready.push_back(++m_lastSequence);
    if (ready.empty()) return;
    if (!wasEmpty) return m_scheduler->noteWaiting(numbered(turn), ready.size(), m_now);
    noteAwake();
    m_scheduler->wake(numbered(turn), ready.front(), m_now, ready.size());
    checkEntry(turn);
}

// Who wants or holds a seat now.
void Storm::noteAwake() {
    for (size_t p = 0; p < m_seats.size(); ++p)
        for (uint32_t t = 0; t < m_tenants.size(); ++t) {
            bool isHere = runningIn(p, t) > 0;
            for (uint32_t c = 0; c < m_shape.commands && !isHere; ++c)
                isHere = takes(p, {t, c}) && !m_tenants[t].ready[c].empty() && gate(m_tenants[t]) != Word::No;
            if (isHere) m_seats[p].seen[t] = m_now;
        }
}

void Storm::topUp(uint32_t t) {
    if (!m_tenants[t].isBacklogged) return;
    for (uint32_t c = 0; c < m_shape.commands; ++c)
        if (m_tenants[t].ready[c].size() < 2) add({t, c}, 5);
}

void Storm::run(size_t dispatches) {
    const size_t enough = m_served.size() + dispatches;
    serve();
    for (size_t turns = 0; m_served.size() < enough && m_complaint.empty() && turns < 50 * dispatches; ++turns) {
        Time next = std::max(m_now, m_scheduler->nextWake());
        if (!m_events.empty()) next = std::min(next, m_events.top().at);
        m_now = next;
        if (!m_events.empty() && m_events.top().at <= m_now) advance();
        while (!m_events.empty() && m_events.top().at <= m_now) {
            const Event event = m_events.top();
            m_events.pop();
            handle(event);
        }
        serve();
    }
}

void Storm::handle(const Event& event) {
    if (event.kind == EventKind::End) return giveBack(event.index);
    if (event.kind == EventKind::Change) {
        change();
        return push(span(uniform(m_random, 0.01, 5)), EventKind::Change, 0);
    }
    Tenant& tenant = m_tenants[event.index];
    const uint32_t command = below(tenant.random, m_shape.commands);
    if (tenant.ready[command].size() < 20) add({event.index, command}, 1 + below(tenant.random, 4));
    push(span(std::exponential_distribution<>(tenant.perSecond)(tenant.random)), EventKind::Arrival, event.index);
}

void Storm::advance() {
    m_scheduler->advance(m_now);
    const bool isDue = m_now - m_lastTick >= 1s;
    // A tick that takes many calls has ended when the scheduler rests.
    const bool isInParts = m_shape.options.accountsInTurn < SchedulingOptions().accountsInTurn;
    m_isTicking = isDue && isInParts && m_scheduler->nextWake() <= m_now;
    m_hasTicked = isDue && !m_isTicking;
    if (m_hasTicked) m_lastTick = m_now;
}

// As the engine does it: only pools that are said to be worth a look get one.
void Storm::serve() {
    advance();
    noteAwake();
    for (const PoolId id : m_scheduler->takeHotPools()) {
        const auto found = std::find_if(m_seats.begin(), m_seats.end(), [&](const Seats& s) { return s.id == id; });
        const auto pool = size_t(found - m_seats.begin());
        while (m_seats[pool].free > 0 && m_complaint.empty()) {
            const auto picked = m_scheduler->pick(id, m_now);
            if (!picked) break;
            const auto place = placeOf(picked->tenant);
            if (!place) return wrong("somebody who is paused was served");
            give(pool, {*place, picked->command});
        }
    }
    checkNothingIsLeft();
    checkAccounts();
}

void Storm::give(size_t pool, TenantTurn turn) {
    checkChoice(pool, turn);
    m_hasTicked = false;
    Tenant& tenant = m_tenants[turn.tenant];
    std::deque<Sequence>& ready = tenant.ready[turn.command];
    if (ready.empty()) return wrong("a task was handed out that is not there");
    ready.pop_front();
    tenant.tokens = tokensNow(tenant) - 1;
    tenant.tokensAt = m_now;
    tenant.mostAtOnce = std::max(tenant.mostAtOnce, ++tenant.running);
    if (tenant.limits.maxConcurrency && tenant.running > *tenant.limits.maxConcurrency)
        wrong("more tasks run than the limit allows");
    --m_seats[pool].free;
    const Micros runs = tenant.law(tenant.random);
    tenant.longest = std::max({tenant.longest, 0.01, double(runs.count()) / 1e6});
    const auto estimate = estimateOf(turn);
    const DispatchTicket ticket = m_scheduler->begin(m_seats[pool].id, numbered(turn), m_now);
    const auto lease = uint32_t(m_leases.size());
    m_leases.push_back({.turn = turn,
                        .pool = pool,
                        .ticket = ticket,
                        .estimate = estimate,
                        .start = m_now,
                        .ends = m_now + runs,
                        .chargedFrom = m_now});
    m_running.push_back(lease);
    push(runs, EventKind::End, lease);
    m_served.push_back({m_now, turn.tenant, turn.command, pool});
    if (ready.empty())
        m_scheduler->sleep(numbered(turn), m_now);
    else
        m_scheduler->headChanged(numbered(turn), ready.front(), m_now);
    topUp(turn.tenant);
}

void Storm::giveBack(uint32_t number) {
    const Lease& lease = m_leases[number];
    noteAwake();
    Tenant& tenant = m_tenants[lease.turn.tenant];
    m_running.erase(std::find(m_running.begin(), m_running.end(), number));
    --tenant.running;
    tenant.held += lease.held(m_now);
    m_scheduler->end(numbered(lease.turn), lease.ticket, lease.start, m_now);
    Seats& seats = m_seats[lease.pool];
    seats.seen[lease.turn.tenant] = m_now;
    if (lease.isLost) return;
    ++seats.free;
    m_scheduler->seatsOffered(seats.id, 1, m_now);
}

double Storm::seatSeconds(uint32_t tenant) const {
    Micros held = m_tenants[tenant].held;
    for (const uint32_t number : m_running)
        if (m_leases[number].turn.tenant == tenant) held += m_leases[number].held(m_now);
    return double(held.count()) / 1e6;
}

void Storm::setWeight(uint32_t t, double weight) {
    m_tenants[t].limits.weight = weight;
    m_scheduler->setLimits(m_tenants[t].number, m_tenants[t].limits, m_now);
    for (auto& attained : m_tenants[t].attained) attained.reset();
}

void Storm::deleteWork(uint32_t t) {
    for (uint32_t c = 0; c < m_shape.commands; ++c) {
        m_tenants[t].ready[c].clear();
        m_scheduler->sleep(numbered({t, c}), m_now);
    }
}

// One worker has one seat. Who comes back has its task still.
void Storm::loseOrFind() {
    if (m_running.empty()) return;
    Lease& lease = m_leases[m_running[below(m_random, m_running.size())]];
    Seats& seats = m_seats[lease.pool];
    if (!lease.isLost && seats.count == 1) return;
    seats.changed = m_now;
    seats.seen[lease.turn.tenant] = m_now;
    lease.isLost = !lease.isLost;
    if (lease.isLost) {
        --seats.count;
        lease.lostAt = m_now;
        m_scheduler->workerGone(lease.ticket, m_now, m_now);
    } else {
        ++seats.count;
        lease.chargedFrom = m_now - (lease.lostAt - lease.chargedFrom);
        m_scheduler->workerBack(lease.ticket, m_now);
    }
}

void Storm::change() {
    if (m_shape.hasLosses && (!m_shape.hasChanges || below(m_random, 2) == 0)) return loseOrFind();
    const uint32_t t = below(m_random, m_tenants.size());
    Tenant& tenant = m_tenants[t];
    TenantLimits& limits = tenant.limits;
    switch (below(m_random, m_shape.hasRestarts ? 9 : 8)) {
        case 0:
        case 1: return setWeight(t, anyWeight(m_random));
        case 2: limits.maxConcurrency = below(m_random, 2) ? std::optional(below(m_random, 4)) : std::nullopt; break;
        case 3: limits.paused = !limits.paused; break;
        case 4: limits.priorityBoost = span(uniform(m_random, 0, 30)); break;
        case 5: deleteWork(t); return topUp(t);
        case 6: {
            const auto policy = static_cast<SchedulingPolicy>(1 + below(m_random, 5));
            m_shape.options.policy = policy;
            for (uint32_t i = 0; i < m_tenants.size(); ++i)
                for (uint32_t c = 0; c < m_shape.commands; ++c)
                    if (const auto& ready = m_tenants[i].ready[c]; !ready.empty())
                        m_scheduler->noteHead(numbered({i, c}), ready.front());
            return m_scheduler->setPolicy(policy, m_now);
        }
        case 7: {
            Seats& seats = m_seats[below(m_random, m_seats.size())];
            seats.changed = m_now;
            if (below(m_random, 2) == 0 && seats.free > 0 && seats.count > 1) {
                --seats.free, --seats.count;
                return m_scheduler->seatsWithdrawn(seats.id, 1);
            }
            ++seats.free, ++seats.count;
            return m_scheduler->seatsOffered(seats.id, 1, m_now);
        }
        default: return restart();
    }
    m_scheduler->setLimits(tenant.number, limits, m_now);
}

// What the engine does between a death and the next turn.
void Storm::restart() {
    const std::vector<Scheduler::SavedPool> pools = m_scheduler->save(m_now);
    std::vector<Scheduler::SavedEstimate> estimates;
    for (const Tenant& tenant : m_tenants)
        for (const auto& saved : m_scheduler->saveEstimates(tenant.number)) estimates.push_back(saved);
    begin();
    for (Tenant& tenant : m_tenants) {
        m_scheduler->setLimits(tenant.number, tenant.limits, m_now);
        tenant.tokens = tenant.limits.dispatchRate ? double(tenant.limits.dispatchRate->burst) : 1;
        tenant.tokensAt = m_now;
        tenant.attained.assign(m_seats.size(), std::nullopt);
    }
    for (const auto& saved : estimates) m_scheduler->restore(saved);
    for (const auto& saved : pools) m_scheduler->restore(saved, m_now);
    for (const uint32_t number : m_running) {
        Lease& lease = m_leases[number];
        lease.estimate = estimateOf(lease.turn);
        lease.ticket = m_scheduler->resume(numbered(lease.turn), m_seats[lease.pool].id, lease.chargedFrom, m_now);
        if (lease.isLost) m_scheduler->workerGone(lease.ticket, lease.lostAt, m_now);
    }
    for (Seats& seats : m_seats) {
        seats.seen.assign(m_shape.tenants, std::nullopt);
        seats.level = INT64_MIN;
        seats.commons = nullptr;
        seats.changed = m_now;
    }
    for (const uint32_t number : m_running) m_seats[m_leases[number].pool].seen[m_leases[number].turn.tenant] = m_now;
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        for (uint32_t c = 0; c < m_shape.commands; ++c)
            if (const auto& ready = m_tenants[t].ready[c]; !ready.empty()) {
                m_scheduler->wake(numbered({t, c}), ready.front(), m_now, ready.size());
                noteAwake();
            }
    for (size_t p = 0; p < m_seats.size(); ++p) {
        PoolKey key = m_shape.seats[p].key;
        for (TenantNumber& number : key.tenants) number = m_tenants[number].number;
        m_seats[p].id = m_scheduler->pool(std::move(key), m_now);
        if (m_seats[p].free > 0) m_scheduler->seatsOffered(m_seats[p].id, m_seats[p].free, m_now);
    }
}

void Storm::wrong(const std::string& what) {
    if (!m_complaint.empty()) return;
    m_complaint = "after " + std::to_string((m_now - m_start).count()) + " us and " + std::to_string(m_served.size()) +
                  " dispatches, " + std::string(policyName(m_shape.options.policy)) + ": " + what;
}

}  // namespace fairlead::broker
