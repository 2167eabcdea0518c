// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The broker's own clock never steps while it runs; between two starts anything may have happened to it.
#include "shared/clock.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>

namespace tst_clock_steps {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestClockSteps : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theClockOfARunningBrokerFollowsTheTimeSinceBoot() {
        const SystemClock clock;
        timespec before{}, after{};
        clock_gettime(CLOCK_BOOTTIME, &before);
        const Time first = clock.now();
        const Time second = clock.now();
        clock_gettime(CLOCK_BOOTTIME, &after);
        QVERIFY(second >= first);
        const auto micros = [](const timespec& t) { return t.tv_sec * 1'000'000 + t.tv_nsec / 1000; };
        QVERIFY((second - first).count() <= micros(after) - micros(before) + 1);
    }

    void aLeaseEndsAfterItsTimeWhateverTheClockSaysAfterARestart_data() {
        QTest::addColumn<qint64>("hours");
        for (const qint64 hours : {-1, -24, -24 * 365 * 50}) QTest::addRow("%lld hours", hours) << hours;
    }
    void aLeaseEndsAfterItsTimeWhateverTheClockSaysAfterARestart() {
        QFETCH(qint64, hours);
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.restartAfter(std::chrono::hours(hours));
        h.advance(299s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(2s);
        QVERIFY(h.state(id) != TaskState::InProgress);
    }

    void aHeartbeatAfterTheClockWasSetBackExtendsFromThen() {
        EngineHarness h;
        auto [worker, id, task] = h.handOut();
        h.restartAfter(-std::chrono::hours(24));
        worker = h.connect();
        h.heartbeat(worker, task, 600s);
        QVERIFY(worker.sink->heartbeats.at(0).ok());
        h.advance(599s);
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(3s);
        QVERIFY(h.state(id) != TaskState::InProgress);
    }

    void aDelayedTaskComesDueOnce_data() {
        QTest::addColumn<qint64>("hours");
        for (const qint64 hours : {-24, -1, 1, 24}) QTest::addRow("%lld hours", hours) << hours;
    }
    void aDelayedTaskComesDueOnce() {
        QFETCH(qint64, hours);
        EngineHarness h;
        const std::string id = h.create("acme", "work", dueAt(h.now() + 30min));
        h.restartAfter(std::chrono::hours(hours));
        h.advance(std::chrono::hours(hours < 0 ? -hours : 0) + 31min);
        auto worker = h.connect();
        h.ready(worker, {}, 10);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        h.complete(worker, worker.sink->tasks[0].id);
        // The clock goes back to before it was due.
        h.restartAfter(-std::chrono::hours(25));
        h.advance(std::chrono::hours(26));
        worker = h.connect();
        h.ready(worker, {}, 10);
        QCOMPARE(worker.sink->tasks.size(), size_t{0});
        QCOMPARE(h.state(id), TaskState::Completed);
    }

    void whatWasWaitingKeepsItsOrderWhenTheClockGoesBack() {
        EngineHarness h;
        const auto before = h.createMany("acme", 3);
        h.restartAfter(-std::chrono::hours(24));
        const auto after = h.createMany("acme", 3);
        const auto worker = h.connect();
        h.ready(worker, {}, 6);
        const auto order = worker.sink->ids();
        std::vector<std::string> expected = before;
        expected.insert(expected.end(), after.begin(), after.end());
        QCOMPARE(order, expected);
    }
};

QTEST_GUILESS_MAIN(TestClockSteps)

}  // namespace tst_clock_steps

#include "tst_clock_steps.moc"
