// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/operations.h"
#include "broker/query/dead_letter_reader.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_operation_events {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

void bury(EngineHarness& h, const std::string& tenant, size_t count) {
    h.createMany(tenant, count);
    const auto worker = h.connect({tenant}, "digger");
    while (worker.sink->tasks.size() < count) h.ready(worker, {"work"}, 1000);
    for (const auto& task : worker.sink->tasks) h.fail(worker, task.id, "broken");
    h.disconnect(worker);
}

void endAgain(EngineHarness& h, size_t failing, size_t completing) {
    const auto worker = h.connect({"acme"}, "again");
    for (size_t i = 0; i < failing + completing; ++i) {
        h.ready(worker);
        if (i < failing)
            h.fail(worker, worker.sink->tasks.at(i).id);
        else
            h.complete(worker, worker.sink->tasks.at(i).id);
    }
    h.disconnect(worker);
}

OperationSpec requeueOf(const std::string& tenant) {
    OperationSpec spec;
    spec.filter.tenants.tenants = {tenant};
    spec.startedBy = "ann";
    spec.reason = "the mailer is back";
    return spec;
}

DeadLetterFilter diedAgainOf(uint64_t operation) {
    DeadLetterFilter filter;
    filter.tenants.all = true;
    filter.requeuedBy = uint32_t(operation);
    return filter;
}

}  // namespace

