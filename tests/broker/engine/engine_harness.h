// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/runtime/answer_release.h"
#include "broker/engine/engine.h"
#include "broker/query/event_reader.h"
#include "broker/query/task_attempts.h"
#include "broker/query/task_reader.h"
#include "broker/store/memory_store.h"
#include "broker/telemetry/tenant_statistics.h"
#include "tests/broker/engine/engine_inputs.h"
#include "tests/broker/engine/recording_sinks.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The engine with everything around it that the broker gives it, but on one thread, a store in memory and a clock that
// stands still unless it is told to move. Each verb returns when the engine has come to rest.
class EngineHarness {
public:
    explicit EngineHarness(EngineOptions options = defaults());
    ~EngineHarness() { setCalendarOffset({}); }
    static EngineOptions defaults();
    // The defaults, as the function changes them.
    template <typename Change>
    static EngineOptions with(Change change) {
        EngineOptions options = defaults();
        change(options);
        return options;
    }

    // Time goes on; what comes due on the way fires at its time.
    void advance(Micros by);
    // In one step: for days in which nothing is due.
    void skip(Micros by) { m_now = m_now + by, settle(); }

    // The process dies after its last commit and starts again. Workers are gone, leases are not.
    void restart();
    void restartAfter(Micros down) {
        m_now = m_now + down;
        restart();
    }

    // The machine's clock is set: from here on the calendar is so far ahead of now().
    void setCalendar(Micros ahead);
    Time calendar() const { return m_now + m_clocks.ahead; }

    std::string create(const std::string& tenant, const std::string& command = "work", NewTask task = {});
    // All in one command; ids in order.
    std::vector<std::string> createMany(const std::string& tenant, size_t count, const std::string& command = "work",
                                        bool isAtomic = false);
    Status tryToCreate(const std::string& tenant, const NewTask& task);  // ok when it is taken
    void post(ClientCommand command);
    // Time has gone on, but what came due meanwhile has not fired yet when the command arrives.
    void postLate(Micros by, ClientCommand command);
    // From here on answers to the engine's reads are held back, so that whatever is posted comes in between.
    void holdAnswers() { m_isHolding = true; }
    // Those that acks wait for, too.
    void holdAllAnswers() { m_isHolding = m_isHoldingAll = true; }
    void releaseAnswers();
    // Only this one of those held back, oldest first; false when there are not so many.
    bool releaseAnswer(size_t index);
    // From here on reads that may be late are: each sees what the next command, or the next step of time, has changed.
    void readLate() { m_isReadingLate = true; }
    // All in one turn.
    void postTogether(std::vector<ClientCommand> commands);
    void postTogether(ClientCommand first, ClientCommand second);

    struct Worker {
        SessionId session = 0;
        std::shared_ptr<RecordingWorker> sink;
    };
    // tenants empty: shared.
    Worker connect(std::vector<std::string> tenants = {}, const std::string& workerId = "worker",
                   const std::string& subject = {});
    void ready(const Worker& worker, std::vector<std::string> commands = {}, uint32_t count = 1,
               Micros lease = std::chrono::seconds(300));
    void complete(const Worker& worker, const TaskId& id, const std::string& resultJson = "{}");
    void fail(const Worker& worker, const TaskId& id, const std::string& error = "broken");
    void nack(const Worker& worker, const TaskId& id, Micros delay = {}, const std::string& reason = "later");
    void heartbeat(const Worker& worker, const TaskId& id, Micros extend);
    void abandon(const Worker& worker, const TaskId& id);
    void disconnect(const Worker& worker);
    struct Held {
        Worker worker;
        std::string id;
        TaskId task;
    };
    // A task of acme's in the hands of a new worker: of every tenant, or of acme alone. Dies when that is not so.
    Held handOut(const NewTask& task = {}, Micros lease = std::chrono::seconds(300));
    Held handOutTo(const std::string& workerId, Micros lease = std::chrono::seconds(300), const NewTask& task = {});

    Operation start(OperationSpec spec);
    Status tryToStart(OperationSpec spec);
    // To its end; dies when that does not come.
    Operation finish(uint64_t operation, Micros step = std::chrono::milliseconds(100));
    Operation run(OperationSpec spec) { return finish(start(std::move(spec)).id); }
    Result<Operation> control(uint64_t operation, OperationAction action);
    Operation operation(uint64_t id) const { return m_operations.find(id).value(); }
    bool hasOperation(uint64_t id) const { return m_operations.find(id).has_value(); }

