// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "broker/tables/stored_task.h"
#include "tests/broker/engine/engine_harness.h"
#include "tests/broker/engine/random_callers.h"
#include "tests/support/seeds.h"

#include <QTest>

#include <array>
#include <map>
#include <random>
#include <set>

namespace tst_engine_random {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// What the outside was told about a task. The engine must never contradict it.
struct Told {
    std::string tenant;
    std::string command;
    int priority = 0;
    bool delayed = false;
    std::string ended;  // "", "completed" or "dead"
    bool hasWebhook = false;
    std::string payload;  // as edited; empty: as created
};

constexpr std::array kTenants{"acme", "beta", "gamma", "delta"};
constexpr std::array kStates{TaskState::Ready, TaskState::Delayed, TaskState::InProgress, TaskState::Completed,
                             TaskState::Dead};
constexpr std::array kCommands{"mail", "report"};

JobTerms someTerms(std::mt19937_64& random) {
    JobTerms terms;
    terms.visibility = std::chrono::seconds(random() % 3 * 20);
    terms.timeout = std::chrono::seconds(random() % 3 * 30);
    terms.isReadyAfterLease = random() % 4 == 0;
    if (random() % 2) {
        RetryPolicy& policy = terms.retry.emplace();
        policy.growth = static_cast<RetryPolicy::Growth>(random() % 4);
        policy.initial = std::chrono::seconds(1 + random() % 3);
        policy.nonRetryable.push_back("timeout");
    }
    if (random() % 3 == 0) {
        KeyLimit& limit = terms.keyLimit.emplace();
        limit.key = random() % 2 ? "one" : "several";
        if (limit.key == "one" || random() % 2) limit.concurrency = limit.key == "one" ? 1 : 3;
        if (!limit.concurrency) limit.rate = Rate{1 + random() % 3, std::chrono::seconds(1 + random() % 5), 0};
        limit.isOfEvery = limit.key == "several";
    }
    return terms;
}

}  // namespace

