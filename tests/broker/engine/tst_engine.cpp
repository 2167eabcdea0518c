// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <set>

namespace tst_engine {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void createdTaskIsReadyAndKeepsWhatTheProducerSent() {
        EngineHarness h;
        NewTask task;
        task.payload = std::string("\0binary\xff", 8);
        task.priority = 7;
        task.webhook = "https://example.org/hook";
        task.traceParent = "00-abc-def-01";
        const auto view = h.task(h.create("acme", "Send.Mail", task));
        QCOMPARE(view.state, TaskState::Ready);
        QCOMPARE(view.tenant, std::string("acme"));
        QCOMPARE(view.command, std::string("Send.Mail"));
        QCOMPARE(view.payload, task.payload);
        QCOMPARE(view.priority, 7);
        QCOMPARE(view.maxAttempts, 5);
        QCOMPARE(view.webhook, task.webhook);
        QCOMPARE(view.traceParent, task.traceParent);
        QCOMPARE(view.attempts, 0);
    }

    void idsAreVersion4AndUnique() {
        EngineHarness h;
        std::set<std::string> ids;
        for (const std::string& id : h.createMany("acme", 5000)) {
            QCOMPARE(id.size(), size_t{36});
            QCOMPARE(id[14], '4');
            QVERIFY(id[19] == '8' || id[19] == '9' || id[19] == 'a' || id[19] == 'b');
            ids.insert(id);
        }
        QCOMPARE(ids.size(), size_t{5000});
    }

    void heldReadyIsAnsweredWhenATaskComes() {
        EngineHarness h;
        const auto worker = h.connect({"acme"});
        h.ready(worker);
        h.advance(10min);
        QVERIFY(worker.sink->tasks.empty());
        const auto id = h.create("acme");
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        QCOMPARE(worker.sink->tasks[0].id.toString(), id);
        QCOMPARE(worker.sink->tasks[0].attempts, 1);
        QCOMPARE(worker.sink->tasks[0].tenant, std::string("acme"));
        QCOMPARE(worker.sink->tasks[0].leaseUntil, h.now() + 300s);
        QCOMPARE(h.state(id), TaskState::InProgress);
    }

    void oneReadyGetsOneAnswer() {
        EngineHarness h;
        h.createMany("acme", 5);
        const auto worker = h.connect();
        h.ready(worker);
        QCOMPARE(worker.sink->batches, std::vector<size_t>{1});
        h.create("acme");
        QCOMPARE(worker.sink->batches, std::vector<size_t>{1});
        h.ready(worker, {}, 3);
        QCOMPARE(worker.sink->batches, (std::vector<size_t>{1, 3}));
    }

    void batchIsCappedByBytes() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.batchBytes = 100'000; }));
        NewTask big;
        big.payload.assign(60'000, 'x');
        for (int i = 0; i < 4; ++i) h.create("acme", "work", big);
        const auto worker = h.connect();
        h.ready(worker, {}, 10);
        QCOMPARE(worker.sink->batches, std::vector<size_t>{1});
    }

    void boundWorkerNeverSeesAnotherTenant() {
        EngineHarness h;
        const auto acme = h.connect({"acme"});
        h.ready(acme);
        h.create("beta");
        QVERIFY(acme.sink->tasks.empty());
        const auto shared = h.connect();
        h.ready(shared);
        QCOMPARE(shared.sink->tasks.size(), size_t{1});
        h.create("acme");
        QCOMPARE(acme.sink->tasks.size(), size_t{1});
    }

    void workerWithSeveralTenantsSeesExactlyThose() {
        EngineHarness h;
        h.create("a");
        h.create("b");
        h.create("c");
        const auto worker = h.connect({"a", "c"});
        h.ready(worker, {}, 10);
        std::set<std::string> seen;
        for (const auto& task : worker.sink->tasks) seen.insert(task.tenant);
        QCOMPARE(seen, (std::set<std::string>{"a", "c"}));
    }

