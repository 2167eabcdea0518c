// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/error_fingerprint.h"
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <set>

namespace tst_operations {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestOperations : public QObject {
    Q_OBJECT

private:
    // That many tasks of the tenant, dead of the error.
    static std::vector<std::string> bury(EngineHarness& h, const std::string& tenant, size_t count,
                                         const std::string& error = "broken", const std::string& command = "work") {
        const auto ids = h.createMany(tenant, count, command);
        const auto worker = h.connect({tenant});
        while (worker.sink->tasks.size() < count) h.ready(worker, {command}, 1000);
        for (const auto& task : worker.sink->tasks) h.fail(worker, task.id, error);
        return ids;
    }
    // So many of acme's ready tasks fail for good, and so many are completed.
    static void endAgain(EngineHarness& h, size_t failing, size_t completing) {
        const auto worker = h.connect({"acme"}, "again");
        for (size_t i = 0; i < failing + completing; ++i) {
            h.ready(worker);
            QCOMPARE(worker.sink->tasks.size(), i + 1);
            if (i < failing)
                h.fail(worker, worker.sink->tasks[i].id);
            else
                h.complete(worker, worker.sink->tasks[i].id);
        }
        h.disconnect(worker);
    }
    static OperationSpec requeueAll(uint32_t perSecond = 0) {
        OperationSpec spec = atPace(requeueOfAll(), perSecond);
        spec.startedBy = "ops@acme";
        spec.reason = "mailer is back";
        return spec;
    }
    static OperationSpec withCanary(uint32_t canary, double stopAtFailureRate) {
        OperationSpec spec = requeueAll();
        spec.canary = canary;
        spec.stopAtFailureRate = stopAtFailureRate;
        return spec;
    }
    static OperationSpec ofIds(const std::vector<std::string>& ids) {
        OperationSpec spec = requeueAll();
        for (const auto& id : ids) spec.filter.ids.push_back(TaskId::parse(id).value());
        return spec;
    }
    static bool isSound(EngineHarness& h) { return checkStore(h.store())->faults.empty(); }

private Q_SLOTS:
    void requeueBringsEveryDeadTaskBackOnce() {
        EngineHarness h;
        const auto ids = bury(h, "acme", 500);
        const Operation view = h.run(requeueAll());
        QCOMPARE(view.state, OperationState::Done);
        QCOMPARE(view.done, uint64_t{500});
        QCOMPARE(view.skipped, uint64_t{0});
        for (const auto& id : ids) QCOMPARE(h.state(id), TaskState::Ready);
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
        QCOMPARE(h.counters("acme").ready, uint64_t{500});
        QVERIFY(isSound(h));
    }

    void requeueGoesFromTheOldestOrTheNewestDeathOnOverAllTenants() {
        for (const auto order : {DeadLetterOrder::OldestFirst, DeadLetterOrder::NewestFirst}) {
            EngineHarness h;
            std::vector<std::string> ids;
            for (int i = 0; i < 60; ++i) {
                ids.push_back(bury(h, i % 3 == 0 ? "acme" : "beta", 1).front());
                h.advance(1s);
            }
            if (order == DeadLetterOrder::NewestFirst) std::reverse(ids.begin(), ids.end());
            OperationSpec spec = requeueAll();
            spec.order = order;
            spec.perSecond = 10;
            const uint64_t id = h.start(spec).id;
            h.advance(2s);
            h.restart();  // the order is kept
            QVERIFY(h.operation(id).spec.order == order);
            const size_t done = h.operation(id).done;
            QVERIFY(done > 5 && done < 50);
            for (size_t i = 0; i < ids.size(); ++i)
                QCOMPARE(h.state(ids[i]), i < done ? TaskState::Ready : TaskState::Dead);
            QCOMPARE(h.finish(id).done, uint64_t{60});
            QVERIFY(isSound(h));
        }
    }

    void finishedJobsOfOneTenantPushOutNoneOfAnothers() {
        EngineHarness h;
        h.create("acme");
        h.create("evil");
        const auto run = [&h](const char* tenant) {
            OperationSpec spec = requeueAll();
            spec.filter.tenants = {false, {tenant}};
            return h.run(spec).id;
        };
        const uint64_t kept = run("acme");
        const uint64_t first = run("evil");
        uint64_t last = 0;
        for (int i = 0; i < 1000; ++i) last = run("evil");
        QCOMPARE(h.operation(kept).state, OperationState::Done);
        QCOMPARE(h.operation(last).state, OperationState::Done);
        QVERIFY(!h.hasOperation(first));
    }

