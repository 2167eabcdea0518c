// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include "broker/runtime/store_reads.h"
#include "shared/check.h"

#include <algorithm>
#include <optional>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace fairlead::broker {

namespace {

void requireOk(const Status& status) {
    if (status.ok()) return;
    std::fprintf(stderr, "engine harness: %s\n", status.toString().c_str());
    std::abort();
}

}  // namespace

void RecordingProducer::created(uint64_t ticket, const Result<TaskId>& outcome) {
    if (outcome.ok())
        ids[ticket] = outcome->toString();
    else
        refusals[ticket] = outcome.status();
}

void RecordingWorker::assigned(std::vector<Assignment> assignments, bool) {
    batches.push_back(assignments.size());
    for (Assignment& a : assignments) tasks.push_back(std::move(a));
}

std::vector<std::string> RecordingWorker::ids() const {
    std::vector<std::string> all;
    for (const Assignment& task : tasks) all.push_back(task.id.toString());
    return all;
}

void RecordingWorker::resultsAcked(std::vector<TaskAck> acks, bool) {
    for (TaskAck& ack : acks) results.push_back(std::move(ack));
}

EngineOptions EngineHarness::defaults() {
    EngineOptions options;
    options.workerGrace = {};
    options.seed = 42;
    options.backoff = BackoffPolicy::Fixed;
    return options;
}

EngineHarness::EngineHarness(EngineOptions options) : m_options(options) { restart(); }

void EngineHarness::restart() {
    m_engine = std::make_unique<Engine>(m_options);
    // As the history keeps it.
    std::map<TenantNumber, std::string> usual;
    if (m_statistics)
        m_statistics->takeUsual(
            [&usual](TenantNumber tenant, std::string record) { usual[tenant] = std::move(record); });
    m_statistics = std::make_unique<TenantStatistics>();
    for (const auto& [tenant, record] : usual) m_statistics->restoreUsual(tenant, record);
    m_events = std::make_unique<EventBoard>();
    m_jobs = std::make_unique<JobEventRing>(m_now);
    m_release = std::make_unique<AnswerRelease>(m_store.get(), m_statistics.get(), &m_operations, &m_webhooks,
                                                m_events.get(), m_jobs.get());
    m_isHolding = m_isHoldingAll = false;
    m_held.clear();
    m_late.clear();
    m_ripe.clear();
    m_reader = std::make_unique<TaskReader>(m_store.get());
    m_engine->setCalendar(m_clocks.before);
    requireOk(m_engine->recover(*m_store, m_now));
    m_engine->calendarIs(m_clocks.ahead, m_clocks, m_now);
    m_clocks.before = m_clocks.ahead;
    settle();
}

void EngineHarness::setCalendar(Micros ahead) {
    m_clocks.ahead = m_clocks.before = ahead;
    setCalendarOffset(ahead);
    m_engine->calendarIs(ahead, m_clocks, m_now);
    settle();
}

void EngineHarness::advance(Micros by) {
    const Time target = m_now + by;
    while (true) {
        const Time wake = std::max(m_engine->nextWake(), m_now);
        if (wake > target) break;
        m_now = wake;
        settle();
    }
    m_now = target;
    settle();
}

void EngineHarness::settle() {
    std::swap(m_ripe, m_late);
    do {
        m_moreToDo = false;
        runTurn();
    } while (m_moreToDo || m_engine->nextWake() <= m_now);
}

void EngineHarness::runTurn() {
    Turn turn = m_engine->finishTurn(m_now);
    requireOk(m_store->commit(turn.writes, true));
    requireOk(m_release->gather(turn));
    m_release->release(turn);
    for (AskedRead& read : turn.reads)
        // What an ack waits for changes nothing, and whoever has sent it waits.
        if (m_isReadingLate && mayBeLate(read.request) && !read.request.as<ReadLateAcks>())
            m_late.push_back(std::move(read));
        else
            answer(std::move(read));
    for (AskedRead& read : std::exchange(m_ripe, {})) answer(std::move(read));
}

