// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/simulation.h"

#include "broker/runtime/store_reads.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace fairlead::broker {

namespace {

Micros micros(double value) { return Micros(std::max<int64_t>(1, std::llround(value))); }

void require(const Status& status) {
    if (status.ok()) return;
    std::fprintf(stderr, "simulation: %s\n", status.toString().c_str());
    std::abort();
}

}  // namespace

Simulation::Law Simulation::constant(Micros run) {
    return [run](Random&) { return run; };
}

Simulation::Law Simulation::exponential(Micros mean) {
    return
        [mean](Random& random) { return micros(std::exponential_distribution<>(1.0 / double(mean.count()))(random)); };
}

Simulation::Law Simulation::logNormal(Micros mean, double sigma) {
    const double mu = std::log(double(mean.count())) - sigma * sigma / 2;
    return [mu, sigma](Random& random) { return micros(std::lognormal_distribution<>(mu, sigma)(random)); };
}

Simulation::Law Simulation::pareto(Micros mean, double alpha) {
    const double least = double(mean.count()) * (alpha - 1) / alpha;
    return [least, alpha](Random& random) {
        const double u = std::uniform_real_distribution<>(1e-9, 1)(random);
        return micros(least * std::pow(u, -1 / alpha));
    };
}

Simulation::Law Simulation::either(Micros a, Micros b, double shareOfB) {
    return [=](Random& random) { return std::uniform_real_distribution<>()(random) < shareOfB ? b : a; };
}

class Simulation::Producer final : public ProducerSink {
public:
    void created(uint64_t, const Result<TaskId>&) override {}
    void flush() override {}
};

// Never called: answers are taken from the turns as they are.
class Simulation::Worker final : public WorkerSink {
public:
    void assigned(std::vector<Assignment>, bool) override {}
    void unreadable(size_t, bool) override {}
    void resultsAcked(std::vector<TaskAck>, bool) override {}
    void heartbeatAcked(TaskAck) override {}
    void nackAcked(TaskAck, Micros, bool) override {}
    void abandonAcked(TaskAck) override {}
    void flush() override {}
};

Simulation::Simulation(const EngineOptions& options, uint64_t seed, bool keepStore)
    : m_options(options), m_random(seed), m_keepStore(keepStore), m_producer(std::make_shared<Producer>()) {
    m_options.seed = seed;
    if (!keepStore) m_options.windowSize = SIZE_MAX;  // nothing overflows into a store that is not there
    m_engine = std::make_unique<Engine>(m_options);
    require(m_engine->recover(m_store, m_now));
    settle();
}

Simulation::~Simulation() = default;

void Simulation::add(Source source) {
    const auto index = uint32_t(m_sources.size());
    const Time from = std::max(source.from, m_now);
    const bool arrives = source.perSecond > 0;
    m_sources.push_back({std::move(source), 0});
    if (arrives) push({from, 0, EventKind::Arrival, index, {}, 0});
    topUp();
    settle();
}

void Simulation::enqueue(const std::string& tenant, size_t count, Law run, const std::string& command, Micros delay) {
    Source source;
    source.tenant = tenant;
    source.command = command;
    source.run = std::move(run);
    m_sources.push_back({std::move(source), 0});
    create(uint32_t(m_sources.size() - 1), count, delay);
    settle();
}

void Simulation::addSeats(int count, std::vector<std::string> commands, std::vector<std::string> tenants) {
    for (int i = 0; i < count; ++i) {
        m_slots.push_back({0, std::make_shared<Worker>(), commands, tenants});
        connect(uint32_t(m_slots.size() - 1));
    }
    m_seats += count;
    settle();
}

void Simulation::loseSeats(int count) {
    for (auto running = m_running.begin(); running != m_running.end();) {
        const Running& lost = running->second;
        if (lost.slot >= uint32_t(count)) {
            ++running;
            continue;
        }
        m_held[lost.tenant].push_back({lost.start, m_now});
        m_waiting[running->first] = {lost.source, m_now + m_options.workerGrace};
        ++m_sources[lost.source].ready;
        running = m_running.erase(running);
    }
    for (int slot = 0; slot < count; ++slot) m_engine->apply(CloseWorker{m_slots[size_t(slot)].session}, m_now);
    settle();
}

void Simulation::bringBackSeats(int count) {
    for (int slot = 0; slot < count; ++slot) connect(uint32_t(slot));
    settle();
}