class TestOperationEvents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void requeueIsToldFromItsBeginningToTheEndOfItsTasks() {
        EngineHarness h;
        bury(h, "acme", 5);
        OperationSpec spec = requeueOf("acme");
        spec.total = 5;
        h.run(std::move(spec));
        const auto started = h.events("operation.started");
        QCOMPARE(started.size(), size_t{1});
        QCOMPARE(started[0].tenant, std::string("acme"));
        QCOMPARE(fieldOf(started[0], "author"), std::string("ann"));
        QCOMPARE(fieldOf(started[0], "reason"), std::string("the mailer is back"));
        QCOMPARE(fieldOf(started[0], "total"), std::string("5"));
        const auto finished = h.events("operation.finished");
        QCOMPARE(finished.size(), size_t{1});
        QCOMPARE(fieldOf(finished[0], "done"), std::string("5"));
        QCOMPARE(fieldOf(finished[0], "state"), std::string("done"));
        QVERIFY(h.events("operation.settled").empty());
        endAgain(h, 2, 3);
        const auto settled = h.events("operation.settled");
        QCOMPARE(settled.size(), size_t{1});
        QCOMPARE(fieldOf(settled[0], "failed_again"), std::string("2"));
        QCOMPARE(fieldOf(settled[0], "completed_again"), std::string("3"));
    }

    void whoPausesItGoesOnAndCancelsIsNamedAndTheEventIsWrittenOnce() {
        EngineHarness h;
        bury(h, "acme", 20);
        OperationSpec spec = requeueOf("acme");
        spec.perSecond = 1;
        const uint64_t id = h.start(std::move(spec)).id;
        const auto control = [&](OperationAction action) {
            h.post(ControlOperation{id, action, {true, {}}, [](const Result<Operation>&) {}, "bea"});
        };
        control(OperationAction::Pause);
        control(OperationAction::Pause);
        QCOMPARE(h.events("operation.paused").size(), size_t{1});
        QCOMPARE(fieldOf(h.events("operation.paused")[0], "author"), std::string("bea"));
        control(OperationAction::Resume);
        QCOMPARE(h.events("operation.resumed").size(), size_t{1});
        control(OperationAction::Cancel);
        const auto finished = h.events("operation.finished");
        QCOMPARE(finished.size(), size_t{1});
        QCOMPARE(fieldOf(finished[0], "state"), std::string("cancelled"));
        QCOMPARE(fieldOf(finished[0], "author"), std::string("bea"));
    }

    void whyItPausedItselfIsAWarning() {
        EngineHarness h;
        bury(h, "acme", 40);
        OperationSpec spec = requeueOf("acme");
        spec.canary = 5;
        spec.stopAtFailureRate = 0.1;
        h.start(std::move(spec));
        h.advance(1s);
        endAgain(h, 5, 0);
        const auto paused = h.events("operation.paused");
        QCOMPARE(paused.size(), size_t{1});
        QCOMPARE(paused[0].severity, EventSeverity::Warning);
        QVERIFY(fieldOf(paused[0], "paused_because").find("5 of 5") != std::string::npos);
    }

    void jobThatIsCancelledAfterItsTasksHaveEndedIsSettledThen() {
        EngineHarness h;
        bury(h, "acme", 20);
        OperationSpec spec = requeueOf("acme");
        spec.perSecond = 1;
        const uint64_t id = h.start(std::move(spec)).id;
        h.advance(1s);
        QVERIFY(h.control(id, OperationAction::Pause).ok());
        const uint64_t done = h.operation(id).done;
        QVERIFY(done > 0);
        endAgain(h, 0, done);
        QVERIFY(h.events("operation.settled").empty());
        QVERIFY(h.control(id, OperationAction::Cancel).ok());
        QCOMPARE(h.events("operation.settled").size(), size_t{1});
        h.restart();
        h.advance(1min);
        QCOMPARE(h.events("operation.settled").size(), size_t{1});
    }

    void jobWhoseLastTaskEndsAsItIsFinishedIsSettledOnce() {
        const Time now{1'700'000'000'000'000};
        Operations operations;
        Turn turn;
        operations.begin(requeueOf("acme"), turn, now);
        Operation& operation = operations.find(1)->operation;
        const auto settled = [&] {
            int count = 0;
            for (const auto& [type, told] : operations.judge(turn, now)) count += type == "operation.settled";
            return count;
        };
        operation.done = 1;
        operations.account(1, &Operation::completedAgain);
        operations.end(operation, OperationState::Done, now);
        QCOMPARE(settled(), 1);
        QCOMPARE(settled(), 0);
        // Somebody else brought the task back to life, and it died.
        operations.account(1, &Operation::failedAgain);
        QCOMPARE(settled(), 0);
    }

    void thatItWasToldIsKept() {
        OperationProgressRecord record;
        record.progress.isSettledTold = true;
        const std::string bytes = record.encode();
        QVERIFY(OperationProgressRecord::decode(bytes)->progress.isSettledTold);
        // As an earlier version wrote it.
        const auto earlier = OperationProgressRecord::decode(bytes.substr(0, bytes.size() - 1));
        QVERIFY(earlier && !earlier->progress.isSettledTold);
    }

    void lettersThatDoNotMatchDoNotUseUpThePace() {
        EngineHarness h;
        bury(h, "acme", 3000);
        const auto held = h.handOut();
        h.fail(held.worker, held.task, "the disk is full");
        OperationSpec spec = requeueOf("acme");
        spec.filter.errorContains = "full";
        spec.perSecond = 1;
        const uint64_t id = h.start(std::move(spec)).id;
        h.advance(500ms);
        QCOMPARE(h.operation(id).done, uint64_t{1});
    }

    void onlyAPauseIsAWarning() {
        EngineHarness h;
        bury(h, "acme", 40);
        OperationSpec spec = requeueOf("acme");
        spec.canary = 5;
        spec.stopAtFailureRate = 0.1;
        const uint64_t id = h.start(std::move(spec)).id;
        h.advance(1s);
        endAgain(h, 5, 0);
        QCOMPARE(h.events("operation.paused").size(), size_t{1});
        QVERIFY(h.control(id, OperationAction::Cancel).ok());
        QCOMPARE(h.events("operation.finished").size(), size_t{1});
        QCOMPARE(h.events("operation.finished")[0].severity, EventSeverity::Info);
    }

    void whatDiedAgainIsFoundByTheOperationAlsoAfterARestart() {
        EngineHarness h;
        bury(h, "acme", 5);
        bury(h, "beta", 3);
        const uint64_t id = h.run(requeueOf("acme")).id;
        endAgain(h, 2, 3);
        for (int round = 0; round < 2; ++round) {
            const DeadLetterReader reader(&h.store());
            const auto again = reader.list({diedAgainOf(id), DeadLetterOrder::ByTenant, {}, 0, 100});
            QVERIFY(again.ok());
            QCOMPARE(again->letters.size(), size_t{2});
            QCOMPARE(again->letters[0].tenant, std::string("acme"));
            QCOMPARE(reader.count(diedAgainOf(id), DeadLetterOrder::ByTenant, 0, 1000)->count, uint64_t{2});
            QCOMPARE(reader.count(diedAgainOf(id + 1), DeadLetterOrder::ByTenant, 0, 1000)->count, uint64_t{0});
            QCOMPARE(h.operation(id).failedAgain, uint64_t{2});
            h.restart();
        }
    }

    void whatDiedAgainIsRequeuedByItself() {
        EngineHarness h;
        bury(h, "acme", 5);
        const uint64_t id = h.run(requeueOf("acme")).id;
        endAgain(h, 2, 3);
        bury(h, "acme", 4);
        OperationSpec again = requeueOf("acme");
        again.filter.requeuedBy = uint32_t(id);
        const uint64_t second = h.start(std::move(again)).id;
        h.restart();  // the filter is kept
        QCOMPARE(h.finish(second).done, uint64_t{2});
        QCOMPARE(h.counters("acme").dead, uint64_t{4});
    }

    void totalOfAPurgeIsKnownWhereMemoryCountsIt() {
        EngineHarness h;
        bury(h, "acme", 3);
        h.createMany("acme", 4);
        OperationSpec spec;
        spec.kind = OperationKind::Purge;
        spec.filter.tenants.tenants = {"acme"};
        spec.purged = kPurgeWaiting | kPurgeDead;
        h.limit("acme", limitsOf({{LimitField::Weight, "2"}}));  // a tenant that is kept can be purged
        const Operation purge = h.run(std::move(spec));
        QCOMPARE(purge.spec.total.value_or(0), uint64_t{7});
        QCOMPARE(purge.done, uint64_t{7});
    }
};

QTEST_GUILESS_MAIN(TestOperationEvents)

}  // namespace tst_operation_events

#include "tst_operation_events.moc"