void EngineHarness::answer(AskedRead read) {
    auto answer = answerRead(*m_store, std::move(read));
    requireOk(answer.status());
    if (m_isHolding && (m_isHoldingAll || !answer->answer.as<ReadLateAcksDone>())) {
        m_held.push_back(std::move(*answer));
        return;
    }
    m_engine->apply(std::move(*answer), m_now);
    m_moreToDo = true;
}

void EngineHarness::releaseAnswers() {
    m_isHolding = m_isHoldingAll = false;
    for (ReadAnswered& answer : std::exchange(m_held, {})) m_engine->apply(std::move(answer), m_now);
    settle();
}

bool EngineHarness::releaseAnswer(size_t index) {
    if (index >= m_held.size()) return false;
    ReadAnswered answer = std::move(m_held[index]);
    m_held.erase(m_held.begin() + std::ptrdiff_t(index));
    m_engine->apply(std::move(answer), m_now);
    settle();
    return true;
}

void EngineHarness::post(ClientCommand command) {
    m_engine->apply(std::move(command), m_now);
    settle();
}

void EngineHarness::postLate(Micros by, ClientCommand command) {
    m_now = m_now + by;
    post(std::move(command));
}

void EngineHarness::postTogether(std::vector<ClientCommand> commands) {
    for (ClientCommand& command : commands) m_engine->apply(std::move(command), m_now);
    settle();
}

void EngineHarness::postTogether(ClientCommand first, ClientCommand second) {
    std::vector<ClientCommand> both;
    both.push_back(std::move(first));
    both.push_back(std::move(second));
    postTogether(std::move(both));
}

std::string EngineHarness::create(const std::string& tenant, const std::string& command, NewTask task) {
    task.command = command;
    if (task.payload.empty()) task.payload = "{}";
    const uint64_t ticket = ++m_lastTicket;
    post(CreateTasks{m_producer, tenant, {{ticket, std::move(task)}}});
    return m_producer->ids[ticket];
}

std::vector<std::string> EngineHarness::createMany(const std::string& tenant, size_t count, const std::string& command,
                                                   bool isAtomic) {
    CreateTasks create{m_producer, tenant, {}, isAtomic};
    for (size_t i = 0; i < count; ++i) {
        NewTask task;
        task.command = command;
        task.payload = std::to_string(i);
        create.items.push_back({++m_lastTicket, std::move(task)});
    }
    const uint64_t first = m_lastTicket - count + 1;
    post(std::move(create));
    std::vector<std::string> ids;
    for (size_t i = 0; i < count; ++i) ids.push_back(m_producer->ids[first + i]);
    return ids;
}

Status EngineHarness::tryToCreate(const std::string& tenant, const NewTask& task) {
    const auto producer = std::make_shared<RecordingProducer>();
    post(CreateTasks{producer, tenant, {{1, task}}});
    return producer->refusals[1];
}

EngineHarness::Worker EngineHarness::connect(std::vector<std::string> tenants, const std::string& workerId,
                                             const std::string& subject) {
    Worker worker{++m_lastSession, std::make_shared<RecordingWorker>()};
    const bool all = tenants.empty();
    OpenWorker opened{worker.session, worker.sink, workerId, {all, std::move(tenants)}};
    opened.subject = subject;
    post(std::move(opened));
    return worker;
}

void EngineHarness::ready(const Worker& worker, std::vector<std::string> commands, uint32_t count, Micros lease) {
    post(OfferSeats{worker.session, std::move(commands), lease, count, count > 1});
}

void EngineHarness::complete(const Worker& worker, const TaskId& id, const std::string& resultJson) {
    post(SubmitResults{worker.session, {{id, id.toString(), true, resultJson, {}, {}}}, false});
}

void EngineHarness::fail(const Worker& worker, const TaskId& id, const std::string& error) {
    post(SubmitResults{worker.session, {{id, id.toString(), false, {}, error, {}}}, false});
}

