// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/seat_simulation.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr CommandNumber kFirstOwnName = 1000;
constexpr CommandNumber kFirstFreshName = 100'000;

int64_t inMicros(double seconds) { return std::llround(seconds * 1e6); }

double exponential(std::mt19937_64& random, double perSecond) {
    return std::exponential_distribution<>(perSecond)(random);
}

double factorAt(const SeatSimulation::Flow& flow, int64_t now) {
    double factor = 1;
    for (const auto& [from, times] : flow.rates)
        if (now >= inMicros(from)) factor = times;
    return factor;
}

bool hasAlwaysWork(const SeatSimulation::Flow& flow) {
    return flow.perSecond <= 0 && flow.period <= 0 && flow.inHand == 0;
}

}  // namespace

double SeatSimulation::Figures::quantile(double q) const {
    if (waits.empty()) return 0;
    return waits[std::min(waits.size() - 1, size_t(q * double(waits.size())))];
}

double SeatSimulation::Figures::jain() const {
    double sum = 0, squares = 0;
    for (const double x : heldByTenant) sum += x, squares += x * x;
    return squares > 0 ? sum * sum / (double(heldByTenant.size()) * squares) : 1;
}

SeatSimulation::SeatSimulation(Setting setting) : m_setting(std::move(setting)), m_random(m_setting.seed) {
    m_from = inMicros(m_setting.measuredFrom);
    m_end = inMicros(m_setting.seconds);
    for (size_t g = 0; g < m_setting.groups.size(); ++g) {
        const Group& group = m_setting.groups[g];
        m_figures.emplace_back(group.flows.size());
        for (int i = 0; i < group.tenants; ++i) {
            const auto t = uint32_t(m_tenants.size());
            Tenant& tenant = m_tenants.emplace_back();
            tenant.group = g;
            tenant.last.assign(group.flows.size(), m_from);
            tenant.count.assign(group.flows.size(), 0);
            for (uint32_t f = 0; f < group.flows.size(); ++f) {
                const Flow& flow = group.flows[f];
                tenant.arrivals.emplace_back(m_setting.seed * 7919 + t * 16 + f);
                tenant.lengths.emplace_back(m_setting.seed * 104'729 + t * 16 + f);
                const int64_t start = inMicros(flow.from + group.apart * i);
                if (hasAlwaysWork(flow)) {
                    push(start, EventKind::Work, t, f);
                    continue;
                }
                const double gap = flow.perSecond > 0 ? exponential(tenant.arrivals[f], flow.perSecond) : 0;
                push(start + inMicros(gap), EventKind::Arrival, t, f);
            }
        }
    }
    if (m_setting.pools.empty()) m_setting.pools.push_back({int(m_setting.seats), {}});
    for (const PoolOfSeats& pool : m_setting.pools)
        m_pools.push_back({0, pool.seats, m_setting.asksEvery > 0 ? 0 : pool.seats});
    open(at(0));
    if (m_setting.asksEvery > 0)
        for (int seat = 0; seat < m_pools[0].all; ++seat) askLater(false);
    for (uint32_t i = 0; i < m_setting.seatChanges.size(); ++i)
        push(inMicros(m_setting.seatChanges[i].at), EventKind::Seats, 0, i);
    if (m_setting.restartAt > 0) push(inMicros(m_setting.restartAt), EventKind::Restart);
    if (m_setting.slice > 0) push(0, EventKind::Tick);
}

SeatSimulation::~SeatSimulation() = default;

void SeatSimulation::push(int64_t at, EventKind kind, uint32_t tenant, uint32_t flow) {
    m_events.push({at, ++m_lastOrder, kind, tenant, flow});
}

// Terms and what is known beforehand.
void SeatSimulation::open(Time now) {
    m_scheduler = std::make_unique<Scheduler>(m_setting.options, now);
    for (uint32_t t = 0; t < m_tenants.size(); ++t) {
        const Group& group = m_setting.groups[m_tenants[t].group];
        m_scheduler->setLimits(t, group.limits, now);
        if (group.isThrottled) m_scheduler->setThrottle(t, 1, true, now);
        for (uint32_t f = 0; f < group.flows.size(); ++f)
            if (const Flow& flow = group.flows[f]; flow.isKnown && !flow.hasFreshNames)
                m_scheduler->restore(Scheduler::SavedEstimate{{t, commandOf(t, f)}, Micros(inMicros(flow.seconds))});
    }
    offer(now);
}

void SeatSimulation::offer(Time now) {
    for (size_t i = 0; i < m_pools.size(); ++i) {
        m_pools[i].id = m_scheduler->pool({true, {}, m_setting.pools[i].commands}, now);
        m_scheduler->keepPool(m_pools[i].id, 1);
        m_scheduler->seatsOffered(m_pools[i].id, uint32_t(m_pools[i].free), now);
    }
}

void SeatSimulation::countWaiting(CommandNumber command, int by) {
    for (size_t i = 0; i < m_pools.size(); ++i) {
        const std::vector<CommandNumber>& taken = m_setting.pools[i].commands;
        if (taken.empty() || std::find(taken.begin(), taken.end(), command) != taken.end()) m_pools[i].waiting += by;
    }
}

CommandNumber SeatSimulation::commandOf(uint32_t t, uint32_t f) const {
    const Flow& flow = flowOf(t, f);
    return flow.isOfOwnName ? kFirstOwnName + CommandNumber(t) * 16 + flow.command : flow.command;
}

void SeatSimulation::arrive(uint32_t t, uint32_t f, int count) {
    Tenant& tenant = m_tenants[t];
    const Flow& flow = flowOf(t, f);
    for (int i = 0; i < count; ++i) {
        const CommandNumber command =
            flow.hasFreshNames ? kFirstFreshName + static_cast<CommandNumber>(m_lastFreshName++) : commandOf(t, f);
        Line& line = tenant.lines[command];
        line.flow = f;
        line.since.push_back(m_now);
        if (m_now >= m_from) ++figuresOf(t, f).sent;
        if (line.since.size() == 1) {
            countWaiting(command, 1);
            m_scheduler->wake({t, command}, ++m_lastSequence, at(m_now));
        } else {
            m_scheduler->noteWaiting({t, command}, line.since.size(), at(m_now));
        }
    }
}

void SeatSimulation::nextArrival(uint32_t t, uint32_t f) {
    const Flow& flow = flowOf(t, f);
    if (flow.inHand > 0) return;
    const double gap =
        flow.period > 0 ? flow.period
                        : exponential(m_tenants[t].arrivals[f], flow.perSecond * std::max(1.0, factorAt(flow, m_now)));
    push(m_now + inMicros(gap) + (flow.period > 0 ? 0 : 1), EventKind::Arrival, t, f);
}

void SeatSimulation::handle(const Event& event) {
    const uint32_t t = event.tenant;
    switch (event.kind) {
        case EventKind::Arrival: {
            const Flow& flow = flowOf(t, event.flow);
            if (m_now > inMicros(flow.until)) return;
            const double factor = factorAt(flow, m_now);
            const double phase =
                flow.works > 0 ? std::fmod(double(m_now) / 1e6 - flow.from, flow.works + flow.rests) : 0;
            const bool comes =
                phase <= flow.works &&
                (factor >= 1 || std::uniform_real_distribution<>(0, 1)(m_tenants[t].arrivals[event.flow]) < factor);
            if (comes) arrive(t, event.flow, flow.inHand > 0 ? flow.inHand : flow.batch);
            return nextArrival(t, event.flow);
        }
        case EventKind::Work: {
            const Flow& flow = flowOf(t, event.flow);
            if (m_now > inMicros(flow.until)) return;
            const CommandNumber command = commandOf(t, event.flow);
            m_tenants[t].lines[command] = {event.flow, {}, true};
            countWaiting(command, 1);
            m_tenants[t].last[event.flow] = std::max(m_now, m_from);
            m_scheduler->wake({t, command}, ++m_lastSequence, at(m_now));
            m_scheduler->noteWaiting({t, command}, 1000, at(m_now));
            if (flow.works > 0) push(m_now + inMicros(flow.works), EventKind::Rest, t, event.flow);
            return;
        }
        case EventKind::Rest: {
            const Flow& flow = flowOf(t, event.flow);
            const CommandNumber command = commandOf(t, event.flow);
            m_tenants[t].lines[command].hasAlways = false;
            countWaiting(command, -1);
            m_scheduler->sleep({t, command}, at(m_now));
            return push(m_now + inMicros(flow.rests), EventKind::Work, t, event.flow);
        }
        case EventKind::End: return endOf(t, false);
        case EventKind::Ask: return ask(t == 1);
        case EventKind::Seats: return changeSeats(m_setting.seatChanges[event.flow]);
        case EventKind::Restart: return restart();
        case EventKind::Tick: {
            m_timeLine.push_back(int(m_live.size()));
            m_idleKept = std::max(m_idleKept, m_scheduler->idleSeats().kept);
            return push(m_now + inMicros(m_setting.slice), EventKind::Tick);
        }
    }
}

void SeatSimulation::account(const Running& run) {
    const int64_t from = std::max(run.start, m_from);
    if (m_now <= from) return;
    const double held = double(m_now - from) / 1e6;
    m_held += held;
    m_tenants[run.turn.tenant].held += held;
    figuresOf(run.turn.tenant, run.flow).held += held;
}

void SeatSimulation::endOf(size_t number, bool isLost) {
    Running& run = m_runs[number];
    const auto index = uint32_t(number);
    if (run.isDead) return m_freeRuns.push_back(index);
    m_live.erase(index);
    account(run);
    m_scheduler->end(run.turn, run.ticket, at(run.start), at(m_now), !isLost && !run.fails);
    const Flow& flow = flowOf(run.turn.tenant, run.flow);
    if (m_setting.asksEvery <= 0) {
        ++m_pools[run.pool].free;
        m_scheduler->seatsOffered(m_pools[run.pool].id, 1, at(m_now));
    } else {
        push(m_now, EventKind::Ask);
    }
    if (isLost)
        run.isDead = true;
    else
        m_freeRuns.push_back(index);
    if (flow.inHand > 0 || (isLost && !hasAlwaysWork(flow))) arrive(run.turn.tenant, run.flow, 1);
}

void SeatSimulation::changeSeats(const SeatChange& change) {
    Seats& pool = m_pools[change.pool];
    pool.all += change.by;
    if (change.by > 0) {
        pool.free += change.by;
        m_scheduler->seatsOffered(pool.id, uint32_t(change.by), at(m_now));
    }
    for (int by = change.by; by < 0; ++by) {
        if (pool.free <= 0) {
            std::vector<uint32_t> here;
            std::copy_if(m_live.begin(), m_live.end(), std::back_inserter(here),
                         [&](uint32_t run) { return m_runs[run].pool == change.pool; });
            endOf(here[m_random() % here.size()], true);
        }
        --pool.free;
        m_scheduler->seatsWithdrawn(pool.id, 1);
    }
}

// As the engine does it.
void SeatSimulation::restart() {
    const std::vector<Scheduler::SavedPool> pools = m_scheduler->save(at(m_now));
    std::vector<Scheduler::SavedEstimate> estimates;
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        for (const auto& saved : m_scheduler->saveEstimates(t)) estimates.push_back(saved);
    m_scheduler = std::make_unique<Scheduler>(m_setting.options, at(m_now));
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        m_scheduler->setLimits(t, m_setting.groups[m_tenants[t].group].limits, at(m_now));
    for (const auto& saved : estimates) m_scheduler->restore(saved);
    for (const auto& saved : pools) m_scheduler->restore(saved, at(m_now));
    // Whatever ran is lost with its worker, and waits again.
    std::vector<uint32_t> lost(m_live.begin(), m_live.end());
    for (const uint32_t number : lost) {
        Running& run = m_runs[number];
        account(run);
        m_live.erase(number);
        run.isDead = true;
        const Flow& flow = flowOf(run.turn.tenant, run.flow);
        if (hasAlwaysWork(flow)) continue;
        Line& line = m_tenants[run.turn.tenant].lines[run.turn.command];
        line.flow = run.flow;
        line.since.push_front(m_now);
    }
    m_pools[0].free = m_pools[0].all;
    m_pools[0].waiting = 0;
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        for (const auto& [command, line] : m_tenants[t].lines)
            if (line.hasAlways || !line.since.empty()) {
                countWaiting(command, 1);
                m_scheduler->wake({t, command}, ++m_lastSequence, at(m_now));
                m_scheduler->noteWaiting({t, command}, line.hasAlways ? 1000 : line.since.size(), at(m_now));
            }
    offer(at(m_now));
}

double SeatSimulation::lengthOf(uint32_t t, uint32_t f, bool& fails) {
    const Flow& flow = flowOf(t, f);
    std::mt19937_64& random = m_tenants[t].lengths[f];
    const uint64_t number = ++m_tenants[t].count[f];
    fails = m_now >= inMicros(flow.failsFrom) && m_now < inMicros(flow.failsUntil);
    const double seconds = m_now >= inMicros(flow.changesAt) ? flow.thenSeconds : flow.seconds;
    double factor = 1;
    switch (flow.law) {
        case Law::Constant: break;
        case Law::Pareto: {
            constexpr double kAlpha = 1.5, kMost = 200;
            const double part = std::uniform_real_distribution<>(1e-6, 1)(random);
            factor = std::min(kMost, (1 - 1 / kAlpha) * std::pow(part, -1 / kAlpha));
            break;
        }
        case Law::HalfOrTen: factor = random() % 20 ? 0.5 : 10.5; break;
        case Law::SeldomLong: factor = random() % 200 ? 1 : 30; break;
        case Law::Even: factor = std::uniform_real_distribution<>(0.8, 1.2)(random); break;
        case Law::Exponential: factor = std::exponential_distribution<>(1)(random); break;
        case Law::LogNormal: factor = std::lognormal_distribution<>(-2, 2)(random); break;
        case Law::OneInTwentyIsLong: factor = random() % 20 ? 0.01 : 19.8; break;
        case Law::Alternating: factor = number % 2 ? 0.04 / flow.seconds : 60 / flow.seconds; break;
    }
    return fails ? 0.001 : std::max(0.0001, seconds * factor);
}

void SeatSimulation::serve() {
    m_scheduler->advance(at(m_now));
    m_scheduler->takeHotPools();
    for (size_t pool = 0; pool < m_pools.size(); ++pool)
        while (m_pools[pool].free > 0) {
            const auto turn = m_scheduler->pick(m_pools[pool].id, at(m_now));
            if (!turn) break;
            serveOne(pool, *turn);
        }
}

// Some time within the interval: workers do not ask in step.
void SeatSimulation::askLater(bool isExpected) {
    const double part = isExpected ? 1 : std::uniform_real_distribution<>(0, 1)(m_random);
    push(m_now + inMicros(m_setting.asksEvery * part), EventKind::Ask, isExpected ? 1 : 0);
}

void SeatSimulation::ask(bool isExpected) {
    Seats& pool = m_pools[0];
    m_scheduler->advance(at(m_now));
    if (isExpected) m_scheduler->seatsExpected(pool.id, -1, at(m_now));
    m_scheduler->seatsOffered(pool.id, 1, at(m_now));
    pool.free = 1;
    if (const auto turn = m_scheduler->pick(pool.id, at(m_now))) return serveOne(0, *turn);
    pool.free = 0;
    m_scheduler->seatsWithdrawn(pool.id, 1);
    m_scheduler->seatsExpected(pool.id, 1, at(m_now));
    askLater(true);
}

void SeatSimulation::serveOne(size_t pool, TenantTurn turn) {
    Tenant& tenant = m_tenants[turn.tenant];
    Line& line = tenant.lines.at(turn.command);
    const uint32_t f = line.flow;
    uint32_t number = 0;
    if (m_freeRuns.empty()) {
        number = uint32_t(m_runs.size());
        m_runs.emplace_back();
    } else {
        number = m_freeRuns.back();
        m_freeRuns.pop_back();
    }
    Running& run = m_runs[number];
    run = {turn, f, pool, {}, m_now, false, false};
    Figures& figures = figuresOf(turn.tenant, f);
    const int64_t since = line.hasAlways ? tenant.last[f] : line.since.front();
    if (line.hasAlways ? m_now >= m_from : since >= m_from) {
        figures.waits.push_back(double(m_now - since) / 1e6);
        ++figures.served;
    }
    tenant.last[f] = m_now;
    run.ticket = m_scheduler->begin(m_pools[pool].id, turn, at(m_now));
    --m_pools[pool].free;
    m_live.insert(number);
    push(m_now + std::max<int64_t>(100, inMicros(lengthOf(turn.tenant, f, run.fails))), EventKind::End, number);
    if (line.hasAlways) return m_scheduler->noteWaiting(turn, 1000, at(m_now));
    line.since.pop_front();
    if (!line.since.empty()) {
        m_scheduler->headChanged(turn, ++m_lastSequence, at(m_now));
        return;
    }
    countWaiting(turn.command, -1);
    m_scheduler->sleep(turn, at(m_now));
    if (turn.command >= kFirstFreshName) tenant.lines.erase(turn.command);
}

void SeatSimulation::run() {
    serve();
    while (true) {
        int64_t next = m_scheduler->nextWake().micros - kOrigin;
        if (!m_events.empty()) next = std::min(next, m_events.top().at);
        if (next >= m_end) break;
        pass(std::max(m_now, next));
        while (!m_events.empty() && m_events.top().at <= m_now) {
            const Event event = m_events.top();
            m_events.pop();
            handle(event);
        }
        serve();
    }
    pass(m_end);
    finish();
}

void SeatSimulation::pass(int64_t until) {
    const double seconds = double(until - std::max(m_now, m_from)) / 1e6;
    m_now = until;
    if (seconds <= 0) return;
    for (const Seats& pool : m_pools) {
        m_capacity += seconds * pool.all;
        if (pool.waiting > 0) m_idle += seconds * pool.free;
    }
}

void SeatSimulation::finish() {
    for (const uint32_t number : m_live) account(m_runs[number]);
    for (uint32_t t = 0; t < m_tenants.size(); ++t) {
        Tenant& tenant = m_tenants[t];
        for (const auto& [command, line] : tenant.lines) {
            Figures& figures = figuresOf(t, line.flow);
            for (const int64_t since : line.since)
                if (since >= m_from) figures.waits.push_back(double(m_end - since) / 1e6);
            if (line.hasAlways) figures.waits.push_back(double(m_end - tenant.last[line.flow]) / 1e6);
        }
        for (Figures& figures : m_figures[tenant.group]) figures.heldByTenant.push_back(tenant.held);
    }
    for (auto& group : m_figures)
        for (Figures& figures : group) std::sort(figures.waits.begin(), figures.waits.end());
}

double SeatSimulation::share(size_t group) const {
    double held = 0;
    for (const Figures& figures : m_figures[group]) held += figures.held;
    return m_held > 0 ? held / m_held : 0;
}

}  // namespace fairlead::broker
