// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/keys/key_fleet.h"

#include <QTest>

#include <string>

namespace tst_key_closings {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::key_tests;

// Limits of keys that hold until a time, or for a whole queue.
class TestKeyClosings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsSetUntilATimeEndsThenAlsoAcrossARestart() {
        EngineHarness h;
        for (int i = 0; i < 20; ++i) h.create("acme", "work", with(atOnce(5)));
        KeyLimit none = atOnce(0);
        none.until = h.now() + 1h;
        QVERIFY(set(h, "acme", "api", none).ok());
        h.advance(50min);
        h.restart();
        QVERIFY(look(h, "acme", "api").inForce == none);
        KeyFleet fleet(h, 20);
        h.advance(*none.until - h.now() - 1us);
        QCOMPARE(fleet.running(), size_t(0));
        h.advance(1us);
        QCOMPARE(fleet.running(), size_t(5));
        QVERIFY(!look(h, "acme", "api").isSet);
        QCOMPARE(h.audit("acme").front().action, std::string("limits.revert"));
        h.restart();
        QVERIFY(!look(h, "acme", "api").isSet);
    }

    void whatIsSetAnewEndsAtItsOwnTime() {
        EngineHarness h;
        KeyLimit soon = atOnce(1), later = atOnce(2);
        soon.until = h.now() + 1min;
        later.until = h.now() + 1h;
        QVERIFY(set(h, "acme", "api", soon).ok());
        QVERIFY(set(h, "acme", "api", later).ok());
        h.advance(30min);
        QVERIFY(look(h, "acme", "api").inForce == later);
        QVERIFY(set(h, "acme", "api", atOnce(3)).ok());
        h.advance(2h);
        QVERIFY(look(h, "acme", "api").isSet);
    }

    void aKeyThatAWorkerHasClosedLetsNoneBeginUntilThen() {
        EngineHarness h;
        for (int i = 0; i < 3; ++i) h.create("acme", "work", with(atOnce(10)));
        KeyFleet fleet(h, 1);
        QCOMPARE(fleet.begun(), size_t(1));
        RetryTask refused;
        refused.caller = {{true, {}}, {}, {}};
        refused.id = fleet.worker.sink->tasks[0].id;
        refused.reason = "429";
        refused.delay = 1ms;
        refused.keyClosedUntil = h.now() + 10min;
        refused.reply = [](const RetryTask::Outcome&) {};
        h.post(std::move(refused));
        fleet.done = 1;
        for (int i = 0; i < 5; ++i) h.ready(fleet.worker);
        QCOMPARE(look(h, "acme", "api").opens.value().micros, (h.now() + 10min).micros);
        h.advance(9min);
        QCOMPARE(fleet.running(), size_t(0));
        const std::string other = h.create("acme", "work", with(atOnce(1, "other")));
        QCOMPARE(fleet.at(1), other);
        h.advance(1min);
        QCOMPARE(fleet.running(), size_t(4));
    }

    void whatAllTenantsShareIsClosedByWhoWorksForAll_data() {
        QTest::addColumn<bool>("isOfAll");
        QTest::addColumn<quint64>("running");
        QTest::newRow("a worker of one tenant") << false << quint64{2};
        QTest::newRow("one of all") << true << quint64{0};
    }
    void whatAllTenantsShareIsClosedByWhoWorksForAll() {
        QFETCH(bool, isOfAll);
        EngineHarness h;
        KeyLimit shared = atOnce(2);
        shared.isOfEvery = true;
        h.create("acme", "work", with(shared));
        KeyFleet fleet(h, 1);
        RetryTask refused;
        refused.caller = {isOfAll ? TenantScope{true, {}} : TenantScope{false, {"acme"}}, {}, {}};
        refused.id = fleet.worker.sink->tasks[0].id;
        refused.delay = 1h;
        refused.keyClosedUntil = h.now() + 10min;
        refused.reply = [](const RetryTask::Outcome&) {};
        h.post(std::move(refused));
        fleet.done = 1;
        for (int i = 0; i < 3; ++i) h.create("globex", "work", with(shared));
        for (int i = 0; i < 5; ++i) h.ready(fleet.worker);
        QTEST(quint64(fleet.running()), "running");
    }