    void storeOfAnEarlierProgramGetsItsIndex() {
        EngineHarness h;
        bury(h, "acme", 20);
        WriteSet earlier;
        earlier.erase(Table::Meta, "dead-index");
        for (const auto& [key, value] : h.records(Table::DeadIndex)) earlier.erase(Table::DeadIndex, key);
        h.commit(earlier);
        QVERIFY(!isSound(h));
        h.restart();
        QVERIFY(isSound(h));
        OperationSpec spec = requeueAll();
        spec.filter.command = "WORK";
        QCOMPARE(h.run(spec).done, uint64_t{20});
    }

    void requeuedTaskStartsOverWithItsAttempts() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut(triedAtMost(1));
        h.nack(worker, task, 1s, "first");
        QCOMPARE(h.state(id), TaskState::Dead);
        h.run(requeueAll());
        h.ready(worker);
        QCOMPARE(worker.sink->tasks[1].id.toString(), id);
        QCOMPARE(worker.sink->tasks[1].attempts, 1);
        h.complete(worker, worker.sink->tasks[1].id);
        QCOMPARE(h.state(id), TaskState::Completed);
    }

    void whatFailsAgainIsCountedForTheJobThatBroughtItBack() {
        EngineHarness h;
        const auto ids = bury(h, "acme", 10);
        const Operation first = h.run(requeueAll());
        endAgain(h, 3, 4);
        h.restart();
        QCOMPARE(h.operation(first.id).failedAgain, uint64_t{3});
        QCOMPARE(h.operation(first.id).completedAgain, uint64_t{4});
        const Operation second = h.run(requeueAll());
        endAgain(h, 0, 6);
        QCOMPARE(h.operation(first.id).completedAgain, uint64_t{7});
        QCOMPARE(h.operation(second.id).completedAgain, uint64_t{3});
        QCOMPARE(h.operation(second.id).failedAgain, uint64_t{0});
    }

    void canaryGoesOnOnlyWhenItsTasksHaveEndedWell() {
        for (const bool isRestarted : {false, true}) {
            EngineHarness h;
            bury(h, "acme", 200);
            const auto id = h.start(withCanary(10, 0.2)).id;
            h.advance(10s);
            QCOMPARE(h.operation(id).done, uint64_t{10});
            endAgain(h, 2, 7);
            if (isRestarted) h.restart();
            h.advance(10s);
            QCOMPARE(h.operation(id).done, uint64_t{10});
            endAgain(h, 0, 1);
            QCOMPARE(h.finish(id).done, uint64_t{200});
            QCOMPARE(h.operation(id).failedAgain, uint64_t{2});
        }
    }

    void canaryThatFailsAgainPausesTheJobAndSaysWhy() {
        EngineHarness h;
        bury(h, "acme", 50);
        const auto id = h.start(withCanary(10, 0.2)).id;
        h.advance(1s);
        endAgain(h, 3, 7);
        h.advance(10s);
        h.restart();
        QCOMPARE(h.operation(id).state, OperationState::Paused);
        QCOMPARE(h.operation(id).pausedBecause, std::string("3 of 10 tasks failed again, more than 20 %"));
        QCOMPARE(h.operation(id).done, uint64_t{10});
        QVERIFY(h.control(id, OperationAction::Resume).ok());
        QCOMPARE(h.finish(id).done, uint64_t{50});
        QVERIFY(h.operation(id).pausedBecause.empty());
    }

    void canaryDoesNotWaitForATaskThatWasDeleted() {
        EngineHarness h;
        const auto ids = bury(h, "acme", 20);
        const auto id = h.start(withCanary(2, 0)).id;
        h.advance(1s);
        QVERIFY(h.remove(ids[0]).ok());
        endAgain(h, 0, 1);
        h.finish(id);
        QCOMPARE(h.operation(id).withdrawn, uint64_t{1});
        QCOMPARE(h.operation(id).done, uint64_t{20});
    }