// Random commands, restarts among them, against the engine; after each step everything that was acknowledged is
// looked for in the store. The row names the seed.
class TestEngineRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acknowledgedTasksAreInExactlyOneState_data() { test::addSeedRows(500); }

    void acknowledgedTasksAreInExactlyOneState() {
        QFETCH(quint64, seed);
        std::mt19937_64 random(seed);
        EngineOptions options = EngineHarness::defaults();
        options.seed = seed;
        options.windowSize = 1 + random() % 20;
        options.windowBudget = random() % 200;
        options.figuresInTurn = 1 + seed % 9;
        options.scheduling.accountsInTurn = 1 + seed % 5;
        EngineHarness h(options);
        if (seed % 2 == 1) h.readLate();
        std::map<std::string, Told> told;
        struct Connected {
            EngineHarness::Worker worker;
            size_t seen = 0;  // of its assignments
            std::vector<TaskId> holds;
        };
        std::vector<Connected> workers;
        std::vector<uint64_t> running;
        std::set<std::pair<std::string, int>> called;          // webhooks: the task and which of its ends
        std::map<std::string, std::string> revisions;          // as last looked at
        std::set<std::pair<std::string, std::string>> paused;  // tenant and command
        // Of an answer that came with the creation, the task is not known yet.
        std::vector<Assignment> fetched;
        RandomCallers callers(h,
                              {[&](const Assignment& task) { fetched.push_back(task); },
                               [&](const TaskId& id, const char* ended) { told[id.toString()].ended = ended; }},
                              {kTenants.begin(), kTenants.end()}, {kCommands.begin(), kCommands.end()});
        const auto pick = [&](auto& from) -> auto& { return from[random() % from.size()]; };

        for (int step = 0; step < 150; ++step) {
            auto wasPaused = paused;
            switch (random() % 29) {
                case 28: {
                    ChangeQueue queue;
                    queue.tenant = random() % 3 ? pick(kTenants) : "*";
                    queue.command = pick(kCommands);
                    queue.pause = random() % 3 == 0;
                    queue.author = "seed";
                    queue.scope.all = true;
                    const std::pair place(queue.tenant, queue.command);
                    queue.reply = [&paused, place](const Result<QueueView>& view) {
                        if (!view.ok()) return;
                        if (view->own.paused)
                            paused.insert(place);
                        else
                            paused.erase(place);
                    };
                    h.post(std::move(queue));
                    break;
                }
                case 0:
                case 1:
                case 2: {
                    NewTask task;
                    const std::string tenant = pick(kTenants);
                    const std::string command = pick(kCommands);
                    task.priority = int(random() % 3);
                    task.maxAttempts = 1 + int(random() % 3);
                    task.attemptsBefore = int(random() % 4);
                    const bool delayed = random() % 4 == 0;
                    if (delayed) task.runAt = h.now() + std::chrono::seconds(1 + random() % 100);
                    if (random() % 2) task.webhook = random() % 2 ? "http://a.example/" : "https://b.example/hook";
                    if (random() % 2) task.terms = someTerms(random);
                    const bool hasWebhook = !task.webhook.empty();
                    told[h.create(tenant, command, task)] = {tenant,     command, task.priority, delayed, "",
                                                             hasWebhook, ""};
                    break;
                }
                case 3: {
                    const std::string tenant = pick(kTenants);
                    const bool isAtomic = random() % 2 == 0;
                    for (const auto& id : h.createMany(tenant, 1 + random() % 40, "report", isAtomic))
                        told[id] = {tenant, "report", 0, false, "", false, ""};
                    break;
                }
                case 4: {
                    if (workers.size() > 6) break;
                    const bool shared = random() % 2 == 0;
                    workers.push_back(
                        {h.connect(shared ? std::vector<std::string>{} : std::vector<std::string>{pick(kTenants)},
                                   "w" + std::to_string(random() % 3)),
                         0,
                         {}});
                    break;
                }
                case 5:
                case 6:
                case 7: {
                    if (workers.empty()) break;
                    const std::vector<std::string> commands =
                        random() % 3 ? std::vector<std::string>{} : std::vector<std::string>{pick(kCommands)};
                    h.post(OfferSeats{pick(workers).worker.session, commands, std::chrono::seconds(5 + random() % 60),
                                      uint32_t(1 + random() % 8), true, random() % 2 == 0});
                    break;
                }
                case 8:
                case 9: {
                    if (workers.empty()) break;
                    Connected& w = pick(workers);
                    if (w.holds.empty()) break;
                    const TaskId id = pick(w.holds);  // may be stale: then it must change nothing
                    const bool isOpen = random() % 2 == 0;
                    if (random() % 4 == 0) h.post(HeartbeatTask{w.worker.session, id, id.toString(), 25s, isOpen});
                    switch (random() % 5) {
                        case 0:
                        case 1:
                            h.complete(w.worker, id);
                            if (w.worker.sink->results.back().ok()) told[id.toString()].ended = "completed";
                            break;
                        case 2:
                            h.fail(w.worker, id);
                            if (w.worker.sink->results.back().ok()) told[id.toString()].ended = "dead";
                            break;
                        case 3:
                            h.nack(w.worker, id, std::chrono::seconds(random() % 20));
                            if (w.worker.sink->nacks.back().ack.ok() && w.worker.sink->nacks.back().dead)
                                told[id.toString()].ended = "dead";
                            break;
                        case 4: h.abandon(w.worker, id); break;
                    }
                    break;
                }
                case 10: h.advance(std::chrono::seconds(random() % 40)); break;
                case 11:
                    if (random() % 3) break;
                    h.restart();
                    workers.clear();
                    callers.restarted();
                    break;
                case 12: {
                    // Runs on through what follows, restarts included. What was dead may come back, or not yet.
                    OperationSpec spec;
                    spec.filter.tenants.all = true;
                    spec.perSecond = random() % 2 ? 0 : uint32_t(1 + random() % 20);
                    if (random() % 2) spec.stopAtFailureRate = 0.1 * double(random() % 11);
                    if (spec.stopAtFailureRate && random() % 2) spec.canary = uint32_t(1 + random() % 5);
                    running.push_back(h.start(spec).id);
                    h.advance(1ms);  // what dies from here on, stays dead
                    for (auto& [id, task] : told)
                        if (task.ended == "dead") task.ended.clear();
                    break;
                }
                case 13: {
                    if (random() % 3) break;
                    OperationSpec spec;
                    spec.kind = OperationKind::Delete;
                    spec.filter.tenants = {false, {pick(kTenants)}};
                    const auto& tenant = spec.filter.tenants.tenants.front();
                    const auto dead = h.list(tenant, TaskState::Dead);
                    const uint64_t id = h.start(spec).id;
                    h.releaseAnswers();
                    while (!h.operation(id).isOver()) h.advance(1ms);
                    // A requeue that still runs may have taken some of them first.
                    const auto& deletion = h.operation(id);
                    QVERIFY(deletion.done <= dead.size());
                    for (const TaskView& task : dead)
                        if (!h.exists(task.id.toString())) told.erase(task.id.toString());
                    break;
                }
                case 15: {
                    ChangeTenant change;
                    change.tenant = random() % 4 ? pick(kTenants) : "*";
                    change.author = "seed";
                    change.reason = "step";
                    if (random() % 2) change.expiresAfter = std::chrono::seconds(1 + random() % 60);
                    if (random() % 2) change.set.weight = 1 + double(random() % 9);
                    if (random() % 4 == 0) change.set.paused = random() % 2 == 0;
                    if (!change.expiresAfter && random() % 2) change.clear.push_back(LimitField::MaxBytes);
                    const auto known = h.tenants({{true, {}}, change.tenant, 0, 1, false, {}});
                    const uint64_t version = known.ok() ? known->tenants.front().config.version : 0;
                    const auto changed = h.change(change);
                    QVERIFY(changed.ok());
                    QCOMPARE(changed->config.version, version + 1);
                    break;
                }
                case 16: {
                    if (random() % 3) break;
                    const auto before = h.tenants({{true, {}}, {}, 0, 100, false, {}});
                    h.restart();
                    workers.clear();
                    callers.restarted();
                    for (const TenantView& view : before->tenants) {
                        const TenantView now = h.tenant(view.tenant);
                        QVERIFY(now.inForce.limits == view.inForce.limits);
                        QVERIFY(now.config == view.config);
                    }
                    break;
                }
                case 14: {
                    const auto waiting = h.webhooks();
                    if (waiting.empty()) break;
                    auto [place, record] = *std::next(waiting.begin(), long(random() % waiting.size()));
                    if (random() % 3 == 0) {
                        ++record.tries;
                        h.settle(place, SettleWebhook::Again{h.now() + std::chrono::seconds(2), record});
                    } else {
                        h.settle(place);
                        QVERIFY2(called.emplace(place.id.toString(), place.requeues).second, "told twice");
                    }
                    break;
                }
                case 17:
                case 18: {
                    if (told.empty()) break;
                    const auto chosen = std::next(told.begin(), std::ptrdiff_t(random() % told.size()));
                    if (random() % 4 || !revisions.contains(chosen->first))
                        revisions[chosen->first] = h.task(chosen->first).revision;  // else stale, or still right
                    h.post(change(random, h, told, chosen->first, revisions[chosen->first]));
                    break;
                }
                case 24:
                case 25:
                case 26:
                case 27: {
                    const std::string wrong = callers.step(random);
                    QVERIFY2(wrong.empty(), wrong.c_str());
                    break;
                }
                case 23: {
                    if (random() % 2) break;
                    const std::string tenant = pick(kTenants);
                    if (!h.tenants({{true, {}}, tenant, 0, 1, false, {}}).ok()) break;
                    if (!sweep(random, h, tenant)) {
                        workers.clear();
                        callers.restarted();
                    }
                    if (!h.tenants({{true, {}}, tenant, 0, 1, false, {}}).ok())
                        std::erase_if(paused, [&](const auto& queue) { return queue.first == tenant; });
                    std::erase_if(told, [&](const auto& entry) { return !h.exists(entry.first); });
                    break;
                }
                case 19:
                case 20:
                case 21:
                case 22:
                    switch (random() % 4) {
                        case 0: h.releaseAnswers(); break;
                        case 1: h.holdAnswers(); break;
                        default: h.releaseAnswer(random() % 3);
                    }
                    break;
            }
            // What is paused, or resumed, in this step may have been handed out before, or after.
            std::erase_if(wasPaused, [&](const auto& queue) { return !paused.contains(queue); });
            for (const Assignment& task : std::exchange(fetched, {}))
                if (const auto known = told.find(task.id.toString()); known != told.end())
                    QCOMPARE(task.priority, known->second.priority);
            for (Connected& w : workers)
                for (; w.seen < w.worker.sink->tasks.size(); ++w.seen) {
                    const Assignment& task = w.worker.sink->tasks[w.seen];
                    w.holds.push_back(task.id);
                    for (const std::string& tenant : {task.tenant, std::string("*")})
                        QVERIFY2(!wasPaused.contains({tenant, task.command}), "handed out of a paused queue");
                    const Told& known = told.at(task.id.toString());
                    if (!known.payload.empty()) QCOMPARE(task.payload, known.payload);
                    QCOMPARE(task.priority, known.priority);
                }
        }
        h.releaseAnswers();
        checkCounters(h);
        h.restart();
        for (const uint64_t id : running) {
            const Operation operation = h.operation(id);
            QVERIFY(operation.endedAgain() + operation.withdrawn <= operation.done);
        }
        for (const uint64_t id : running)
            if (!h.operation(id).isOver()) QVERIFY(h.control(id, OperationAction::Cancel).ok());
        checkCounters(h);
        check(h, told);
        checkWebhooks(h, told, called);
    }