    void workerGetsOnlyTheCommandsItNamed() {
        EngineHarness h;
        const auto worker = h.connect();
        h.ready(worker, {"mail"});
        h.create("acme", "report");
        QVERIFY(worker.sink->tasks.empty());
        h.create("acme", "Mail");  // queues do not tell upper from lower case
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
    }

    void turnsGoRoundAllBackloggedTenants() {
        EngineHarness h;
        h.createMany("noisy", 1000);
        for (int i = 0; i < 9; ++i) h.createMany("quiet" + std::to_string(i), 3);
        const auto worker = h.connect();
        std::set<std::string> served;
        for (int i = 0; i < 11; ++i) h.ready(worker);  // one is kept for whoever comes
        for (const auto& task : worker.sink->tasks) served.insert(task.tenant);
        QCOMPARE(served.size(), size_t{10});
    }

    void higherPriorityGoesFirstAndEqualOnesInOrder() {
        EngineHarness h;
        NewTask low, high;
        high.priority = 9;
        const auto l1 = h.create("acme", "work", low);
        const auto l2 = h.create("acme", "work", low);
        const auto h1 = h.create("acme", "work", high);
        const auto h2 = h.create("acme", "work", high);
        const auto worker = h.connect();
        h.ready(worker, {}, 4);
        QCOMPARE(worker.sink->ids(), (std::vector<std::string>{h1, h2, l1, l2}));
    }