    // What still has to be told, from the store; and what became of trying to.
    std::map<WebhookPlace, WebhookRecord> webhooks() const;
    void settle(const WebhookPlace& place, std::optional<SettleWebhook::Again> again = {});

    Result<TenantView> change(ChangeTenant command);
    // The same, taken: dies when it is not. The reason is "the import ran wild".
    void limit(const std::string& tenant, const LimitSettings& settings, std::optional<Micros> expiresAfter = {},
               const std::string& author = "ann");
    Result<TenantView> change(OverrideThrottle command);
    Result<TenantPage> tenants(ReadTenants command);
    TenantView tenant(const std::string& name);  // dies when there is no such tenant
    void readFileAgain(TenantFile file);
    std::vector<AuditEntry> audit(const std::string& tenant = {}) const;  // newest first

    std::vector<Event> events(const std::string& type = {}) const;  // as they are stored, oldest first
    const EventBoard& eventBoard() const { return *m_events; }
    JobEventRing& jobs() { return *m_jobs; }

    // As an administrator who has just looked; ok when the task is changed.
    Status edit(const std::string& id, TaskEdit edit);
    Status remove(const std::string& id);
    Status change(ChangeTask change);

    // As an administrator would see it. Dies when there is no such task.
    TaskView task(const std::string& id) const;
    bool exists(const std::string& id) const;
    TaskState state(const std::string& id) const { return task(id).state; }
    std::vector<TaskAttempt> attempts(const std::string& id) const;
    std::vector<TaskView> list(const std::string& tenant, TaskState state) const;
    // The figures of the latest tick, after making one.
    TenantCounters counters(const std::string& tenant) { return figures(tenant).counters; }
    TenantFigures figures(const std::string& tenant);
    BrokerFigures totals();
    const TenantStatistics& statistics() const { return *m_statistics; }
    // The tenant's queues as of that tick.
    std::vector<QueueRow> queues(const std::string& tenant) const;

    Time now() const { return m_now; }
    MemoryStore& store() { return *m_store; }
    void commit(const WriteSet& writes);                                          // past the engine
    std::vector<std::pair<std::string, std::string>> records(Table table) const;  // keys and values, as they lie
    const RecordingWebhooks& webhookSink() const { return m_webhooks; }

private:
    template <typename Answer, typename Command>
    Result<Answer> ask(Command command);
    void answer(AskedRead read);
    void settle();
    void runTurn();
    Held handOut(const NewTask& task, Micros lease, std::vector<std::string> tenants, const std::string& workerId);

    struct Clocks final : CalendarSource {
        Micros before{}, ahead{};
        Micros offsetBefore() const override { return before; }
        Micros look() override { return ahead; }
        std::string record() const override { return "0"; }
    };

    EngineOptions m_options;
    Clocks m_clocks;
    Time m_now{1'700'000'000'000'000};
    std::unique_ptr<MemoryStore> m_store = std::make_unique<MemoryStore>();
    std::unique_ptr<TenantStatistics> m_statistics;
    OperationBoard m_operations;
    std::unique_ptr<EventBoard> m_events;
    std::unique_ptr<JobEventRing> m_jobs;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<AnswerRelease> m_release;
    std::unique_ptr<TaskReader> m_reader;
    std::shared_ptr<RecordingProducer> m_producer = std::make_shared<RecordingProducer>();
    uint64_t m_lastTicket = 0;
    SessionId m_lastSession = 0;
    bool m_moreToDo = false;
    RecordingWebhooks m_webhooks;
    bool m_isHolding = false;
    bool m_isHoldingAll = false;
    std::vector<ReadAnswered> m_held;
    bool m_isReadingLate = false;
    std::vector<AskedRead> m_late;  // asked for since the last command
    std::vector<AskedRead> m_ripe;  // before it
};

// The seat-time of the tenant so far.
inline int64_t servedSeconds(EngineHarness& engine, const std::string& tenant) {
    return engine.counters(tenant).seatMicros / 1'000'000;
}

// To look at the figures takes up to a second, for each task.
inline bool isAbout(int64_t seconds, int64_t expected, int tasks = 1) {
    return seconds >= expected && seconds <= expected + 2 * tasks;
}

}  // namespace fairlead::broker