    void jobStopsWhenTooManyFailAgain() {
        EngineHarness h;
        bury(h, "acme", 400);
        OperationSpec spec = requeueAll(10);
        spec.stopAtFailureRate = 0.5;
        const auto id = h.start(spec).id;
        h.advance(4s);
        endAgain(h, 19, 0);
        h.advance(100ms);
        QCOMPARE(h.operation(id).state, OperationState::Running);  // too few to judge
        endAgain(h, 1, 0);
        h.advance(100ms);
        QCOMPARE(h.operation(id).state, OperationState::Paused);
        QVERIFY(h.operation(id).done < 60);
    }

    void filterTakesExactlyWhatMatches() {
        const Time later = EngineHarness().now() + 1h;
        const auto matched = [](auto narrow) {
            EngineHarness h;
            bury(h, "acme", 3, "timeout after 30 s", "mail");
            bury(h, "acme", 4, "timeout after 31 s", "report");
            bury(h, "beta", 5, "no such mailbox", "mail");
            h.advance(2h);
            bury(h, "acme", 6, "timeout after 32 s", "mail");
            OperationSpec spec = requeueAll();
            narrow(spec.filter);
            return h.run(spec).done;
        };
        QCOMPARE(matched([](DeadLetterFilter&) {}), uint64_t{18});
        QCOMPARE(matched([](DeadLetterFilter& f) { f.tenants = {false, {"beta"}}; }), uint64_t{5});
        QCOMPARE(matched([](DeadLetterFilter& f) { f.tenants = {false, {"nobody"}}; }), uint64_t{0});
        QCOMPARE(matched([](DeadLetterFilter& f) { f.command = "MAIL"; }), uint64_t{14});
        QCOMPARE(matched([](DeadLetterFilter& f) { f.errorContains = "timeout"; }), uint64_t{13});
        QCOMPARE(matched([](DeadLetterFilter& f) { f.fingerprints = {errorFingerprint("mail", "timeout after 7 s")}; }),
                 uint64_t{9});
        QCOMPARE(matched([later](DeadLetterFilter& f) { f.diedFrom = later; }), uint64_t{6});
        QCOMPARE(matched([later](DeadLetterFilter& f) { f.diedUntil = later; }), uint64_t{12});
    }

    void idsThatAreNotDeadOrNotInScopeAreSkippedAndCounted() {
        EngineHarness h;
        const auto dead = bury(h, "acme", 2);
        const auto foreign = bury(h, "beta", 1);
        const auto alive = h.create("acme");
        OperationSpec spec = ofIds({dead[0], foreign[0], alive, dead[1], "00000000-0000-4000-8000-000000000000"});
        spec.filter.tenants = {false, {"acme"}};
        const Operation operation = h.run(spec);
        QCOMPARE(operation.done, uint64_t{2});
        QCOMPARE(operation.skipped, uint64_t{3});
        QCOMPARE(h.state(foreign[0]), TaskState::Dead);
    }

    void namedIdsMustMatchTheRestOfTheFilterToo() {
        EngineHarness h;
        const auto mail = bury(h, "acme", 1, "timeout after 30 s", "mail");
        const auto report = bury(h, "acme", 1, "no such file", "report");
        const auto brought = [&](auto narrow) {
            OperationSpec spec = ofIds({mail[0], report[0]});
            narrow(spec.filter);
            return h.run(spec).done;
        };
        QCOMPARE(brought([](DeadLetterFilter& f) { f.command = "other"; }), uint64_t{0});
        QCOMPARE(brought([](DeadLetterFilter& f) { f.errorContains = "mailbox"; }), uint64_t{0});
        QCOMPARE(brought([](DeadLetterFilter& f) { f.fingerprints = {errorFingerprint("report", "x")}; }), uint64_t{0});
        QCOMPARE(brought([](DeadLetterFilter& f) { f.command = "mail"; }), uint64_t{1});
        QCOMPARE(h.state(report[0]), TaskState::Dead);
    }

    void taskThatDiesAgainIsNotBroughtBackTwice() {
        EngineHarness h;
        bury(h, "acme", 300);
        const uint64_t id = h.start(requeueAll(100)).id;
        const auto worker = h.connect({"acme"}, "failing");
        size_t failed = 0;
        const auto failAll = [&] {
            h.ready(worker, {}, 1000);
            for (; failed < worker.sink->tasks.size(); ++failed) h.fail(worker, worker.sink->tasks[failed].id, "again");
        };
        for (int i = 0; i < 200 && !h.operation(id).isOver(); ++i) {
            h.advance(100ms);
            failAll();
        }
        QCOMPARE(h.finish(id).done, uint64_t{300});
        failAll();
        QCOMPARE(failed, size_t{300});
        QCOMPARE(h.counters("acme").dead, uint64_t{300});
    }