    void completedTaskKeepsItsResult() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.complete(worker, task, R"({"sum":18446744073709551615})");
        QVERIFY(worker.sink->results.back().ok());
        const auto view = h.task(id);
        QCOMPARE(view.state, TaskState::Completed);
        QCOMPARE(view.resultJson, std::string(R"({"sum":18446744073709551615})"));
        QCOMPARE(view.worker, std::string("worker"));
    }

    void secondResultChangesNothing() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.complete(worker, task, R"({"first":1})");
        h.fail(worker, task);
        QCOMPARE(worker.sink->results.back().error, std::string("not-in-progress"));
        QCOMPARE(h.task(id).resultJson, std::string(R"({"first":1})"));
        QCOMPARE(h.counters("acme").doneTotal, uint64_t{1});
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
    }

    void failedResultBuriesTheTask() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.fail(worker, task, "no such mailbox");
        const auto view = h.task(id);
        QCOMPARE(view.state, TaskState::Dead);
        QCOMPARE(view.error, std::string("no such mailbox"));
        QCOMPARE(h.counters("acme").dead, uint64_t{1});
        QCOMPARE(h.list("acme", TaskState::Dead).size(), size_t{1});
    }

    void nackedTaskComesBackAfterItsDelayWithItsAttemptCounted() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.nack(worker, task, 30s, "mailer is down");
        QVERIFY(worker.sink->nacks[0].ack.ok());
        QCOMPARE(worker.sink->nacks[0].delay, Micros(30s));
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).error, std::string("mailer is down"));
        h.ready(worker);
        h.advance(29s);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        h.advance(1s);
        QCOMPARE(worker.sink->tasks.size(), size_t{2});
        QCOMPARE(worker.sink->tasks[1].attempts, 2);
    }

    void nackWithoutDelayUsesTheBackoff() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.nack(worker, task);
        QCOMPARE(worker.sink->nacks[0].delay, Micros(5s));
    }

    void taskIsDeadAfterExactlyMaxAttemptsDeliveries() {
        EngineHarness h;
        const auto id = h.create("acme", "work", triedAtMost(3));
        const auto worker = h.connect();
        for (int attempt = 1; attempt <= 3; ++attempt) {
            h.ready(worker);
            QCOMPARE(worker.sink->tasks.back().attempts, attempt);
            h.nack(worker, worker.sink->tasks.back().id, 1s, "");
            h.advance(1s);
        }
        QVERIFY(worker.sink->nacks.back().dead);
        QCOMPARE(h.state(id), TaskState::Dead);
        QCOMPARE(h.task(id).error, std::string("MAX_ATTEMPTS"));
        h.ready(worker);
        h.advance(1h);
        QCOMPARE(worker.sink->tasks.size(), size_t{3});
    }

    void deliveriesElsewhereCountAndOneIsLeft() {
        EngineHarness h;
        const auto begun = [&](int maxAttempts, int before) {
            NewTask task = triedAtMost(maxAttempts);
            task.attemptsBefore = before;
            const auto id = h.create("acme", "work", task);
            const int counted = h.task(id).attempts;
            h.restart();
            const auto worker = h.connect();
            h.ready(worker);
            h.nack(worker, worker.sink->tasks.at(0).id, 1s);
            return std::pair(counted, worker.sink->tasks.at(0).attempts * 10 + int(h.state(id) == TaskState::Dead));
        };
        QCOMPARE(begun(5, 0), std::pair(0, 10));
        QCOMPARE(begun(5, 2), std::pair(2, 30));
        QCOMPARE(begun(5, 4), std::pair(4, 51));
        QCOMPARE(begun(5, 9), std::pair(4, 51));
        QCOMPARE(begun(1, 1), std::pair(0, 11));
    }

    void leaseThatRunsOutBringsTheTaskBack() {
        EngineHarness h;
        const auto [lost, id, task] = h.handOutTo("lost", 60s);
        h.disconnect(lost);
        h.advance(59s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).error, std::string("LEASE_EXPIRED, its worker was not connected for 60 s"));
        h.advance(5s);
        QCOMPARE(h.state(id), TaskState::Ready);
        const auto other = h.connect({}, "other");
        h.ready(other);
        QCOMPARE(other.sink->tasks[0].attempts, 2);
    }

    void resultAfterTheLeaseEndedIsRefusedEvenBeforeTheTaskIsTakenAway() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut({}, 60s);
        h.postLate(60s, SubmitResults{worker.session, {{task, task.toString(), true, "{}", {}, {}}}, false});
        QCOMPARE(worker.sink->results[0].error, std::string("not-in-progress"));
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    void heartbeatKeepsTheLeaseAndSurvivesARestart() {
        EngineHarness h;
        auto [worker, id, task] = h.handOut({}, 60s);
        h.advance(50s);
        h.heartbeat(worker, task, 60s);
        QVERIFY(worker.sink->heartbeats[0].ok());
        h.restart();
        h.advance(59s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        worker = h.connect();
        h.complete(worker, task);
        QCOMPARE(h.state(id), TaskState::Completed);
    }

    void abandonedTaskGoesToTheEndOfItsLineAndCostsNoAttempt() {
        EngineHarness h;
        const auto first = h.create("acme");
        const auto second = h.create("acme");
        const auto worker = h.connect();
        h.ready(worker);
        h.abandon(worker, worker.sink->tasks[0].id);
        QVERIFY(worker.sink->abandons[0].ok());
        h.ready(worker, {}, 2);
        QCOMPARE(worker.sink->tasks[1].id.toString(), second);
        QCOMPARE(worker.sink->tasks[2].id.toString(), first);
        QCOMPARE(worker.sink->tasks[2].attempts, 1);
    }

    void onlyTheHolderMaySettleATask() {
        EngineHarness h;
        const auto [holder, id, task] = h.handOutTo("holder");
        const auto other = h.connect({"acme"}, "other");
        const auto stranger = h.connect({"beta"}, "holder");
        h.complete(other, task);
        QCOMPARE(other.sink->results[0].error, std::string("not-owner"));
        h.nack(other, task);
        QCOMPARE(other.sink->nacks[0].ack.error, std::string("not-owner"));
        h.complete(stranger, task);
        QCOMPARE(stranger.sink->results[0].error, std::string("task not found"));
        h.heartbeat(stranger, task, 1h);
        QCOMPARE(stranger.sink->heartbeats[0].error, std::string("not-found"));
        QCOMPARE(h.state(id), TaskState::InProgress);
    }

    void unknownAndForeignIdsAreNotFound() {
        EngineHarness h;
        const auto foreign = TaskId::parse(h.create("beta")).value();
        const auto worker = h.connect({"acme"});
        h.complete(worker, foreign);
        QCOMPARE(worker.sink->results[0].error, std::string("task not found"));
        h.complete(worker, TaskId{1, 2});
        QCOMPARE(worker.sink->results[1].error, std::string("task not found"));
        h.nack(worker, foreign);
        QCOMPARE(worker.sink->nacks[0].ack.error, std::string("not-found"));
        h.abandon(worker, foreign);
        QCOMPARE(worker.sink->abandons[0].error, std::string("not-found"));
    }

    void delayedTaskFiresAtItsTimeWithNobodyPolling() {
        EngineHarness h;
        const auto id = h.create("acme", "work", dueAt(h.now() + 2h));
        QCOMPARE(h.state(id), TaskState::Delayed);
        const auto worker = h.connect();
        h.ready(worker);
        h.advance(2h - 1ms);
        QVERIFY(worker.sink->tasks.empty());
        h.advance(1ms);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
    }

    void delayedTasksFireInOrderAcrossARestart() {
        EngineHarness h;
        std::vector<std::string> expected(200);
        for (int i = 199; i >= 0; --i)
            expected[size_t(i)] = h.create("acme", "work", dueAt(h.now() + std::chrono::seconds(1 + i * 7)));
        h.advance(10s);
        h.restart();
        h.advance(1h);
        const auto worker = h.connect();
        h.ready(worker, {}, 1000);
        QCOMPARE(worker.sink->ids(), expected);
    }

    void sameIdempotencyKeyGivesTheSameTask() {
        EngineHarness h;
        const NewTask task = keyedBy("order-17");
        const auto first = h.create("acme", "work", task);
        QCOMPARE(h.create("acme", "work", task), first);
        h.restart();
        QCOMPARE(h.create("acme", "work", task), first);
        QVERIFY(h.create("beta", "work", task) != first);
        h.advance(24h + 1s);
        QVERIFY(h.create("acme", "work", task) != first);
    }

    void keyThatIsTakenAnewWhileItsOldRecordIsForgottenStaysTaken() {
        EngineOptions options = EngineHarness::defaults();
        options.idempotencyLifetime = 60s;
        for (int step = 0; step < 60; ++step) {
            EngineHarness h(options);
            h.readLate();
            const NewTask task = keyedBy("order-17");
            h.create("acme", "work", task);
            h.advance(55s + step * 250ms);
            const auto again = h.create("acme", "work", task);
            h.advance(1ms);
            h.restart();
            QCOMPARE(h.create("acme", "work", task), again);
        }
    }

    void whatComesDueTogetherIsFiredInGroups() {
        EngineHarness h;
        NewTask later;
        later.command = "work";
        later.runAt = h.now() + 10s;
        const auto sink = std::make_shared<RecordingProducer>();
        CreateTasks all{sink, "acme", {}};
        for (uint64_t i = 0; i < 2000; ++i) all.items.push_back({i, later});
        h.post(std::move(all));
        const auto worker = h.connect();
        h.ready(worker, {}, 2000, 60s);
        h.advance(10s);
        // What one turn brought has filled the offer; the others did not wait for all of it.
        QCOMPARE(worker.sink->batches, std::vector<size_t>{512});
        QCOMPARE(h.counters("acme").ready + h.counters("acme").inProgress, uint64_t{2000});
        while (h.counters("acme").ready > 0) h.ready(worker, {}, 2000, 60s);
        QCOMPARE(worker.sink->tasks.size(), size_t{2000});
        h.advance(60s);
        QCOMPARE(h.counters("acme").inProgress, uint64_t{0});
    }

    void sameIdempotencyKeyTwiceInOneTurnGivesOneTask() {
        EngineHarness h;
        auto sink = std::make_shared<RecordingProducer>();
        const NewTask task = keyedBy("k");
        h.postTogether(CreateTasks{sink, "acme", {{1, task}, {2, task}}}, CreateTasks{sink, "acme", {{3, task}}});
        QCOMPARE(sink->ids.size(), size_t{3});
        QCOMPARE(sink->ids[1], sink->ids[2]);
        QCOMPARE(sink->ids[1], sink->ids[3]);
        QCOMPARE(h.counters("acme").ready, uint64_t{1});
    }

    void overflowKeepsTheOrder() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.windowSize = 8; }));
        const auto ids = h.createMany("acme", 500);
        QCOMPARE(h.counters("acme").ready, uint64_t{500});
        const auto worker = h.connect();
        for (int i = 0; i < 125; ++i) h.ready(worker, {}, 2);
        h.restart();
        const auto again = h.connect();
        for (int i = 0; i < 125; ++i) h.ready(again, {}, 2);
        auto order = worker.sink->ids();
        for (const std::string& id : again.sink->ids()) order.push_back(id);
        QCOMPARE(order, ids);
        QCOMPARE(h.counters("acme").ready, uint64_t{0});
    }

    void everythingSurvivesARestartInItsState() {
        EngineHarness h;
        const auto ready = h.create("acme");
        const NewTask later = dueAt(h.now() + 1h);
        const auto delayed = h.create("acme", "later", later);
        const auto worker = h.connect();
        h.create("beta", "b");
        h.create("beta", "b");
        h.create("beta", "b");
        h.ready(worker, {"b"}, 3);
        h.complete(worker, worker.sink->tasks[0].id);
        h.fail(worker, worker.sink->tasks[1].id);
        h.restart();
        QCOMPARE(h.state(ready), TaskState::Ready);
        QCOMPARE(h.state(delayed), TaskState::Delayed);
        QCOMPARE(h.state(worker.sink->tasks[0].id.toString()), TaskState::Completed);
        QCOMPARE(h.state(worker.sink->tasks[1].id.toString()), TaskState::Dead);
        QCOMPARE(h.state(worker.sink->tasks[2].id.toString()), TaskState::InProgress);
        const auto beta = h.counters("beta");
        QCOMPARE(beta.dead, uint64_t{1});
        QCOMPARE(beta.inProgress, uint64_t{1});
        QCOMPARE(h.counters("acme").ready, uint64_t{1});
        QCOMPARE(h.counters("acme").delayed, uint64_t{1});
    }

    void closedWorkerGetsNothingMore() {
        EngineHarness h;
        const auto worker = h.connect();
        h.ready(worker);
        h.disconnect(worker);
        const auto id = h.create("acme");
        QVERIFY(worker.sink->tasks.empty());
        QCOMPARE(h.state(id), TaskState::Ready);
    }

    void endedTasksAreForgottenAfterTheirTime() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) {
            o.completedRetention = 1h;
            o.deadRetention = 3h;
        }));
        h.create("acme");
        h.create("acme");
        const auto worker = h.connect();
        h.ready(worker, {}, 2);
        h.complete(worker, worker.sink->tasks[0].id);
        h.fail(worker, worker.sink->tasks[1].id);
        h.advance(59min);
        QCOMPARE(h.list("acme", TaskState::Completed).size(), size_t{1});
        h.advance(1min + 10s);
        QCOMPARE(h.list("acme", TaskState::Completed).size(), size_t{0});
        QCOMPARE(h.list("acme", TaskState::Dead).size(), size_t{1});
        h.advance(2h);
        QCOMPARE(h.list("acme", TaskState::Dead).size(), size_t{0});
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestEngine)

}  // namespace tst_engine

#include "tst_engine.moc"