    void aWorkerClosesAKeyForADayAtMostAndAnAdministratorOpensIt() {
        EngineHarness h;
        for (int i = 0; i < 3; ++i) h.create("acme", "work", with(atOnce(10)));
        KeyFleet fleet(h, 1);
        RetryTask refused;
        refused.caller = {{true, {}}, {}, {}};
        refused.id = fleet.worker.sink->tasks[0].id;
        refused.delay = 1ms;
        refused.keyClosedUntil = h.now() + 24h * 365;
        refused.reply = [](const RetryTask::Outcome&) {};
        h.post(std::move(refused));
        fleet.done = 1;
        for (int i = 0; i < 5; ++i) h.ready(fleet.worker);
        QCOMPARE(look(h, "acme", "api").opens.value().micros, (h.now() + 24h).micros);
        QVERIFY(set(h, "acme", "api", atOnce(2)).ok());
        h.advance(1s);
        QCOMPARE(fleet.running(), size_t(2));
    }

    void aQueueHasALimitWhateverKeysItsTasksName() {
        EngineHarness h;
        for (int i = 0; i < 10; ++i) {
            h.create("acme", "mail");
            h.create("acme", "mail", with(atOnce(20)));
            h.create("acme", "mail", with(atOnce(20, "queue:mail")));
        }
        QVERIFY(set(h, "acme", "queue:mail", atOnce(3, "queue:mail")).ok());
        const std::string other = h.create("acme", "sms");
        const std::string others = h.create("globex", "mail");
        KeyFleet fleet(h, 40);
        QCOMPARE(fleet.begun(), size_t(5));
        QCOMPARE(look(h, "acme", "queue:mail").use.running, 3u);
        QCOMPARE(h.state(other), TaskState::InProgress);
        QCOMPARE(h.state(others), TaskState::InProgress);
        size_t most = 0;
        while (fleet.done < 32) {
            fleet.completeNext();
            h.advance(1s);
            most = std::max<size_t>(most, look(h, "acme", "queue:mail").use.running);
        }
        QCOMPARE(most, size_t(3));
        QCOMPARE(look(h, "acme", "queue:mail").use.running, 0u);
    }

    void whatRunsAlreadyCountsForTheLimitOfItsQueueAlsoAfterARestart() {
        EngineHarness h;
        for (int i = 0; i < 10; ++i) h.create("acme", "mail");
        {
            KeyFleet fleet(h, 4);
            QCOMPARE(fleet.running(), size_t(4));
            QVERIFY(set(h, "acme", "queue:mail", atOnce(5, "queue:mail")).ok());
            for (int i = 0; i < 6; ++i) h.ready(fleet.worker);
            QCOMPARE(fleet.running(), size_t(5));
            QVERIFY(set(h, "acme", "queue:mail", std::nullopt).ok());
            h.advance(1ms);
            QCOMPARE(fleet.running(), size_t(10));
            QVERIFY(set(h, "acme", "queue:mail", atOnce(5, "queue:mail")).ok());
            QCOMPARE(look(h, "acme", "queue:mail").use.running, 10u);
            for (int i = 0; i < 10; ++i) fleet.completeNext();
        }
        for (int i = 0; i < 10; ++i) h.create("acme", "mail");
        KeyFleet before(h, 2);
        h.restart();
        KeyFleet fleet(h, 10);
        QCOMPARE(look(h, "acme", "queue:mail").use.running, 5u);
        QVERIFY(fleet.running() <= 5);
    }

    void aRateOfAQueueLetsSoManyBeginInEachSecond() {
        EngineHarness h;
        for (int i = 0; i < 20; ++i) h.create("acme", "mail");
        QVERIFY(set(h, "acme", "queue:mail", perSecond(4, "queue:mail")).ok());
        KeyFleet fleet(h, 100);
        for (int second = 0; second < 5; ++second) {
            QCOMPARE(int(fleet.begun()), 4 * (second + 1));
            h.advance(1s);
        }
    }

    void aQueueThatWaitsForItsLimitSaysSo() {
        EngineHarness h;
        for (int i = 0; i < 3; ++i) h.create("acme", "mail");
        KeyLimit none = atOnce(0, "queue:mail");
        none.until = h.now() + 1min;
        QVERIFY(set(h, "acme", "queue:mail", none).ok());
        KeyFleet fleet(h, 10);
        QCOMPARE(fleet.begun(), size_t(0));
        const TenantStanding found =
            h.tenants({{true, {}}, "acme", 0, 0, false, {}, {}})->tenants.front().standing.value();
        const auto& waiting = found.waiting;
        QCOMPARE(waiting.size(), size_t(1));
        QCOMPARE(waiting[0].reasons.size(), size_t(1));
        QVERIFY(waiting[0].reasons[0].kind == WaitReason::Kind::Delayed && waiting[0].reasons[0].count == 3);
        QCOMPARE(waiting[0].reasons[0].key, std::string("queue:mail"));
        h.advance(1min);
        QCOMPARE(fleet.begun(), size_t(3));
    }
};

QTEST_APPLESS_MAIN(TestKeyClosings)

}  // namespace tst_key_closings

#include "tst_key_closings.moc"
