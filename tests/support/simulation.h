// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/engine.h"
#include "broker/store/memory_store.h"
#include "shared/limits/tenant_limits.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The engine as it runs in the broker, with tenants that send and workers that work, on virtual time: hours pass in
// seconds, and a seed always gives the same run. Seats are slots of shared workers; a slot asks again as soon as it has
// finished. Runs are in microseconds.
class Simulation {
public:
    using Random = std::mt19937_64;
    using Law = std::function<Micros(Random&)>;

    static Law constant(Micros run);
    static Law exponential(Micros mean);
    static Law logNormal(Micros mean, double sigma);
    static Law pareto(Micros mean, double alpha);
    static Law either(Micros a, Micros b, double shareOfB);

    // keepStore: everything is committed to a store in memory, so that restart() is possible and overflow is real.
    Simulation(const EngineOptions& options, uint64_t seed, bool keepStore = false);
    ~Simulation();

    struct Source {
        std::string tenant;
        std::string command = "work";
        Law run;
        double perSecond = 0;  // Poisson; 0: none of its own accord
        size_t backlog = 0;    // kept ready at all times
        double failShare = 0;  // of deliveries that end in a nack
        Time from{};           // when it begins; unset: at once
        Time until{INT64_MAX};
    };
    void add(Source source);
    // A finite backlog, now.
    void enqueue(const std::string& tenant, size_t count, Law run, const std::string& command = "work",
                 Micros delay = {});
    void addSeats(int count, std::vector<std::string> commands = {}, std::vector<std::string> tenants = {});

    // The first slots are gone with what they run, which the engine takes back after the grace; they come back idle.
    void loseSeats(int count);
    void bringBackSeats(int count);

    void setLimits(const std::string& tenant, const LimitSettings& set);

    void run(Micros duration);
    void restart();
    Engine& engine() { return *m_engine; }
    const MemoryStore& store() const { return m_store; }  // REQUIRES: keepStore
    Time now() const { return m_now; }
    Time start() const { return m_start; }
    // What the engine tells at each tick; call before the first run().
    void onTick(std::function<void(const CounterTick&)> take) { m_onTick = std::move(take); }
    // How long a slot waits after a task until it asks again.
    void setPause(Micros pause) { m_pause = pause; }
    // Whatever else the engine is to do now.
    void apply(ClientCommand command);

    // What was seen, from a moment on.
    struct Dispatch {
        Time at;
        uint32_t source = 0;
        Micros wait{};
    };
    const std::vector<Dispatch>& dispatches() const { return m_dispatches; }
    // What the noisy-neighbour watch told of, in order.
    const std::vector<broker::Event>& throttles() const { return m_throttles; }
    // Seat-time held by a tenant between two moments.
    Micros seatTime(const std::string& tenant, Time from, Time to) const;
    double share(const std::string& tenant, Time from, Time to) const;
    // q-quantile of waits of all tasks handed out from then on whose tenant passes; tasks that still wait count with
    // their wait so far.
    Micros waitQuantile(double q, Time from, const std::function<bool(const std::string&)>& of) const;
    double busyShare(Time from, Time to) const;
    int seats() const { return m_seats; }
    const std::string& tenantOf(uint32_t source) const { return m_sources[source].source.tenant; }
    size_t waitingTasks() const { return m_waiting.size(); }

private:
    struct SourceState {
        Source source;
        size_t ready = 0;
    };
    struct Task {
        uint32_t source = 0;
        Time readyAt;
    };
    struct Running {
        std::string tenant;
        uint32_t source = 0;
        Time start;
        uint32_t slot = 0;
        uint64_t end = 0;  // order of its event
    };
    struct Held {
        Time from;
        Time to;
    };
    enum class EventKind { Arrival, End, Ask };
    struct Event {
        Time at;
        uint64_t order = 0;
        EventKind kind = EventKind::Arrival;
        uint32_t source = 0;
        TaskId task;
        uint32_t slot = 0;
        bool operator>(const Event& other) const { return std::pair(at, order) > std::pair(other.at, other.order); }
    };
    class Producer;
    class Worker;
    struct Slot {
        SessionId session = 0;
        std::shared_ptr<Worker> sink;
        std::vector<std::string> commands;
        std::vector<std::string> tenants;
    };

    void push(Event event);
    void create(uint32_t source, size_t count, Micros delay = {});
    void ask(uint32_t slot);
    void connect(uint32_t slot);
    void settle();
    void took(const Assigned& assigned);
    void topUp();

    EngineOptions m_options;
    Random m_random;
    const bool m_keepStore;
    const Time m_start{1'700'000'000'000'000};
    Time m_now = m_start;
    MemoryStore m_store;
    std::unique_ptr<Engine> m_engine;
    std::shared_ptr<Producer> m_producer;
    std::vector<SourceState> m_sources;
    std::vector<Slot> m_slots;
    std::unordered_map<SessionId, uint32_t> m_slotOf;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    uint64_t m_lastOrder = 0;
    uint64_t m_lastTicket = 0;
    SessionId m_lastSession = 0;
    int m_seats = 0;
    Micros m_pause{};
    std::function<void(const CounterTick&)> m_onTick;
    std::unordered_map<uint64_t, Task> m_tickets;
    std::unordered_map<TaskId, Task> m_waiting;
    std::unordered_map<TaskId, Running> m_running;
    std::unordered_map<std::string, std::vector<Held>> m_held;
    std::vector<Dispatch> m_dispatches;
    std::vector<broker::Event> m_throttles;
};

}  // namespace fairlead::broker