private:
    // A purge or a deletion of the tenant, with whatever may come in between; the end of it is waited for. False when the
    // workers were lost on the way.
    static bool sweep(std::mt19937_64& random, EngineHarness& h, const std::string& tenant) {
        OperationSpec spec;
        spec.kind = random() % 2 ? OperationKind::Purge : OperationKind::DeleteTenant;
        spec.filter.tenants = {false, {tenant}};
        spec.perSecond = random() % 2 ? 0 : 500;
        if (spec.kind == OperationKind::Purge) {
            spec.purged = uint8_t(1 + random() % 7);
            if (random() % 2) spec.filter.command = kCommands[random() % kCommands.size()];
        }
        const uint64_t id = h.start(spec).id;
        bool isConnected = true;
        for (uint64_t n = random() % 12; n > 0 && !h.operation(id).isOver(); --n) {
            switch (random() % 7) {
                case 0: h.holdAnswers(); break;
                case 1: h.releaseAnswers(); break;
                case 2: static_cast<void>(h.control(id, OperationAction::Pause)); break;
                case 3: static_cast<void>(h.control(id, OperationAction::Resume)); break;
                case 4:
                    if (random() % 3) break;
                    h.restart();
                    isConnected = false;
                    break;
                case 5:
                    if (random() % 4 == 0) static_cast<void>(h.control(id, OperationAction::Cancel));
                    break;
                default: h.releaseAnswer(random() % 3); h.advance(1ms);
            }
        }
        h.releaseAnswers();
        static_cast<void>(h.control(id, OperationAction::Resume));
        while (!h.operation(id).isOver()) h.advance(1ms);
        if (h.operation(id).state != OperationState::Done) return isConnected;
        if (spec.kind == OperationKind::DeleteTenant) {
            for (const TaskState state : kStates)
                if (!h.list(tenant, state).empty()) qFatal("a task has outlived its tenant");
            if (h.tenants({{true, {}}, tenant, 0, 1, false, {}}).ok()) qFatal("a tenant is there and deleted");
        }
        return isConnected;
    }

    // Whoever wanted to be told of an end was told, or still will be; and nobody else.
    static void checkWebhooks(EngineHarness& h, const std::map<std::string, Told>& told,
                              const std::set<std::pair<std::string, int>>& called) {
        std::set<std::pair<std::string, int>> known = called;
        for (const auto& [place, record] : h.webhooks()) {
            const std::string id = place.id.toString();
            QVERIFY2(known.emplace(id, place.requeues).second, "told and still to be told");
            if (told.contains(id)) QVERIFY2(told.at(id).hasWebhook, "nobody asked for it");
        }
        // A deletion that was cancelled has given up those that it had reached, and left their tasks.
        for (const WebhookPlace& place : h.webhookSink().droppedPlaces)
            known.emplace(place.id.toString(), place.requeues);
        for (const auto& [id, task] : told) {
            if (!task.hasWebhook) continue;
            const TaskState state = h.state(id);
            if (state != TaskState::Completed && state != TaskState::Dead) continue;
            const auto at = TaskId::parse(id).value();
            const auto value = h.store().read(Table::Ended, taskKey(StoredTask(h.store()).tenantOf(at).value(), at));
            const auto ended = EndedRecord::decode(**value);
            QVERIFY2(known.contains({id, ended->core.requeues}), "an end that nobody will be told of");
        }
    }

    using Counts = std::map<TaskState, uint64_t>;

    // What is counted as things happen, against what is there. Figures are of a moment before the listing, in which
    // something may have come due; what was miscounted stays so.
    static void checkCounters(EngineHarness& h) {
        for (const char* tenant : kTenants) {
            QString wrong;
            for (int tries = 0; tries < 10; ++tries)
                if (wrong = miscounted(h, tenant); wrong.isEmpty()) break;
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    static QString miscounted(EngineHarness& h, const std::string& tenant) {
        const TenantCounters counters = h.counters(tenant);
        Counts all;
        std::map<std::string, Counts> byCommand;
        for (const TaskState state : kStates)
            for (const TaskView& task : h.list(tenant, state)) {
                ++all[state];
                ++byCommand[task.command][state];
            }
        if (all[TaskState::Dead] != counters.dead) return QStringLiteral("the dead are miscounted");
        if (!agree(all, counters.toldReady(), counters.toldDelayed(), counters.inProgress))
            return QStringLiteral("the tasks of a tenant are miscounted");
        for (const QueueRow& queue : h.queues(tenant)) {
            const auto& found = queue.counters;
            if (!agree(byCommand[found.command], found.ready, found.delayed, found.inProgress))
                return QStringLiteral("the tasks of a queue are miscounted");
            byCommand.erase(found.command);
        }
        for (auto& [command, left] : byCommand)
            if (!agree(left, 0, 0, 0)) return QStringLiteral("a queue is missing");
        return {};
    }

    static bool agree(Counts& listed, uint64_t ready, uint64_t delayed, uint64_t inProgress) {
        return listed[TaskState::Ready] == ready && listed[TaskState::Delayed] == delayed &&
               listed[TaskState::InProgress] == inProgress;
    }

    // A random edit or deletion. When it is acknowledged, what was told of the task changes with it.
    static ChangeTask change(std::mt19937_64& random, EngineHarness& h, std::map<std::string, Told>& told,
                             const std::string& id, const std::string& revision) {
        ChangeTask change;
        change.id = TaskId::parse(id).value();
        change.scope.all = true;
        change.revision = revision;
        change.author = "ops";
        if (random() % 3 == 0) {
            change.action = ChangeTask::Action::Delete;
            change.reply = [&told, id](const Status& status) {
                if (status.ok()) told.erase(id);
            };
            return change;
        }
        TaskEdit& edit = change.edit;
        if (random() % 2) edit.priority = int(random() % 3);
        if (random() % 2) edit.maxAttempts = int(1 + random() % 4);
        if (random() % 2) edit.payload = "edited " + std::to_string(random() % 1000);
        edit.requeue = random() % 4 == 0;
        if (random() % 3 == 0) edit.runAt = h.now() + std::chrono::seconds(random() % 100) - std::chrono::seconds(20);
        change.reply = [&told, id, edit](const Status& status) {
            if (!status.ok()) return;
            Told& task = told.at(id);
            if (edit.priority) task.priority = *edit.priority;
            if (edit.payload) task.payload = *edit.payload;
            if (edit.requeue) task.ended.clear();
        };
        return change;
    }

    static void check(EngineHarness& h, const std::map<std::string, Told>& told) {
        const auto consistent = checkStore(h.store());
        QVERIFY(consistent.ok());
        QVERIFY2(consistent->faults.empty(), consistent->faults.empty() ? "" : consistent->faults.front().c_str());
        std::map<std::string, TaskState> found;
        for (const char* tenant : kTenants) {
            uint64_t bytes = 0;
            for (const TaskState state : kStates) {
                for (const TaskView& task : h.list(tenant, state)) {
                    QVERIFY2(found.emplace(task.id.toString(), state).second, "a task is in two states");
                    QVERIFY2(told.contains(task.id.toString()), "a task nobody was told of");
                    const Told& known = told.at(task.id.toString());
                    QCOMPARE(task.tenant, known.tenant);
                    QCOMPARE(task.priority, known.priority);
                    if (!known.payload.empty()) QCOMPARE(task.payloadBytes, uint64_t{known.payload.size()});
                    if (!task.endedAt) bytes += task.payloadBytes;
                }
            }
            const auto view = h.tenants({{true, {}}, tenant, 0, 1, false, {}});
            QCOMPARE(view.ok() ? view->tenants.front().bytes : 0, bytes);
        }
        QCOMPARE(found.size(), told.size());
        for (const auto& [id, task] : told) {
            if (task.ended == "completed") QCOMPARE(found[id], TaskState::Completed);
            if (task.ended == "dead") QCOMPARE(found[id], TaskState::Dead);
        }
    }
};

QTEST_APPLESS_MAIN(TestEngineRandom)

}  // namespace tst_engine_random

#include "tst_engine_random.moc"
