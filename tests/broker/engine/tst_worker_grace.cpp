// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace tst_worker_grace {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

EngineOptions graceOf(Micros grace) {
    return EngineHarness::with([&](EngineOptions& o) { o.workerGrace = grace; });
}

SubmitResults refusedResult(const EngineHarness::Worker& worker, const TaskId& id, const std::string& error = {}) {
    SubmitResults command;
    command.session = worker.session;
    command.items.push_back({id, id.toString(), true, {}, error, "result_json too large: 9 bytes, the limit is 8"});
    return command;
}

}  // namespace

// Workers that go away with tasks in their hands, and those that say what cannot be taken.
class TestWorkerGrace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tasksOfAWorkerThatDoesNotComeBackAreGivenToOthers() {
        EngineHarness h(graceOf(30s));
        const auto [gone, id, task] = h.handOutTo("gone");
        h.advance(10s);
        h.disconnect(gone);
        QCOMPARE(h.task(id).workerGoneSince.value().micros, h.now().micros);
        h.advance(29s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        QVERIFY(!h.task(id).workerGoneSince);
        QCOMPARE(h.task(id).error, std::string("WORKER_GONE: its worker was not connected for 30 s"));
        const auto attempts = h.attempts(id);
        QCOMPARE(attempts.size(), size_t{1});
        QVERIFY(attempts[0].outcome == AttemptOutcome::WorkerGone && attempts[0].isDelivery());
        h.advance(5s);
        const auto other = h.connect({"acme"}, "other");
        h.ready(other);
        QCOMPARE(other.sink->tasks.size(), size_t{1});
        QCOMPARE(other.sink->tasks[0].attempts, 2);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void workerThatComesBackKeepsItsTasksAndIsHeard() {
        EngineHarness h(graceOf(30s));
        const auto [before, id, task] = h.handOutTo("w1");
        h.disconnect(before);
        h.advance(29s);
        const auto after = h.connect({"acme"}, "w1");
        QVERIFY(!h.task(id).workerGoneSince);
        h.advance(200s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.complete(after, task);
        QVERIFY(after.sink->results.back().ok());
        QCOMPARE(h.state(id), TaskState::Completed);
        QCOMPARE(h.task(id).attempts, 1);
    }

    // It may not settle them, so nobody would.
    void aStrangerOfTheSameNameKeepsNoTasksThere() {
        for (const char* next : {"stranger", "owner"}) {
            EngineHarness h(graceOf(30s));
            const std::string id = h.create("acme");
            const auto owner = h.connect({"acme"}, "w1", "owner");
            h.ready(owner);
            h.disconnect(owner);
            h.connect({"acme"}, "w1", next);
            h.advance(31s);
            QCOMPARE(h.state(id), next == std::string("owner") ? TaskState::InProgress : TaskState::Delayed);
        }
    }

    void workerThatComesBackAndGoesAgainHasItsGraceAnew() {
        EngineHarness h(graceOf(30s));
        const auto [first, id, task] = h.handOutTo("w1");
        for (int i = 0; i < 5; ++i) {
            h.disconnect(i == 0 ? first : h.connect({"acme"}, "w1"));
            h.advance(20s);
            QCOMPARE(h.state(id), TaskState::InProgress);
        }
        h.advance(10s);
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    // The client has noticed before the broker did.
    void streamOpenedBeforeTheOldOneEndedTakesOver() {
        EngineHarness h(graceOf(30s));
        const auto [before, id, task] = h.handOutTo("w1");
        h.advance(1s);
        const auto after = h.connect({"acme"}, "w1");
        h.advance(1s);
        h.disconnect(before);
        QVERIFY(!h.task(id).workerGoneSince);
        h.advance(100s);
        h.complete(after, task);
        QVERIFY(after.sink->results.back().ok());
    }

    // One of a fleet that shares its name.
    void streamThatWasThereBeforeDoesNotTakeOverWhatWasGivenToAnother() {
        EngineHarness h(graceOf(30s));
        const auto one = h.connect({"acme"}, "fleet");
        const auto two = h.connect({"acme"}, "fleet");
        h.advance(1s);
        const auto id = h.create("acme");
        h.ready(two, {}, 1, 300s);
        h.disconnect(two);
        QVERIFY(h.task(id).workerGoneSince.has_value());
        // It may well be the same process, with two streams: it is heard as long as nobody else has it.
        h.heartbeat(one, TaskId::parse(id).value(), 300s);
        QVERIFY(one.sink->heartbeats.back().ok());
        QVERIFY(!h.task(id).workerGoneSince);
        h.advance(100s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.disconnect(one);
        h.advance(30s);
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    void sameNameOfAnotherTenantTakesNothing() {
        EngineHarness h(graceOf(30s));
        const auto [worker, id, task] = h.handOutTo("w1");
        h.disconnect(worker);
        const auto stranger = h.connect({"beta"}, "w1");
        QVERIFY(h.task(id).workerGoneSince.has_value());
        h.complete(stranger, task);
        QVERIFY(!stranger.sink->results.back().ok());
        h.advance(30s);
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    void withoutGraceTheLeaseDecidesAndTheTaskSaysThatItsWorkerWasGone() {
        EngineHarness h(graceOf(0s));
        const auto [worker, id, task] = h.handOutTo("w1");
        h.disconnect(worker);
        QVERIFY(h.task(id).workerGoneSince.has_value());
        h.advance(299s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).error, std::string("LEASE_EXPIRED, its worker was not connected for 300 s"));
    }

    void leaseThatEndsWithinTheGraceEndsThen() {
        EngineHarness h(graceOf(30s));
        const auto [worker, id, task] = h.handOutTo("w1", 10s);
        h.disconnect(worker);
        h.advance(10s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        QVERIFY(h.task(id).error.starts_with("LEASE_EXPIRED"));
    }

    void resultThatComesWhenTheGraceIsOverIsTooLate() {
        EngineHarness h(graceOf(30s));
        const auto [before, id, task] = h.handOutTo("w1");
        h.disconnect(before);
        const auto after = h.connect({"acme", "beta"}, "w2");
        h.postLate(31s, SubmitResults{after.session, {{task, id, true, "{}", {}, {}}}, false});
        QVERIFY(!after.sink->results.back().ok());
        QCOMPARE(h.state(id), TaskState::Delayed);
    }

    void afterARestartWorkersHaveTheGraceToComeBack() {
        EngineHarness h(graceOf(30s));
        const auto kept = h.create("acme");
        const auto lost = h.create("acme");
        const auto one = h.connect({"acme"}, "one");
        h.ready(one, {}, 1, 300s);
        const auto two = h.connect({"acme"}, "two");
        h.ready(two, {}, 1, 300s);
        h.restartAfter(100s);
        QCOMPARE(h.task(kept).workerGoneSince.value().micros, h.now().micros);
        h.advance(10s);
        const auto again = h.connect({"acme"}, "one");
        h.advance(20s);
        QCOMPARE(h.state(kept), TaskState::InProgress);
        QCOMPARE(h.state(lost), TaskState::Delayed);
        h.complete(again, TaskId::parse(kept).value());
        QVERIFY(again.sink->results.back().ok());
    }

    void seatAndLimitOfRunningTasksAreFreeAgain() {
        EngineHarness h(graceOf(30s));
        h.createMany("acme", 3);
        const auto gone = h.connect({"acme"}, "gone");
        h.ready(gone, {}, 1, 300s);
        h.disconnect(gone);
        QCOMPARE(h.counters("acme").inProgress, uint64_t{1});
        h.advance(30s);
        QCOMPARE(h.counters("acme").inProgress, uint64_t{0});
    }

    void poisonousTaskThatEndsItsWorkersIsDeadInTheEnd() {
        EngineHarness h(graceOf(30s));
        const auto id = h.create("acme", "work", triedAtMost(3));
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto worker = h.connect({"acme"}, "w" + std::to_string(attempt));
            h.ready(worker, {}, 1, 300s);
            QCOMPARE(worker.sink->tasks.size(), size_t{1});
            h.disconnect(worker);
            h.advance(1h);
        }
        QCOMPARE(h.state(id), TaskState::Dead);
        QVERIFY(h.task(id).error.starts_with("WORKER_GONE"));
    }

    void refusedResultIsToldInTheAttemptAndTheTaskIsTriedAgain() {
        EngineHarness h(graceOf(30s));
        const auto [worker, id, task] = h.handOutTo("w1");
        h.post(refusedResult(worker, task, "its result began {\"a\""));
        QCOMPARE(worker.sink->results.back().error, std::string("result_json too large: 9 bytes, the limit is 8"));
        QCOMPARE(h.state(id), TaskState::Delayed);
        const auto attempts = h.attempts(id);
        QCOMPARE(attempts.size(), size_t{1});
        QVERIFY(attempts[0].outcome == AttemptOutcome::ResultRefused);
        QCOMPARE(attempts[0].error, std::string("RESULT_REFUSED: result_json too large: 9 bytes, the limit is 8; the "
                                                "worker said: its result began {\"a\""));
        h.advance(5s);
        h.ready(worker);
        QCOMPARE(worker.sink->tasks.size(), size_t{2});
    }

    void resultThatIsRefusedAgainAndAgainMakesADeadLetterThatSaysWhy() {
        EngineHarness h(graceOf(30s));
        const auto id = h.create("acme", "work", triedAtMost(2));
        const auto worker = h.connect({"acme"}, "w1");
        for (int attempt = 0; attempt < 2; ++attempt) {
            h.ready(worker);
            h.post(refusedResult(worker, TaskId::parse(id).value()));
            h.advance(1h);
        }
        QCOMPARE(h.state(id), TaskState::Dead);
        QVERIFY(h.task(id).error.starts_with("RESULT_REFUSED: result_json too large"));
    }

    void refusedResultOfSomebodyElsesTaskChangesNothing() {
        EngineHarness h(graceOf(30s));
        const auto [worker, id, task] = h.handOutTo("w1");
        for (const auto& other : {h.connect({"acme"}, "w2"), h.connect({"beta"}, "w1")}) {
            h.post(refusedResult(other, task));
            QVERIFY(!other.sink->results.back().ok());
        }
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.complete(worker, task);
        QVERIFY(worker.sink->results.back().ok());
    }

    // Streams of few names open and close, results come from whoever has the name: no task is lost, stuck, or run by two.
    void whoeverComesAndGoesEveryTaskEndsOnce_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 40; ++seed) QTest::addRow("%u", seed) << seed;
    }
    void whoeverComesAndGoesEveryTaskEndsOnce() {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        EngineOptions options = graceOf(seed % 3 == 0 ? 0s : 30s);
        options.defaultMaxAttempts = 1000;
        EngineHarness h(options);
        std::set<std::string> open;
        for (int i = 0; i < 20; ++i) open.insert(h.create(i % 2 ? "acme" : "beta"));
        std::vector<EngineHarness::Worker> workers;
        for (int step = 0; step < 300; ++step) {
            const auto pick = [&](size_t size) { return random() % size; };
            switch (workers.empty() ? 0 : pick(8)) {
                case 0: {
                    const std::string name = "w" + std::to_string(pick(3));
                    workers.push_back(pick(3) == 0 ? h.connect({}, name)
                                                   : h.connect({pick(2) ? "acme" : "beta"}, name));
                    break;
                }
                case 1: {
                    const size_t at = pick(workers.size());
                    h.disconnect(workers[at]);
                    workers.erase(workers.begin() + std::ptrdiff_t(at));
                    break;
                }
                case 2:
                case 3: h.ready(workers[pick(workers.size())], {}, 1 + uint32_t(pick(4)), 120s); break;
                case 4:
                case 5: {
                    const auto& worker = workers[pick(workers.size())];
                    if (worker.sink->tasks.empty()) break;
                    const TaskId id = worker.sink->tasks[pick(worker.sink->tasks.size())].id;
                    const size_t before = worker.sink->results.size();
                    if (pick(4) == 0)
                        h.post(refusedResult(worker, id));
                    else
                        h.complete(worker, id);
                    QCOMPARE(worker.sink->results.size(), before + 1);
                    if (worker.sink->results.back().ok()) QCOMPARE(open.erase(id.toString()), size_t{1});
                    break;
                }
                case 6: h.advance(std::chrono::seconds(pick(20))); break;
                case 7:
                    if (pick(20) == 0) {
                        h.restart();
                        workers.clear();
                    }
                    break;
            }
            for (const std::string& id : open) QVERIFY(h.state(id) != TaskState::Completed);
        }
        QVERIFY(checkStore(h.store())->faults.empty());
        for (const auto& worker : workers) h.disconnect(worker);
        h.advance(1h);
        const auto last = h.connect({}, "last");
        h.ready(last, {}, 100, 300s);
        QCOMPARE(last.sink->tasks.size(), open.size());
    }
};

QTEST_GUILESS_MAIN(TestWorkerGrace)

}  // namespace tst_worker_grace

#include "tst_worker_grace.moc"