void Simulation::connect(uint32_t slot) {
    Slot& s = m_slots[slot];
    s.session = ++m_lastSession;
    m_slotOf[s.session] = slot;
    OpenWorker open;
    open.session = s.session;
    open.sink = s.sink;
    open.workerId = "slot" + std::to_string(slot);
    open.scope = {s.tenants.empty(), s.tenants};
    m_engine->apply(std::move(open), m_now);
    ask(slot);
}

void Simulation::ask(uint32_t slot) {
    const Slot& s = m_slots[slot];
    m_engine->apply(OfferSeats{s.session, s.commands, std::chrono::hours(1000), 1, false}, m_now);
}

void Simulation::push(Event event) {
    event.order = ++m_lastOrder;
    m_events.push(std::move(event));
}

void Simulation::create(uint32_t source, size_t count, Micros delay) {
    SourceState& state = m_sources[source];
    CreateTasks create{m_producer, state.source.tenant, {}};
    for (size_t i = 0; i < count; ++i) {
        NewTask task;
        task.command = state.source.command;
        task.payload = "1";
        task.maxAttempts = 1000;
        if (delay.count() > 0) task.runAt = m_now + delay;
        m_tickets[++m_lastTicket] = {source, m_now + delay};
        create.items.push_back({m_lastTicket, std::move(task)});
    }
    state.ready += count;
    m_engine->apply(std::move(create), m_now);
}

void Simulation::apply(ClientCommand command) {
    m_engine->apply(std::move(command), m_now);
    settle();
}

void Simulation::setLimits(const std::string& tenant, const LimitSettings& set) {
    ChangeTenant change;
    change.tenant = tenant;
    change.set = set;
    change.author = "simulation";
    change.reason = "because";
    change.reply = [](const Result<TenantView>& view) { require(view.status()); };
    apply(std::move(change));
}

void Simulation::topUp() {
    for (uint32_t i = 0; i < m_sources.size(); ++i) {
        const SourceState& state = m_sources[i];
        if (state.source.backlog <= state.ready || m_now < state.source.from || m_now >= state.source.until) continue;
        // In portions, so that a turn's work is worth it.
        if (state.ready * 2 <= state.source.backlog) create(i, state.source.backlog - state.ready);
    }
}

void Simulation::settle() {
    bool again = true;
    while (again) {
        Turn turn = m_engine->finishTurn(m_now);
        if (m_keepStore) require(m_store.commit(turn.writes, true));
        for (const Answer& answer : turn.answers) {
            if (const auto* created = answer.as<Created>()) {
                const auto ticket = m_tickets.find(created->ticket);
                if (ticket == m_tickets.end()) continue;
                if (created->outcome.ok()) m_waiting[*created->outcome] = ticket->second;
                m_tickets.erase(ticket);
            } else if (const auto* assigned = answer.as<Assigned>()) {
                took(*assigned);
            } else if (const auto* happened = answer.as<EventHappened>()) {
                const std::string& type = happened->event.type;
                if (type == event_types::kThrottled || type == event_types::kThrottleReleased)
                    m_throttles.push_back(happened->event);
            } else if (const auto* counters = answer.as<PublishCounters>()) {
                if (m_onTick) m_onTick(counters->tick);
            } else if (const auto* reply = answer.as<Reply>()) {
                reply->tell();
            } else if (const auto* after = answer.as<AfterFigures>()) {
                after->tell();
            }
        }
        again = !turn.reads.empty();
        for (AskedRead& read : turn.reads) {
            auto done = answerRead(m_store, std::move(read));
            require(done.status());
            m_engine->apply(std::move(*done), m_now);
        }
        const size_t before = m_tickets.size();
        topUp();
        again = again || m_tickets.size() > before || m_engine->nextWake() <= m_now;
    }
}

void Simulation::took(const Assigned& assigned) {
    const auto slot = m_slotOf.find(assigned.worker->id);
    for (const Assigned::Task& task : assigned.tasks) {
        const auto waiting = m_waiting.find(task.id);
        if (waiting == m_waiting.end()) continue;
        const uint32_t source = waiting->second.source;
        SourceState& state = m_sources[source];
        --state.ready;
        m_dispatches.push_back({m_now, source, m_now - waiting->second.readyAt});
        m_waiting.erase(waiting);
        push({m_now + state.source.run(m_random), 0, EventKind::End, source, task.id, slot->second});
        m_running[task.id] = {state.source.tenant, source, m_now, slot->second, m_lastOrder};
    }
}

