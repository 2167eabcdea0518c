// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <string>

namespace tst_engine_waits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

bool isNear(double value, double wanted) { return std::abs(value - wanted) <= std::max(0.001, wanted * 0.1); }

}  // namespace

class TestEngineWaits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void waitIsFromReadyToHandedOut() {
        EngineHarness engine;
        engine.createMany("acme", 3);
        const auto worker = engine.connect();
        engine.advance(10s);
        engine.ready(worker, {}, 2);
        engine.advance(20s);
        engine.ready(worker, {}, 1);
        const auto figures = engine.figures("acme");
        QVERIFY(figures.waits);
        QVERIFY(isNear(figures.waits->p50Seconds, 10));
        QVERIFY(isNear(figures.waits->p99Seconds, 30));
        // It had every seat that there was, so it waited for itself.
        QVERIFY(!engine.totals().quietWaitP99);
    }

    void nothingHandedOutAndNothingWaitingMeansNoWait() {
        EngineHarness engine;
        const std::string id = engine.create("acme");
        QVERIFY(engine.remove(id).ok());
        QVERIFY(!engine.figures("acme").waits);
        QVERIFY(!engine.totals().quietWaitP99);
        QVERIFY(!engine.totals().jain);
    }

    void waitThatIsNotOverCountsInTheQuietP99() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.createMany("hog", 2);
        engine.ready(worker, {}, 2, 1h);
        engine.create("acme");
        engine.advance(90s);
        QVERIFY(isNear(engine.figures("acme").waits->p99Seconds, 90));
        QVERIFY(engine.figures("acme").isQuiet);
        QVERIFY(isNear(engine.totals().quietWaitP99.value(), 90));
        engine.advance(1h);
        QVERIFY(engine.totals().quietWaitP99.value() > 3000);
    }

    // Seats of workers that do not serve a tenant are nothing that is due to it.
    void whoFloodsItsWorkersIsNotQuietHoweverManyOthersThereAre() {
        EngineHarness engine;
        const auto few = engine.connect({}, "few");
        const auto many = engine.connect({}, "many");
        engine.ready(few, {"mail"}, 2, 1h);
        engine.ready(many, {"video"}, 200, 1h);
        engine.createMany("hog", 20, "mail");
        engine.createMany("acme", 1, "mail");
        for (int s = 0; s < 30; ++s) engine.advance(1s);
        QVERIFY(!engine.figures("hog").isQuiet);
        QVERIFY(engine.figures("acme").isQuiet);
    }

    void whoAsksForMoreThanItsShareIsNotQuiet() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.createMany("hog", 3000);
        engine.ready(worker, {}, 4, 1h);
        engine.create("acme");
        engine.advance(100s);
        QVERIFY(!engine.figures("hog").isQuiet);
        QVERIFY(engine.figures("acme").isQuiet);
        QVERIFY(isNear(engine.figures("hog").waits->p99Seconds, 100));
        QVERIFY(isNear(engine.totals().quietWaitP99.value(), 100));
        QVERIFY(engine.remove(engine.list("acme", TaskState::Ready).front().id.toString()).ok());
        QVERIFY(!engine.totals().quietWaitP99);
    }

    void tenantThatIsHeldBackByItselfIsNotQuiet() {
        EngineHarness engine;
        engine.ready(engine.connect());
        engine.limit("acme", limitsOf({{LimitField::Paused, "true"}}));
        engine.create("acme");
        engine.advance(100s);
        QVERIFY(!engine.figures("acme").isQuiet);
        QVERIFY(!engine.totals().quietWaitP99);
        QVERIFY(isNear(engine.figures("acme").waits->p99Seconds, 100));
    }

    void tenantWithoutAWorkerIsNeitherQuietNorTreatedUnfairly() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.ready(worker, {"mail"});
        engine.create("acme", "work");
        engine.create("bolt", "mail");
        engine.create("bolt", "work");
        engine.advance(90s);
        const TenantFigures acme = engine.figures("acme");
        QVERIFY(acme.counters.hasNoWorker && !acme.isQuiet);
        QCOMPARE(acme.entitledShare, 0.0);
        QVERIFY(isNear(acme.waits->p99Seconds, 90));
        QCOMPARE(engine.totals().tenantsWithoutWorker, uint64_t{2});
        engine.create("bolt", "mail");
        engine.advance(100s);
        QVERIFY(!engine.figures("bolt").counters.hasNoWorker);
        // Its command that nobody takes says nothing of how it is served.
        QVERIFY(isNear(engine.figures("bolt").waits->p99Seconds, 100));
        engine.disconnect(worker);
        QVERIFY(engine.figures("bolt").counters.hasNoWorker);
        QVERIFY(!engine.totals().jain);
        engine.ready(engine.connect(), {"other"});
        QVERIFY(engine.figures("acme").counters.hasNoWorker);
        engine.ready(engine.connect({"acme"}), {"work", "rest"});
        QVERIFY(!engine.figures("acme").counters.hasNoWorker);
    }

    void waitsOfABacklogOnDiskCountAlsoAfterARestart() {
        EngineHarness engine(EngineHarness::with([](EngineOptions& o) { o.windowSize = 4; }));
        engine.createMany("acme", 50);
        engine.advance(100s);
        engine.createMany("acme", 50);
        engine.restartAfter(100s);
        engine.ready(engine.connect(), {}, 1);
        auto waits = engine.figures("acme").waits;
        QVERIFY(waits && isNear(waits->p50Seconds, 100) && isNear(waits->p99Seconds, 200));
        engine.ready(engine.connect(), {}, 49);
        engine.advance(70s);
        waits = engine.figures("acme").waits;
        QVERIFY2(isNear(waits->p50Seconds, 170) && isNear(waits->p99Seconds, 170),
                 std::to_string(waits->p99Seconds).c_str());
    }

    void retryWaitsFromTheMomentItIsReadyAgain() {
        EngineHarness engine;
        const auto [worker, id, task] = engine.handOut();
        engine.nack(worker, task, 100s);
        engine.advance(100s);  // ready again at its end; the first delivery's wait is a minute ago
        engine.advance(5s);
        engine.ready(worker);
        QVERIFY(isNear(engine.figures("acme").waits->p99Seconds, 5));
    }

    void delayedTaskWaitsFromWhenItWasDue() {
        EngineHarness engine;
        engine.create("acme", "work", dueAt(engine.now() + 1h));
        const auto worker = engine.connect();
        engine.advance(1h + 4s);
        engine.ready(worker);
        QVERIFY(isNear(engine.figures("acme").waits->p50Seconds, 4));
    }

    void waitOutlivesARestart() {
        EngineHarness engine;
        engine.create("acme");
        engine.restartAfter(1h);
        engine.ready(engine.connect());
        QVERIFY(isNear(engine.figures("acme").waits->p50Seconds, 3600));
    }

    void waitsAreForgottenAfterAMinuteWithoutAnyHandingOut() {
        EngineHarness engine;
        engine.create("acme");
        engine.ready(engine.connect());
        QVERIFY(engine.figures("acme").waits);
        engine.advance(65s);
        QVERIFY(!engine.figures("acme").waits);
    }

    void tightestLimitIsTheOneUsedMost() {
        EngineHarness engine;
        engine.createMany("acme", 10);
        QVERIFY(!engine.figures("acme").tightestLimit);
        engine.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "20"}, {LimitField::MaxConcurrency, "4"}}));
        auto tightest = engine.figures("acme").tightestLimit;
        QVERIFY(tightest && tightest->field == LimitField::MaxQueueDepth);
        QCOMPARE(tightest->used, 10.0);
        QCOMPARE(tightest->maximum, 20.0);
        engine.ready(engine.connect(), {}, 3);
        tightest = engine.figures("acme").tightestLimit;
        QVERIFY(tightest && tightest->field == LimitField::MaxConcurrency);
        QCOMPARE(tightest->used, 3.0);
        QCOMPARE(tightest->maximum, 4.0);
    }

    void limitThatAllowsNothingIsTheTightest() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}, {LimitField::MaxConcurrency, "0"}}));
        engine.create("acme");
        QVERIFY(engine.figures("acme").tightestLimit->field == LimitField::MaxConcurrency);
    }

    void rateIsUsedAsFarAsItsBucketIsFullAndEmptiesByItself() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "60/1m,burst=20"}}));
        engine.createMany("acme", 10);
        engine.ready(engine.connect(), {}, 10);  // nothing of it is ready any more
        auto tightest = engine.figures("acme").tightestLimit;
        QVERIFY(tightest && tightest->field == LimitField::MaxEnqueueRate);
        QCOMPARE(tightest->maximum, 20.0);
        QVERIFY(tightest->used > 8.5 && tightest->used <= 10);
        engine.advance(4s);
        QVERIFY(std::abs(engine.figures("acme").tightestLimit->used - (tightest->used - 5)) < 0.3);
        engine.advance(20s);
        QCOMPARE(engine.figures("acme").tightestLimit->used, 0.0);
    }

    void bucketThatEmptiesIsToldOfThoughNothingElseHappens() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "60/1m,burst=20"}}));
        const auto tasks = engine.createMany("acme", 10);
        const auto worker = engine.connect();
        engine.ready(worker, {}, 10);
        for (const std::string& id : tasks) engine.complete(worker, TaskId::parse(id).value());
        engine.advance(1s);
        const uint64_t before = engine.statistics().latestTick();
        engine.advance(5s);
        const auto update = engine.statistics().updateSince(before);
        QCOMPARE(update->tenants.size(), size_t{1});
        QVERIFY(update->tenants[0].tightestLimit->used < 5);
    }

    void dispatchRateIsUsedByWhatIsHandedOut() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::DispatchRate, "10/1h,burst=10"}}));
        engine.createMany("acme", 10);
        engine.ready(engine.connect(), {}, 5);
        const auto tightest = engine.figures("acme").tightestLimit;
        QVERIFY(tightest && tightest->field == LimitField::DispatchRate);
        QVERIFY(std::abs(tightest->used - 5) < 0.01);
        QCOMPARE(tightest->maximum, 10.0);
    }
};

QTEST_APPLESS_MAIN(TestEngineWaits)

}  // namespace tst_engine_waits

#include "tst_engine_waits.moc"
