// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The broker's time never steps. The calendar does, while it runs and between two starts: by it tasks with a run_at, expiries
// and cron entries are due.
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

    void aTaskWithATimeIsDueByTheCalendarHoweverItIsSet_data() {
        QTest::addColumn<qint64>("hours");
        for (const qint64 hours : {-24, -2, 2, 24}) QTest::addRow("%lld hours", hours) << hours;
    }
    // The clock is wrong when the task is created, and put right after it.
    void aTaskWithATimeIsDueByTheCalendarHoweverItIsSet() {
        QFETCH(qint64, hours);
        EngineHarness h;
        h.setCalendar(std::chrono::hours(hours));
        const Time due = h.now() + 25h;  // of the right calendar
        NewTask task;
        task.calendarAt = due;
        const std::string before = h.create("acme", "work", task);
        h.advance(10s);
        h.setCalendar({});
        const std::string after = h.create("acme", "work", task);
        for (const std::string& id : {before, after}) {
            QCOMPARE(h.state(id), TaskState::Delayed);
            QCOMPARE(h.task(id).dueAt->micros, due.micros);
        }
        h.advance(due - h.now() - 1s);
        for (const std::string& id : {before, after}) QCOMPARE(h.state(id), TaskState::Delayed);
        h.advance(2s);
        for (const std::string& id : {before, after}) QCOMPARE(h.state(id), TaskState::Ready);
    }

    void whatIsOverdueWhenTheClockIsSetForwardComesAtOnce() {
        EngineHarness h;
        NewTask task;
        task.calendarAt = h.calendar() + 1h;
        const std::string id = h.create("acme", "work", task);
        h.setCalendar(2h);
        QCOMPARE(h.state(id), TaskState::Ready);
    }

    void durationsPassWhateverTheCalendarSays_data() {
        QTest::addColumn<qint64>("hours");
        for (const qint64 hours : {-24, -2, 2, 24}) QTest::addRow("%lld hours", hours) << hours;
    }
    void durationsPassWhateverTheCalendarSays() {
        QFETCH(qint64, hours);
        EngineHarness h;
        const std::string delayed = h.create("acme", "later", dueAt(h.now() + 10min));
        const auto [worker, leased, task] = h.handOut();
        h.setCalendar(std::chrono::hours(hours));
        h.advance(299s);
        QCOMPARE(h.state(leased), TaskState::InProgress);
        h.advance(2s);
        QVERIFY(h.state(leased) != TaskState::InProgress);
        h.advance(298s);
        QCOMPARE(h.state(delayed), TaskState::Delayed);
        h.advance(2s);
        QCOMPARE(h.state(delayed), TaskState::Ready);
    }

    void aTaskExpiresByTheCalendar() {
        EngineHarness h;
        h.setCalendar(2h);
        NewTask task;
        task.expiresAt = h.now() + 150min;  // half an hour left, by the wrong clock
        task.calendarAt = h.calendar() + 10h;
        const std::string id = h.create("acme", "work", task);
        h.setCalendar({});
        h.advance(149min);
        QCOMPARE(h.state(id), TaskState::Delayed);
        h.advance(2min);
        QCOMPARE(h.state(id), TaskState::Expired);
    }

    void aStepIsAnEventAndSmallOnesAreNot() {
        EngineHarness h;
        h.setCalendar(500ms);
        QVERIFY(h.events("broker.clock_stepped").empty());
        h.setCalendar(500ms - 2h);
        h.setCalendar(500ms);
        const auto steps = h.events("broker.clock_stepped");
        QCOMPARE(steps.size(), size_t{2});
        QCOMPARE(fieldOf(steps[0], "seconds"), std::string("-7200.0"));
        QCOMPARE(fieldOf(steps[1], "seconds"), std::string("7200.0"));
    }

    void whatWaitsForItsTimeIsKnownAcrossARestartWithAnotherClock() {
        EngineHarness h;
        NewTask task;
        task.calendarAt = h.calendar() + 3h;
        const std::string id = h.create("acme", "work", task);
        h.setCalendar(-24h);
        h.restartAfter(1h);
        h.setCalendar({});
        h.advance(2h - 1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        h.advance(2s);
        QCOMPARE(h.state(id), TaskState::Ready);
    }

    void aTaskKeepsItsTimeWhenItIsEditedOrReplaced() {
        EngineHarness h;
        NewTask task;
        task.calendarAt = h.calendar() + 3h;
        const std::string id = h.create("acme", "work", task);
        h.setCalendar(-1h);
        QVERIFY(h.edit(id, {.priority = 7}).ok());
        QCOMPARE(h.state(id), TaskState::Delayed);
        h.setCalendar({});
        h.advance(3h - 1s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        h.advance(2s);
        QCOMPARE(h.state(id), TaskState::Ready);
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
