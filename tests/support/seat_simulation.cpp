// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/seat_simulation.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr CommandNumber kFirstFreshName = 1000;

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
    m_seats = int(m_setting.seats);
    m_free = m_setting.asksEvery > 0 ? 0 : m_seats;
    open(at(0));
    if (m_setting.asksEvery > 0)
        for (int seat = 0; seat < m_seats; ++seat) askLater(false);
    for (uint32_t i = 0; i < m_setting.seatChanges.size(); ++i)
        push(inMicros(m_setting.seatChanges[i].first), EventKind::Seats, 0, i);
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
        for (const Flow& flow : group.flows)
            if (flow.isKnown && !flow.hasFreshNames)
                m_scheduler->restore(Scheduler::SavedEstimate{{t, flow.command}, Micros(inMicros(flow.seconds))});
    }
    m_pool = m_scheduler->pool({true, {}, {}}, now);
    m_scheduler->seatsOffered(m_pool, uint32_t(m_free), now);
}

void SeatSimulation::arrive(uint32_t t, uint32_t f, int count) {
    Tenant& tenant = m_tenants[t];
    const Flow& flow = flowOf(t, f);
    for (int i = 0; i < count; ++i) {
        const CommandNumber command =
            flow.hasFreshNames ? kFirstFreshName + static_cast<CommandNumber>(m_lastFreshName++) : flow.command;
        Line& line = tenant.lines[command];
        line.flow = f;
        line.since.push_back(m_now);
        if (m_now >= m_from) ++figuresOf(t, f).sent;
        if (line.since.size() == 1)
            m_scheduler->wake({t, command}, ++m_lastSequence, at(m_now));
        else
            m_scheduler->noteWaiting({t, command}, line.since.size(), at(m_now));
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
            const bool comes =
                factor >= 1 || std::uniform_real_distribution<>(0, 1)(m_tenants[t].arrivals[event.flow]) < factor;
            if (comes) arrive(t, event.flow, flow.inHand > 0 ? flow.inHand : flow.batch);
            return nextArrival(t, event.flow);
        }
        case EventKind::Work: {
            const Flow& flow = flowOf(t, event.flow);
            if (m_now > inMicros(flow.until)) return;
            m_tenants[t].lines[flow.command] = {event.flow, {}, true};
            m_tenants[t].last[event.flow] = std::max(m_now, m_from);
            m_scheduler->wake({t, flow.command}, ++m_lastSequence, at(m_now));
            m_scheduler->noteWaiting({t, flow.command}, 1000, at(m_now));
            if (flow.works > 0) push(m_now + inMicros(flow.works), EventKind::Rest, t, event.flow);
            return;
        }
        case EventKind::Rest: {
            const Flow& flow = flowOf(t, event.flow);
            m_tenants[t].lines[flow.command].hasAlways = false;
            m_scheduler->sleep({t, flow.command}, at(m_now));
            return push(m_now + inMicros(flow.rests), EventKind::Work, t, event.flow);
        }
        case EventKind::End: return endOf(t, false);
        case EventKind::Ask: return ask(t == 1);
        case EventKind::Seats: return changeSeats(m_setting.seatChanges[event.flow].second);
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
        ++m_free;
        m_scheduler->seatsOffered(m_pool, 1, at(m_now));
    } else {
        push(m_now, EventKind::Ask);
    }
    if (isLost)
        run.isDead = true;
    else
        m_freeRuns.push_back(index);
    if (flow.inHand > 0 || (isLost && !hasAlwaysWork(flow))) arrive(run.turn.tenant, run.flow, 1);
}

