// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>

namespace tst_stuck_workers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

EngineOptions atMost(Micros maxRun) {
    return EngineHarness::with([&](EngineOptions& o) { o.maxRun = maxRun; });
}

// As an administrator who has just looked.
ChangeTask release(const EngineHarness& h, const std::string& id) {
    return {TaskId::parse(id).value(),
            {true, {}},
            ChangeTask::Action::Release,
            {},
            h.task(id).revision,
            "ada",
            "hangs",
            {}};
}

bool isSound(EngineHarness& h) { return checkStore(h.store())->faults.empty(); }

}  // namespace

// Workers that keep a task and do not get on with it.
class TestStuckWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void heartbeatsDoNotKeepATaskBeyondMaxRun() {
        EngineHarness h(atMost(100s));
        const auto [stuck, id, task] = h.handOutTo("stuck", 60s);
        h.advance(50s);
        h.heartbeat(stuck, task, 60s);
        h.advance(40s);
        h.heartbeat(stuck, task, 60s);
        for (const TaskAck& ack : stuck.sink->heartbeats) QVERIFY(ack.ok());
        h.advance(9s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).error, std::string("ran longer than max_run"));
        QCOMPARE(h.task(id).attempts, 1);
        QCOMPARE(h.events("leases.expired").size(), size_t{1});
        h.heartbeat(stuck, task, 60s);
        h.complete(stuck, task);
        QVERIFY(!stuck.sink->heartbeats.back().ok());
        QVERIFY(!stuck.sink->results.back().ok());
        h.advance(5s);
        const auto other = h.connect({"acme"}, "other");
        h.ready(other);
        QCOMPARE(other.sink->tasks.size(), size_t{1});
        QCOMPARE(other.sink->tasks[0].attempts, 2);
        h.complete(stuck, task);
        QCOMPARE(stuck.sink->results.back().error, std::string("not-owner"));
        h.complete(other, task);
        QVERIFY(other.sink->results.back().ok());
        QVERIFY(isSound(h));
    }

    void leaseIsNoLongerThanMaxRunWhateverAWorkerAsksFor() {
        EngineHarness h(atMost(100s));
        const auto [worker, id, task] = h.handOutTo("worker", 3600s);
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 100s).micros);
        QCOMPARE(worker.sink->tasks[0].leaseUntil.micros, (h.now() + 100s).micros);
        h.advance(100s);
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    void leaseThatEndsBeforeMaxRunDoesNotBlameIt() {
        EngineHarness h(atMost(100s));
        const auto [worker, id, task] = h.handOutTo("worker", 60s);
        h.advance(30s);
        h.heartbeat(worker, task, 60s);
        h.advance(60s);
        QCOMPARE(h.task(id).error, std::string("LEASE_EXPIRED"));
    }

    void eachDeliveryHasItsOwnMaxRun() {
        EngineHarness h(atMost(100s));
        const auto id = h.create("acme", "work", triedAtMost(3));
        const auto worker = h.connect({"acme"});
        for (int attempt = 1; attempt <= 3; ++attempt) {
            h.ready(worker, {}, 1, 300s);
            QCOMPARE(worker.sink->tasks.size(), size_t(attempt));
            h.advance(99s);
            QCOMPARE(h.state(id), TaskState::InProgress);
            h.advance(1s);
            QVERIFY(h.state(id) != TaskState::InProgress);
            h.advance(1h);
        }
        QCOMPARE(h.state(id), TaskState::Dead);
        QCOMPARE(h.task(id).error, std::string("ran longer than max_run"));
        const auto history = h.attempts(id);
        QCOMPARE(history.size(), size_t{3});
        for (const TaskAttempt& attempt : history) QCOMPARE(attempt.error, std::string("ran longer than max_run"));
    }

    void withoutMaxRunHeartbeatsKeepATask() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOutTo("worker", 60s);
        for (int i = 0; i < 1000; ++i) {
            h.advance(50s);
            h.heartbeat(worker, task, 60s);
        }
        QCOMPARE(h.state(id), TaskState::InProgress);
    }

    void maxRunCountsFromTheBeginningOverARestart() {
        EngineHarness h(atMost(100s));
        const auto [worker, id, task] = h.handOutTo("worker", 60s);
        h.advance(50s);
        h.restart();
        const auto again = h.connect({"acme"});
        h.heartbeat(again, task, 3600s);
        QVERIFY(again.sink->heartbeats.back().ok());
        h.advance(49s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    void seatOfATaskThatRanTooLongIsFreeAndNoMoreRunThanMay() {
        EngineHarness h(atMost(100s));
        h.createMany("acme", 6);
        h.limit("acme", limitsOf({{LimitField::MaxConcurrency, "2"}}));
        const auto stuck = h.connect({"acme"}, "stuck");
        const auto other = h.connect({"acme"}, "other");
        for (int i = 0; i < 3; ++i) h.ready(stuck, {}, 1, 60s);
        QCOMPARE(stuck.sink->tasks.size(), size_t{2});
        h.disconnect(stuck);
        for (int i = 0; i < 4; ++i) h.ready(other, {}, 1, 300s);
        QVERIFY(other.sink->tasks.empty());
        h.advance(100s);
        QCOMPARE(other.sink->tasks.size(), size_t{2});
        QCOMPARE(h.counters("acme").inProgress, uint64_t{2});
        QVERIFY(isSound(h));
    }

    void releasedTaskGoesToTheNextWorkerAndTheLateResultIsRefused() {
        EngineHarness h;
        const auto [stuck, id, task] = h.handOutTo("stuck", 3600s);
        h.heartbeat(stuck, task, 7200s);  // does not change what was seen
        const Status released = h.change(release(h, id));
        QVERIFY2(released.ok(), released.message().c_str());
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).attempts, 1);
        QCOMPARE(h.counters("acme").inProgress, uint64_t{0});
        h.complete(stuck, task);
        QVERIFY(!stuck.sink->results.back().ok());
        h.advance(5s);
        const auto other = h.connect({"acme"}, "other");
        h.ready(other);
        QCOMPARE(other.sink->tasks.size(), size_t{1});
        h.complete(stuck, task);
        QVERIFY(!stuck.sink->results.back().ok());
        h.complete(other, task);
        QCOMPARE(h.state(id), TaskState::Completed);
        const auto history = h.attempts(id);
        QCOMPARE(history.front().worker, std::string("stuck"));
        QCOMPARE(history.front().error, std::string("released by 'ada': hangs"));
        const AuditEntry entry = h.audit().front();
        QCOMPARE(entry.action, std::string("task.release"));
        QCOMPARE(entry.tenant, std::string("acme"));
        QCOMPARE(entry.author, std::string("ada"));
        QCOMPARE(entry.reason, std::string("hangs"));
        QCOMPARE(entry.changes.front().from, id + ", in progress with worker 'stuck', attempt 1");
        QCOMPARE(entry.changes.front().to, std::string("delayed"));
        h.restart();
        QCOMPARE(h.state(id), TaskState::Completed);
        QVERIFY(isSound(h));
    }

    void releaseOfTheLastAttemptBuriesTheTask() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOutTo("worker", 300s, triedAtMost(1));
        QVERIFY(h.change(release(h, id)).ok());
        QCOMPARE(h.state(id), TaskState::Dead);
        QCOMPARE(h.task(id).error, std::string("released by 'ada': hangs"));
        QCOMPARE(h.audit().front().changes.front().to, std::string("dead"));
        QVERIFY(isSound(h));
    }

    void releaseIsRefusedForATaskThatIsNotInProgressAndChangesNothing() {
        EngineHarness h;
        const auto id = h.create("acme");
        const auto refused = [&](const std::string& state) {
            const Status status = h.change(release(h, id));
            return status.code() == Code::FailedPrecondition &&
                   status.message() == "task '" + id + "' is " + state + ": only one in progress can be released";
        };
        QVERIFY(refused("ready"));
        QVERIFY(h.edit(id, putOffUntil(h.now() + 1h)).ok());
        QVERIFY(refused("delayed"));
        h.advance(1h);
        const auto worker = h.connect({"acme"});
        h.ready(worker);
        h.fail(worker, TaskId::parse(id).value());
        QVERIFY(refused("dead"));
        QVERIFY(h.edit(id, requeued()).ok());
        h.ready(worker);
        h.complete(worker, TaskId::parse(id).value());
        QVERIFY(refused("completed"));
        QCOMPARE(h.state(id), TaskState::Completed);
        QVERIFY(h.audit().empty());
    }

    void releaseByWhatWasSeenBeforeTakesNoLaterDelivery() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOutTo("worker");
        const ChangeTask seen = release(h, id);
        h.nack(worker, seen.id, 1s);
        h.advance(1s);
        h.ready(worker);
        const Status status = h.change(seen);
        QCOMPARE(status.code(), Code::Aborted);
        QVERIFY2(status.message().find("it is in progress now") != std::string::npos, status.message().c_str());
        QCOMPARE(h.state(id), TaskState::InProgress);
        QCOMPARE(h.task(id).attempts, 2);
    }

    void releaseOfSomebodyElsesTaskFindsNone() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOutTo("worker");
        ChangeTask foreign = release(h, id);
        foreign.scope = {false, {"beta"}};
        const Status status = h.change(std::move(foreign));
        QCOMPARE(status.code(), Code::NotFound);
        QCOMPARE(status.message(), "no task '" + id + "'");
        QCOMPARE(h.state(id), TaskState::InProgress);
    }

    void resultThatComesWhileTheReleaseIsUnderWayStands() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOutTo("worker");
        Status told;
        ChangeTask change = release(h, id);
        change.reply = [&told](const Status& status) { told = status; };
        h.holdAnswers();
        h.post(std::move(change));
        h.complete(worker, task);
        QVERIFY(worker.sink->results.back().ok());
        h.releaseAnswers();
        QCOMPARE(told.code(), Code::FailedPrecondition);
        QCOMPARE(h.state(id), TaskState::Completed);
        QVERIFY(isSound(h));
    }
};

QTEST_GUILESS_MAIN(TestStuckWorkers)

}  // namespace tst_stuck_workers

#include "tst_stuck_workers.moc"