void EngineHarness::nack(const Worker& worker, const TaskId& id, Micros delay, const std::string& reason) {
    post(NackTask{worker.session, id, id.toString(), delay, reason});
}

void EngineHarness::heartbeat(const Worker& worker, const TaskId& id, Micros extend) {
    post(HeartbeatTask{worker.session, id, id.toString(), extend});
}

void EngineHarness::abandon(const Worker& worker, const TaskId& id) {
    post(AbandonTask{worker.session, id, id.toString()});
}

void EngineHarness::disconnect(const Worker& worker) { post(CloseWorker{worker.session}); }

EngineHarness::Held EngineHarness::handOut(const NewTask& task, Micros lease) {
    return handOut(task, lease, {}, "worker");
}

EngineHarness::Held EngineHarness::handOutTo(const std::string& workerId, Micros lease, const NewTask& task) {
    return handOut(task, lease, {"acme"}, workerId);
}

EngineHarness::Held EngineHarness::handOut(const NewTask& task, Micros lease, std::vector<std::string> tenants,
                                           const std::string& workerId) {
    const std::string id = create("acme", "work", task);
    const Worker worker = connect(std::move(tenants), workerId);
    ready(worker, {}, 1, lease);
    FAIRLEAD_CHECK(worker.sink->ids() == std::vector{id});
    return {worker, id, worker.sink->tasks.front().id};
}

Operation EngineHarness::start(OperationSpec spec) {
    Operation started;
    // Applied without settling: the caller sees it before its first step.
    m_engine->apply(StartOperation{std::move(spec), [&started](Result<Operation> result) { started = result.value(); }},
                    m_now);
    runTurn();
    return started;
}

Status EngineHarness::tryToStart(OperationSpec spec) {
    Status status;
    post(StartOperation{std::move(spec), [&status](const Result<Operation>& result) { status = result.status(); }});
    return status;
}

