// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/rate_window.h"
#include "broker/tables/terms_table.h"
#include "tests/broker/engine/keys/key_fleet.h"

#include <QTest>

#include <deque>
#include <random>
#include <string>
#include <vector>

namespace tst_key_limits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::key_tests;

class TestKeyLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noMoreRunAtOnceThanTheKeyAllows_data() {
        QTest::addColumn<int>("most");
        QTest::addColumn<int>("tasks");
        for (const int most : {1, 2, 7})
            for (const int tasks : {1, 3, 40}) QTest::addRow("%d of %d", most, tasks) << most << tasks;
    }
    void noMoreRunAtOnceThanTheKeyAllows() {
        QFETCH(int, most);
        QFETCH(int, tasks);
        EngineHarness h;
        std::vector<std::string> ids;
        for (int i = 0; i < tasks; ++i) ids.push_back(h.create("acme", "work", with(atOnce(uint32_t(most)))));
        KeyFleet fleet(h, 50);
        while (int(fleet.done) < tasks) {
            QCOMPARE(int(fleet.running()), std::min(most, tasks - int(fleet.done)));
            h.advance(3s);
            fleet.completeNext();
        }
        // In their order, and each once.
        for (int i = 0; i < tasks; ++i) QCOMPARE(fleet.at(size_t(i)), ids[size_t(i)]);
    }

    void whoIsHeldBackLetsOthersPass() {
        EngineHarness h;
        for (int i = 0; i < 5; ++i) h.create("acme", "work", with(atOnce(0)));
        const std::string other = h.create("acme", "work");
        const std::string keyed = h.create("acme", "work", with(atOnce(1, "other")));
        KeyFleet fleet(h, 10);
        QCOMPARE(fleet.begun(), size_t(2));
        QCOMPARE(fleet.at(0), other);
        QCOMPARE(fleet.at(1), keyed);
        QCOMPARE(look(h, "acme", "api").waiting, uint64_t(5));
    }

    void whatBeginsInEachSecondIsBounded_data() {
        QTest::addColumn<int>("most");
        for (const int most : {1, 5, 64}) QTest::addRow("%d", most) << most;
    }
    void whatBeginsInEachSecondIsBounded() {
        QFETCH(int, most);
        EngineHarness h;
        const int tasks = most * 5;
        for (int i = 0; i < tasks; ++i) h.create("acme", "work", with(perSecond(uint64_t(most))));
        KeyFleet fleet(h, 1000);
        QCOMPARE(int(fleet.begun()), most);  // the burst
        for (int second = 1; second <= 4; ++second) {
            h.advance(1s);
            QCOMPARE(int(fleet.begun()), most * (second + 1));
        }
    }

    void betweenTwoThatBeginTheIntervalPasses() {
        EngineHarness h;
        KeyLimit limit;
        limit.key = "api";
        limit.interval = 250ms;
        for (int i = 0; i < 9; ++i) h.create("acme", "work", with(limit));
        KeyFleet fleet(h, 20);
        QCOMPARE(fleet.begun(), size_t(1));
        h.advance(1s);
        QCOMPARE(fleet.begun(), size_t(5));
        h.advance(1s);
        QCOMPARE(fleet.begun(), size_t(9));
    }

    void eachTenantHasItsOwnUnlessTheyShareOne_data() {
        QTest::addColumn<bool>("isOfEvery");
        QTest::addColumn<int>("running");
        QTest::newRow("own") << false << 2;
        QTest::newRow("shared") << true << 1;
    }
    void eachTenantHasItsOwnUnlessTheyShareOne() {
        QFETCH(bool, isOfEvery);
        QFETCH(int, running);
        EngineHarness h;
        KeyLimit limit = atOnce(1);
        limit.isOfEvery = isOfEvery;
        for (const char* tenant : {"acme", "beta"})
            for (int i = 0; i < 3; ++i) h.create(tenant, "work", with(limit));
        KeyFleet fleet(h, 10);
        QCOMPARE(int(fleet.running()), running);
        for (int i = 0; i < 6; ++i) fleet.completeNext();
        QCOMPARE(fleet.begun(), size_t(6));
    }

    void aKeyIsOneForAllCommands() {
        EngineHarness h;
        h.create("acme", "mail", with(atOnce(1)));
        h.create("acme", "report", with(atOnce(1)));
        KeyFleet fleet(h, 5);
        QCOMPARE(fleet.begun(), size_t(1));
        fleet.completeNext();
        QCOMPARE(fleet.begun(), size_t(2));
    }

    void whoIsToBeDroppedBecomesADeadLetter() {
        EngineHarness h;
        KeyLimit limit = atOnce(1);
        limit.onLimit = KeyLimit::OnLimit::Drop;
        h.create("acme", "work", with(limit));
        const std::string dropped = h.create("acme", "work", with(limit));
        KeyFleet fleet(h, 5);
        QCOMPARE(h.state(dropped), TaskState::Dead);
        QVERIFY(h.task(dropped).error.find("RATE_LIMITED") != std::string::npos);
        QCOMPARE(fleet.begun(), size_t(1));
    }

    void noSpanHasMoreThanTheRate_data() {
        QTest::addColumn<int>("most");
        QTest::addColumn<int>("periodSeconds");
        for (const int most : {1, 3, 64, 65, 1000})
            for (const int seconds : {1, 60}) QTest::addRow("%d in %d s", most, seconds) << most << seconds;
    }
    void noSpanHasMoreThanTheRate() {
        QFETCH(int, most);
        QFETCH(int, periodSeconds);
        const Rate rate{uint64_t(most), std::chrono::seconds(periodSeconds), 0};
        RateWindow window;
        std::deque<Time> began;
        std::mt19937_64 random(uint64_t(most * 100 + periodSeconds));
        Time now{1'000'000'000};
        for (int i = 0; i < 20'000; ++i) {
            now = now + Micros(int64_t(random() % uint64_t(2 * rate.period.count() / most + 1)));
            if (random() % 50 == 0) now = window.opensAt(rate, now);
            if (window.opensAt(rate, now) > now) continue;
            window.took(rate, now);
            began.push_back(now);
            while (began.front() + rate.period <= now) began.pop_front();
            QVERIFY(int(began.size()) <= most);
        }
        // And the rate is used: what a busy key lets through in ten periods.
        RateWindow busy;
        int through = 0;
        for (Time at = now; at < now + 10 * rate.period;
             at = std::max(at + Micros(1), busy.opensAt(rate, at)), ++through)
            busy.took(rate, at);
        QVERIFY2(through >= most * 9, qPrintable(QString::number(through)));
    }

    void aQueueThatNobodyServesHoldsUpNoOther() {
        EngineHarness h;
        for (int i = 0; i < 25; ++i) h.create("acme", "unserved", with(atOnce(1)));
        const auto worker = h.connect();
        h.ready(worker, {"unserved"});
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
        // The key is free again, and nobody takes the others of that queue.
        const auto other = h.connect({}, "other");
        h.complete(worker, worker.sink->tasks[0].id);
        h.create("acme", "served", with(atOnce(1)));
        h.ready(other, {"served"});
        QCOMPARE(other.sink->tasks.size(), size_t(1));
    }

    void whatIsHeldBackGoesOnAfterARestart() {
        EngineHarness h;
        std::vector<std::string> ids;
        for (int i = 0; i < 60; ++i) ids.push_back(h.create("acme", "work", with(atOnce(5))));
        {
            KeyFleet before(h, 20);
            for (int i = 0; i < 10; ++i) before.completeNext();
            for (int i = 10; i < 15; ++i) h.complete(before.worker, before.worker.sink->tasks[size_t(i)].id);
            h.disconnect(before.worker);
        }
        h.restart();
        KeyFleet after(h, 20);
        h.advance(6min);  // the leases of what the first worker still had end
        while (after.running() > 0) {
            QVERIFY(after.running() <= 5);
            after.completeNext();
        }
        QCOMPARE(h.counters("acme").doneTotal, after.done);
        QCOMPARE(h.counters("acme").ready + h.counters("acme").delayed, uint64_t(0));
    }

    void aLimitThatIsTakenBackHoldsNoLonger() {
        EngineHarness h;
        for (int i = 0; i < 6; ++i) h.create("acme", "work", with(atOnce(5)));
        QVERIFY(set(h, "acme", "api", atOnce(0)).ok());
        KeyFleet fleet(h, 9);
        QCOMPARE(fleet.running(), size_t(0));
        QVERIFY(set(h, "acme", "api", std::nullopt).ok());
        h.advance(1ms);
        QCOMPARE(fleet.running(), size_t(5));
    }

    void whoIsHeldBackCountsAsReadyForLimits() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxScheduled, "2"}}));
        for (int i = 0; i < 5; ++i) h.create("acme", "work", with(atOnce(0)));
        KeyFleet fleet(h, 5);
        NewTask later;
        later.runAt = h.now() + 1h;
        QVERIFY(h.tryToCreate("acme", later).ok());
    }

    void whoIsHeldBackIsReadyWhereverItIsToldOf() {
        EngineHarness h;
        std::vector<std::string> ids;
        for (int i = 0; i < 3; ++i) ids.push_back(h.create("acme", "work", with(atOnce(1))));
        const auto isTold = [&](uint64_t ready, uint64_t delayed) {
            h.advance(2s);
            const auto counters = h.counters("acme");
            const QueueRow queue = h.queues("acme").at(0);
            return counters.toldReady() == ready && counters.toldDelayed() == delayed &&
                   queue.counters.ready == ready && queue.counters.delayed == delayed &&
                   h.list("acme", TaskState::Ready).size() == ready &&
                   h.list("acme", TaskState::Delayed).size() == delayed;
        };
        {
            KeyFleet fleet(h, 3);
            QCOMPARE(fleet.running(), size_t(1));
            QVERIFY(isTold(2, 0));
            TaskEdit urgent;
            urgent.priority = 9;
            QVERIFY(h.edit(ids[1], urgent).ok());
            QVERIFY(isTold(2, 0));
            TaskEdit tomorrow;
            tomorrow.runAt = h.now() + 24h;
            QVERIFY(h.edit(ids[2], tomorrow).ok());
            QVERIFY(isTold(1, 1));
            h.disconnect(fleet.worker);
        }
        h.restart();
        QCOMPARE(h.state(ids[1]), TaskState::Ready);
        QVERIFY(isTold(1, 1));
    }

    void whoIsReadyAgainAndHasNoWorkerIsNotCountedAsDelayed() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxScheduled, "1"}}));
        for (int i = 0; i < 6; ++i) h.create("acme", "work", with(atOnce(0)));
        KeyFleet fleet(h, 6);
        h.disconnect(fleet.worker);
        h.advance(1h);
        NewTask later;
        later.runAt = h.now() + 24h;
        QVERIFY(h.tryToCreate("acme", later).ok());
        QVERIFY(!h.tryToCreate("acme", later).ok());
        // They keep their places: with a worker they wait for the key again, and count as ready still.
        KeyFleet next(h, 6);
        QCOMPARE(next.running(), size_t(0));
        QVERIFY(!h.tryToCreate("acme", later).ok());
        QVERIFY(set(h, "acme", "api", atOnce(6)).ok());
        h.advance(1ms);
        QCOMPARE(next.running(), size_t(6));
    }

    void oneTenantsTermsLeaveRoomForOthers() {
        TermsTable table;
        WriteSet writes;
        const auto terms = [](size_t i) {
            JobTerms made;
            made.keyLimit = atOnce(1, "user:" + std::to_string(i));
            return made;
        };
        size_t taken = 0;
        while (table.admits(1, terms(taken)).ok()) table.take(1, terms(taken++), writes);
        QCOMPARE(taken, ruleOf(Bound::Terms).ofOne);
        for (TenantNumber tenant = 2; tenant < 20; ++tenant)
            while (table.admits(tenant, terms(taken)).ok()) table.take(tenant, terms(taken++), writes);
        for (size_t i = 0; i < ruleOf(Bound::Terms).sure; ++i) {
            QVERIFY(table.admits(77, terms(taken)).ok());
            table.take(77, terms(taken++), writes);
        }
    }

    void whatRunsIsCountedOverARestart() {
        EngineHarness h;
        for (int i = 0; i < 4; ++i) h.create("acme", "work", with(atOnce(2)));
        { KeyFleet before(h, 5); }
        h.restart();
        KeyFleet after(h, 5);
        QCOMPARE(after.begun(), size_t(0));
        QCOMPARE(look(h, "acme", "api").use.running, uint32_t(2));
        // Leases that nobody renews end, and what was held back comes at its time.
        h.advance(30min);
        QVERIFY(after.begun() >= 2);
        QVERIFY(look(h, "acme", "api").use.running <= 2);
    }

    void whoWaitsAndIsCancelledOrGivenAnotherTimeIsNotCalled() {
        EngineHarness h;
        std::vector<std::string> ids;
        for (int i = 0; i < 4; ++i) ids.push_back(h.create("acme", "work", with(atOnce(1))));
        KeyFleet fleet(h, 5);
        ChangeTask cancel;
        cancel.id = *TaskId::parse(ids[1]);
        cancel.scope.all = true;
        cancel.author = "ann";
        cancel.action = ChangeTask::Action::Cancel;
        QVERIFY(h.change(cancel).ok());
        TaskEdit tomorrow;
        tomorrow.runAt = h.now() + 24h;
        QVERIFY(h.edit(ids[2], tomorrow).ok());
        fleet.completeNext();
        QCOMPARE(fleet.begun(), size_t(2));
        QCOMPARE(fleet.at(1), ids[3]);
        QCOMPARE(h.state(ids[2]), TaskState::Delayed);
    }

    void whatAnAdministratorSetsHoldsInsteadAndAfterARestart() {
        EngineHarness h;
        for (int i = 0; i < 20; ++i) h.create("acme", "work", with(atOnce(1)));
        KeyFleet fleet(h, 20);
        QCOMPARE(fleet.running(), size_t(1));
        QVERIFY(set(h, "acme", "api", atOnce(5)).ok());
        h.advance(1ms);
        QCOMPARE(fleet.running(), size_t(5));
        QVERIFY(look(h, "acme", "api").isSet);
        h.restart();
        QVERIFY(look(h, "acme", "api").isSet);
        QCOMPARE(*look(h, "acme", "api").inForce->concurrency, 5u);
        QVERIFY(set(h, "acme", "api", std::nullopt).ok());
        QVERIFY(!look(h, "acme", "api").isSet);
        const auto audit = h.audit("acme");
        QCOMPARE(audit.front().action, std::string("key_limit.change"));
        QCOMPARE(audit.front().changes.front().to, std::string("as tasks say"));
    }

    void aLimitThatSaysNothingIsRefused() {
        EngineHarness h;
        KeyLimit nothing;
        nothing.key = "api";
        const auto refused = set(h, "acme", "api", nothing);
        QCOMPARE(refused.status().code(), Code::InvalidArgument);
        QVERIFY(refused.status().message().find("concurrency") != std::string::npos);
    }

    void manyThatWaitComeOneAfterTheOtherWithoutALoss() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.windowSize = 16; }));
        const int tasks = 700;
        for (int i = 0; i < tasks; ++i) h.create("acme", "work", with(atOnce(3)));
        KeyFleet fleet(h, 30);
        for (int i = 0; i < tasks; ++i) {
            if (fleet.running() == 0) h.advance(1min);
            QVERIFY(fleet.running() > 0);
            QVERIFY(fleet.running() <= 3);
            fleet.completeNext();
        }
        QCOMPARE(h.counters("acme").delayed, uint64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestKeyLimits)

}  // namespace tst_key_limits

#include "tst_key_limits.moc"