    void twoOperationsOverTheSameTasksAddUp() {
        EngineHarness h;
        bury(h, "acme", 400);
        const auto first = h.start(requeueAll());
        const auto second = h.start(requeueAll());
        h.finish(first.id);
        h.finish(second.id);
        QCOMPARE(h.operation(first.id).done + h.operation(second.id).done, uint64_t{400});
        QCOMPARE(h.counters("acme").ready, uint64_t{400});
        QVERIFY(isSound(h));
    }

    void pausedOperationStandsStillAndGoesOn() {
        EngineHarness h;
        bury(h, "acme", 200);
        const auto id = h.start(requeueAll(50)).id;
        h.advance(1s);
        QVERIFY(h.control(id, OperationAction::Pause).ok());
        const uint64_t done = h.operation(id).done;
        QVERIFY(done > 0 && done < 100);
        h.advance(1h);
        QCOMPARE(h.operation(id).done, done);
        QVERIFY(h.control(id, OperationAction::Resume).ok());
        QCOMPARE(h.finish(id).done, uint64_t{200});
    }

    void cancelledOperationLeavesTheRestDead() {
        EngineHarness h;
        bury(h, "acme", 200);
        const auto id = h.start(requeueAll(50)).id;
        h.advance(1s);
        QVERIFY(h.control(id, OperationAction::Cancel).ok());
        const uint64_t done = h.operation(id).done;
        h.advance(1h);
        QCOMPARE(h.counters("acme").dead, 200 - done);
        QCOMPARE(h.control(id, OperationAction::Resume).status().code(), Code::FailedPrecondition);
        QCOMPARE(h.control(99, OperationAction::Pause).status().code(), Code::NotFound);
    }

    void rateIsKept() {
        EngineHarness h;
        bury(h, "acme", 1000);
        const auto id = h.start(requeueAll(20)).id;
        h.advance(10s);
        const uint64_t done = h.operation(id).done;
        QVERIFY2(done >= 190 && done <= 204, std::to_string(done).c_str());
    }

    void operationGoesOnAfterARestartAndAddsUp() {
        for (const bool deleting : {false, true}) {
            EngineHarness h;
            bury(h, "acme", 700);
            OperationSpec spec = requeueAll(200);
            spec.kind = deleting ? OperationKind::Delete : OperationKind::Requeue;
            const auto id = h.start(spec).id;
            for (int i = 0; i < 10; ++i) {
                h.advance(150ms);
                h.restart();
            }
            QCOMPARE(h.finish(id).done, uint64_t{700});
            QCOMPARE(h.operation(id).skipped, uint64_t{0});
            QCOMPARE(h.operation(id).spec.reason, std::string("mailer is back"));
            QCOMPARE(h.counters("acme").dead, uint64_t{0});
            QCOMPARE(h.counters("acme").ready, deleting ? uint64_t{0} : uint64_t{700});
            QVERIFY(isSound(h));
        }
    }

    void stepsWriteLittleHoweverManyTasksAreNamed() {
        EngineHarness h;
        const auto ids = bury(h, "acme", 1000);
        const auto id = h.start(ofIds(ids)).id;
        const auto begun = h.store().read(Table::Operation, operationKey(id));
        QVERIFY(begun.ok() && begun->has_value() && (*begun)->size() > 16 * ids.size());
        QCOMPARE(h.finish(id).done, uint64_t{1000});
        QCOMPARE(h.store().read(Table::Operation, operationKey(id)).value(), begun.value());
        const auto progress = h.store().read(Table::Operation, operationProgressKey(id));
        QVERIFY(progress.ok() && progress->has_value() && (*progress)->size() < 200);
        h.restart();
        QCOMPARE(h.operation(id).done, uint64_t{1000});
        QCOMPARE(h.operation(id).spec.filter.ids.size(), size_t{1000});
    }