void Simulation::run(Micros duration) {
    const Time end = m_now + duration;
    while (true) {
        Time next = std::max(m_engine->nextWake(), m_now);
        if (!m_events.empty()) next = std::min(next, m_events.top().at);
        if (next > end) break;
        m_now = next;
        while (!m_events.empty() && m_events.top().at <= m_now) {
            const Event event = m_events.top();
            m_events.pop();
            if (event.kind == EventKind::Ask) {
                ask(event.slot);
                continue;
            }
            SourceState& state = m_sources[event.source];
            if (event.kind == EventKind::Arrival) {
                if (m_now >= state.source.until) continue;
                create(event.source, 1);
                const double gap = std::exponential_distribution<>(state.source.perSecond)(m_random);
                push({m_now + micros(gap * 1e6), 0, EventKind::Arrival, event.source, {}, 0});
                continue;
            }
            const auto running = m_running.find(event.task);
            if (running == m_running.end() || running->second.end != event.order) continue;
            m_held[running->second.tenant].push_back({running->second.start, m_now});
            m_running.erase(running);
            const SessionId session = m_slots[event.slot].session;
            if (state.source.failShare > 0 && std::uniform_real_distribution<>()(m_random) < state.source.failShare) {
                m_engine->apply(NackTask{session, event.task, {}, Micros(1'000'000), "again"}, m_now);
                m_waiting[event.task] = {event.source, m_now + Micros(1'000'000)};
                ++state.ready;
            } else
                m_engine->apply(SubmitResults{session, {{event.task, {}, true, "null", {}, {}}}, false}, m_now);
            if (m_pause.count() > 0)
                push({m_now + m_pause, 0, EventKind::Ask, 0, {}, event.slot});
            else
                ask(event.slot);
        }
        settle();
    }
    m_now = end;
    settle();
}

void Simulation::restart() {
    m_engine = std::make_unique<Engine>(m_options);
    require(m_engine->recover(m_store, m_now));
    // What a slot holds, it says and goes on with under its old name; it asks again when it is done.
    std::vector<TaskId> held(m_slots.size());
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events = m_events;
    for (; !events.empty(); events.pop())
        if (events.top().kind == EventKind::End) held[events.top().slot] = events.top().task;
    m_slotOf.clear();
    for (uint32_t slot = 0; slot < m_slots.size(); ++slot) {
        Slot& s = m_slots[slot];
        s.session = ++m_lastSession;
        m_slotOf[s.session] = slot;
        OpenWorker open;
        open.session = s.session;
        open.sink = s.sink;
        open.workerId = "slot" + std::to_string(slot);
        open.scope = {s.tenants.empty(), s.tenants};
        m_engine->apply(std::move(open), m_now);
        if (held[slot] == TaskId())
            ask(slot);
        else
            m_engine->apply(HeartbeatTask{s.session, held[slot], {}, std::chrono::hours(1000)}, m_now);
    }
    settle();
}

Micros Simulation::seatTime(const std::string& tenant, Time from, Time to) const {
    Micros sum{};
    const auto add = [&](Time a, Time b) { sum += std::max(Micros(0), std::min(b, to) - std::max(a, from)); };
    if (const auto held = m_held.find(tenant); held != m_held.end())
        for (const Held& h : held->second) add(h.from, h.to);
    for (const auto& [id, running] : m_running)
        if (running.tenant == tenant) add(running.start, m_now);
    return sum;
}

double Simulation::share(const std::string& tenant, Time from, Time to) const {
    Micros all{};
    std::map<std::string, bool> seen;
    for (const SourceState& state : m_sources)
        if (!std::exchange(seen[state.source.tenant], true)) all += seatTime(state.source.tenant, from, to);
    return all.count() == 0 ? 0 : double(seatTime(tenant, from, to).count()) / double(all.count());
}

Micros Simulation::waitQuantile(double q, Time from, const std::function<bool(const std::string&)>& of) const {
    std::vector<Micros> waits;
    for (const Dispatch& d : m_dispatches)
        if (d.at >= from && of(tenantOf(d.source))) waits.push_back(d.wait);
    for (const auto& [id, task] : m_waiting)
        if (task.readyAt <= m_now && of(tenantOf(task.source))) waits.push_back(m_now - task.readyAt);
    if (waits.empty()) return {};
    const auto at = waits.begin() + std::ptrdiff_t(q * double(waits.size() - 1));
    std::nth_element(waits.begin(), at, waits.end());
    return *at;
}

double Simulation::busyShare(Time from, Time to) const {
    Micros all{};
    std::map<std::string, bool> seen;
    for (const SourceState& state : m_sources)
        if (!std::exchange(seen[state.source.tenant], true)) all += seatTime(state.source.tenant, from, to);
    return double(all.count()) / (double((to - from).count()) * m_seats);
}

}  // namespace fairlead::broker