void SeatSimulation::changeSeats(int by) {
    const int64_t from = std::max(m_countedUntil, m_from);
    if (m_now > from) m_capacity += double(m_now - from) / 1e6 * m_seats;
    m_countedUntil = m_now;
    m_seats += by;
    if (by > 0) {
        m_free += by;
        m_scheduler->seatsOffered(m_pool, uint32_t(by), at(m_now));
    }
    for (; by < 0; ++by) {
        if (m_free <= 0) {
            auto lost = m_live.begin();
            std::advance(lost, std::ptrdiff_t(m_random() % m_live.size()));
            endOf(*lost, true);
        }
        --m_free;
        m_scheduler->seatsWithdrawn(m_pool, 1);
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
    m_free = m_seats;
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        for (const auto& [command, line] : m_tenants[t].lines)
            if (line.hasAlways || !line.since.empty()) {
                m_scheduler->wake({t, command}, ++m_lastSequence, at(m_now));
                m_scheduler->noteWaiting({t, command}, line.hasAlways ? 1000 : line.since.size(), at(m_now));
            }
    m_pool = m_scheduler->pool({true, {}, {}}, at(m_now));
    m_scheduler->seatsOffered(m_pool, uint32_t(m_free), at(m_now));
}

double SeatSimulation::lengthOf(uint32_t t, uint32_t f, bool& fails) {
    const Flow& flow = flowOf(t, f);
    std::mt19937_64& random = m_tenants[t].lengths[f];
    const uint64_t number = ++m_tenants[t].count[f];
    fails = m_now >= inMicros(flow.failsFrom) && m_now < inMicros(flow.failsUntil);
    double factor = 1;
    switch (flow.law) {
        case Law::Even: factor = std::uniform_real_distribution<>(0.8, 1.2)(random); break;
        case Law::Exponential: factor = std::exponential_distribution<>(1)(random); break;
        case Law::LogNormal: factor = std::lognormal_distribution<>(-2, 2)(random); break;
        case Law::OneInTwentyIsLong: factor = random() % 20 ? 0.01 : 19.8; break;
        case Law::Alternating: factor = number % 2 ? 0.04 / flow.seconds : 60 / flow.seconds; break;
    }
    return fails ? 0.001 : std::max(0.0001, flow.seconds * factor);
}

void SeatSimulation::serve() {
    m_scheduler->advance(at(m_now));
    m_scheduler->takeHotPools();
    while (m_free > 0) {
        const auto turn = m_scheduler->pick(m_pool, at(m_now));
        if (!turn) break;
        serveOne(*turn);
    }
}

// Some time within the interval: workers do not ask in step.
void SeatSimulation::askLater(bool isExpected) {
    const double part = isExpected ? 1 : std::uniform_real_distribution<>(0, 1)(m_random);
    push(m_now + inMicros(m_setting.asksEvery * part), EventKind::Ask, isExpected ? 1 : 0);
}

void SeatSimulation::ask(bool isExpected) {
    m_scheduler->advance(at(m_now));
    if (isExpected && !m_setting.forgetsAsks) m_scheduler->seatsExpected(m_pool, -1, at(m_now));
    m_scheduler->seatsOffered(m_pool, 1, at(m_now));
    m_free = 1;
    if (const auto turn = m_scheduler->pick(m_pool, at(m_now))) return serveOne(*turn);
    m_free = 0;
    m_scheduler->seatsWithdrawn(m_pool, 1);
    if (!m_setting.forgetsAsks) m_scheduler->seatsExpected(m_pool, 1, at(m_now));
    askLater(true);
}

void SeatSimulation::serveOne(TenantTurn turn) {
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
    run = {turn, f, {}, m_now, false, false};
    Figures& figures = figuresOf(turn.tenant, f);
    const int64_t since = line.hasAlways ? tenant.last[f] : line.since.front();
    if (line.hasAlways ? m_now >= m_from : since >= m_from) {
        figures.waits.push_back(double(m_now - since) / 1e6);
        ++figures.served;
    }
    tenant.last[f] = m_now;
    run.ticket = m_scheduler->begin(m_pool, turn, at(m_now));
    --m_free;
    m_live.insert(number);
    push(m_now + std::max<int64_t>(100, inMicros(lengthOf(turn.tenant, f, run.fails))), EventKind::End, number);
    if (line.hasAlways) return m_scheduler->noteWaiting(turn, 1000, at(m_now));
    line.since.pop_front();
    if (!line.since.empty()) {
        m_scheduler->headChanged(turn, ++m_lastSequence, at(m_now));
        return;
    }
    m_scheduler->sleep(turn, at(m_now));
    if (turn.command >= kFirstFreshName) tenant.lines.erase(turn.command);
}

void SeatSimulation::run() {
    serve();
    while (true) {
        int64_t next = m_scheduler->nextWake().micros - kOrigin;
        if (!m_events.empty()) next = std::min(next, m_events.top().at);
        if (next >= m_end) break;
        m_now = std::max(m_now, next);
        while (!m_events.empty() && m_events.top().at <= m_now) {
            const Event event = m_events.top();
            m_events.pop();
            handle(event);
        }
        serve();
    }
    m_now = m_end;
    finish();
}

void SeatSimulation::finish() {
    changeSeats(0);
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