    // Earlier programs kept spec and progress in one record.
    void operationOfAnEarlierProgramGoesOn() {
        EngineHarness h;
        bury(h, "acme", 300);
        const auto id = h.start(requeueAll(500)).id;
        h.advance(250ms);
        const auto begun = OperationRecord::decode(*h.store().read(Table::Operation, operationKey(id)).value());
        const auto progress =
            OperationProgressRecord::decode(*h.store().read(Table::Operation, operationProgressKey(id)).value());
        QVERIFY(begun && progress && progress->progress.done > 0 && progress->progress.done < 300);
        OperationRecord old = *begun;
        static_cast<OperationProgress&>(old.operation) = progress->progress;
        old.cursor = progress->cursor;
        WriteSet writes;
        writes.put(Table::Operation, operationKey(id), old.encode());
        writes.erase(Table::Operation, operationProgressKey(id));
        h.commit(writes);
        h.restart();
        QVERIFY(h.operation(id).done >= progress->progress.done && !h.operation(id).isOver());
        QCOMPARE(h.finish(id).done, uint64_t{300});
        QCOMPARE(h.operation(id).skipped, uint64_t{0});
        h.restart();
        QCOMPARE(h.operation(id).state, OperationState::Done);
    }

    void deletedTasksAreGoneWithAllTheirRecords() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.deadRetention = 1h; }));
        bury(h, "acme", 50);
        OperationSpec spec = requeueAll();
        spec.kind = OperationKind::Delete;
        h.run(spec);
        for (const Table table : {Table::Body, Table::Ended, Table::Dead, Table::Attempt, Table::Live})
            QVERIFY(h.records(table).empty());
        // Their entry in the retention list finds nothing to forget.
        h.advance(2h);
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
    }

    void requeuedTaskIsNotForgottenWhenItsOldRetentionEnds() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.deadRetention = 1h; }));
        const auto ids = bury(h, "acme", 20);
        h.advance(59min);
        h.run(requeueAll());
        h.advance(2h);
        for (const auto& id : ids) QCOMPARE(h.state(id), TaskState::Ready);
        QVERIFY(isSound(h));
    }

    void errorsThatDifferInNumbersAndIdsAreOneGroup_data() {
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("normalised");
        const auto row = [](const char* error, const char* normalised) {
            QTest::newRow(error) << QString::fromUtf8(error) << QString::fromUtf8(normalised);
        };
        row("timeout after 30 s", "timeout after <n> s");
        row("took 1,234.5 ms.", "took <n> ms.");
        row("no user 8f2c6a10-1111-4000-8000-000000000000", "no user <id>");
        row("sha deadbeef0123 missing", "sha <id> missing");
        row("decade is a word", "decade is a word");
        row("HTTP 503 from mailer", "HTTP <n> from mailer");
        row("", "");
    }

    void errorsThatDifferInQuotedNamesAreOneCause_data() {
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("cause");
        const auto row = [](const char* error, const char* cause) {
            QTest::newRow(error) << QString::fromUtf8(error) << QString::fromUtf8(cause);
        };
        row("no user 'ann' here", "no user '<name>' here");
        row("no user \"ann b.\"", "no user \"<name>\"");
        row("no user \u201cann\u201d", "no user \u201c<name>\u201d");
        row("it doesn't work, it can't", "it doesn't work, it can't");
        row("at 0x7f3a in a0c4", "at <id> in <id>");
        row("took 3d or 5ms in job7", "took <n>d or <n>ms in job<n>");
        row("{\"code\": \"denied\", \"user\": 7}", "{\"code\": \"denied\", \"user\": <n>}");
        row("an open 'quote", "an open 'quote");
        row("two 'a'\n'b' lines", "two '<name>'\n'<name>' lines");
        row("", "");
    }
    void errorsThatDifferInQuotedNamesAreOneCause() {
        QFETCH(QString, error);
        QFETCH(QString, cause);
        QCOMPARE(QString::fromStdString(causeOfError(normalisedError(error.toStdString()))), cause);
    }

    void quotedNameThatIsCutOffIsANameToo() {
        const auto cause = [](char letter) {
            return causeOfError(normalisedError("no '" + std::string(5000, letter) + "'"));
        };
        QCOMPARE(cause('x'), std::string("no '<name>'"));
        QCOMPARE(cause('y'), cause('x'));
    }

    void errorsThatDifferInNumbersAndIdsAreOneGroup() {
        QFETCH(QString, error);
        QFETCH(QString, normalised);
        QCOMPARE(QString::fromStdString(normalisedError(error.toStdString())), normalised);
    }
};

QTEST_APPLESS_MAIN(TestOperations)

}  // namespace tst_operations

#include "tst_operations.moc"