Operation EngineHarness::finish(uint64_t id, Micros step) {
    for (int i = 0; i < 10'000 && !operation(id).isOver(); ++i) advance(step);
    FAIRLEAD_CHECK(operation(id).isOver());
    return operation(id);
}

Result<Operation> EngineHarness::control(uint64_t operation, OperationAction action) {
    std::optional<Result<Operation>> answer;
    post(ControlOperation{
        operation, action, {true, {}}, [&answer](Result<Operation> result) { answer = std::move(result); }});
    return std::move(*answer);
}

std::map<WebhookPlace, WebhookRecord> EngineHarness::webhooks() const {
    std::map<WebhookPlace, WebhookRecord> found;
    for (const auto& [key, value] : records(Table::Webhook))
        found.emplace(readWebhookKey(key).value(), WebhookRecord::decode(value).value());
    return found;
}

void EngineHarness::settle(const WebhookPlace& place, std::optional<SettleWebhook::Again> again) {
    post(SettleWebhook{place, std::move(again)});
}

template <typename Answer, typename Command>
Result<Answer> EngineHarness::ask(Command command) {
    std::optional<Result<Answer>> answer;
    command.reply = [&answer](Result<Answer> result) { answer = std::move(result); };
    post(std::move(command));
    return std::move(*answer);
}

Result<TenantView> EngineHarness::change(ChangeTenant command) { return ask<TenantView>(std::move(command)); }

void EngineHarness::limit(const std::string& tenant, const LimitSettings& settings, std::optional<Micros> expiresAfter,
                          const std::string& author) {
    ChangeTenant command;
    command.tenant = tenant;
    command.set = settings;
    command.author = author;
    command.reason = "the import ran wild";
    command.expiresAfter = expiresAfter;
    FAIRLEAD_CHECK(change(std::move(command)).ok());
}

Result<TenantView> EngineHarness::change(OverrideThrottle command) { return ask<TenantView>(std::move(command)); }

Result<TenantPage> EngineHarness::tenants(ReadTenants command) { return ask<TenantPage>(std::move(command)); }

TenantView EngineHarness::tenant(const std::string& name) {
    auto page = tenants({{true, {}}, name, 0, 1, false, {}, {}});
    requireOk(page.status());
    return page->tenants.front();
}

void EngineHarness::readFileAgain(TenantFile file) {
    m_options.tenants = file;
    post(ReloadTenantFile{std::move(file), {}});
}

std::vector<Event> EngineHarness::events(const std::string& type) const {
    EventFilter filter;
    filter.scope.all = true;
    if (!type.empty()) filter.types = {type};
    std::vector<Event> found;
    std::optional<uint64_t> next = 0;
    while (next) {
        auto page = readEvents(*m_store, filter, *next, true, 1000);
        requireOk(page.status());
        for (Event& event : page->events) found.push_back(std::move(event));
        next = page->next;
    }
    return found;
}

std::vector<AuditEntry> EngineHarness::audit(const std::string& tenant) const {
    std::vector<AuditEntry> all;
    std::string cursor;
    do {
        auto page = readAudit(*m_store, {true, {}}, tenant, cursor, 100);
        requireOk(page.status());
        for (AuditEntry& entry : page->entries) all.push_back(std::move(entry));
        cursor = page->nextCursor;
    } while (!cursor.empty());
    return all;
}

Status EngineHarness::change(ChangeTask change) {
    auto answer = std::make_shared<std::optional<Status>>();
    change.reply = [answer](const Status& status) { *answer = status; };
    post(std::move(change));
    return answer->value_or(Status(Code::Unavailable, "not answered"));
}

Status EngineHarness::edit(const std::string& id, TaskEdit edit) {
    const TaskView seen = task(id);
    return change({seen.id, {true, {}}, ChangeTask::Action::Edit, std::move(edit), seen.revision, "ops", "why", {}});
}

Status EngineHarness::remove(const std::string& id) {
    const TaskView seen = task(id);
    return change({seen.id, {true, {}}, ChangeTask::Action::Delete, {}, seen.revision, "ops", "why", {}});
}

void EngineHarness::commit(const WriteSet& writes) { requireOk(m_store->commit(writes, true)); }

std::vector<std::pair<std::string, std::string>> EngineHarness::records(Table table) const {
    std::vector<std::pair<std::string, std::string>> all;
    requireOk(m_store->scan(table, {}, {}, [&](std::string_view key, std::string_view value) {
        all.emplace_back(key, value);
        return true;
    }));
    return all;
}

TaskView EngineHarness::task(const std::string& id) const {
    auto found = m_reader->find(TaskId::parse(id).value(), {true, {}}, true);
    requireOk(found.status());
    return *found;
}

bool EngineHarness::exists(const std::string& id) const {
    return m_reader->find(TaskId::parse(id).value(), {true, {}}, false).ok();
}

std::vector<TaskAttempt> EngineHarness::attempts(const std::string& id) const {
    return m_reader->attempts(TaskId::parse(id).value(), {true, {}}, {}, 100)->attempts;
}

std::vector<TaskView> EngineHarness::list(const std::string& tenant, TaskState state) const {
    std::vector<TaskView> all;
    std::string cursor;
    do {
        auto page = m_reader->list({{false, {tenant}}, state, {}, {}, {}, {}, {}}, TaskOrder::ByTenant, cursor, 100);
        requireOk(page.status());
        for (TaskView& task : page->tasks) all.push_back(std::move(task));
        cursor = page->nextCursor;
    } while (!cursor.empty());
    return all;
}

std::vector<QueueRow> EngineHarness::queues(const std::string& tenant) const {
    return m_statistics->queues().page({true, {}}, {tenant, "", true}, {}, SIZE_MAX)->rows;
}

TenantFigures EngineHarness::figures(const std::string& tenant) {
    advance(m_options.statisticsInterval);
    const auto update = m_statistics->updateSince(0);
    for (const TenantFigures& row : update->tenants)
        if (row.counters.tenant == tenant) return row;
    return {};
}

BrokerFigures EngineHarness::totals() {
    advance(m_options.statisticsInterval);
    return m_statistics->updateSince(0)->totals;
}

}  // namespace fairlead::broker
