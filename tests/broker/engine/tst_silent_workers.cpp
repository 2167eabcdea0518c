// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tst_silent_workers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Micros kLease = 300s;

// A worker without a stream, over connections of its own.
class Asker {
public:
    Asker(EngineHarness& engine, std::string name, TenantScope scope = {true, {}})
        : m_engine(&engine), m_name(std::move(name)), m_scope(std::move(scope)) {}

    // Over one of its connections; the tasks that it got.
    std::vector<TaskId> ask(int connection = 0, uint32_t count = 1, const std::string& command = "job") {
        std::vector<TaskId> got;
        FetchTasks fetch;
        fetch.caller = who();
        fetch.commands = {command};
        fetch.lease = kLease;
        fetch.count = count;
        fetch.origin = originOf(connection);
        fetch.reply = [&got](const std::vector<Assignment>& tasks) {
            for (const Assignment& task : tasks) got.push_back(task.id);
        };
        m_engine->post(std::move(fetch));
        return got;
    }
    std::string beat(const TaskId& id) {
        std::string error = "no answer";
        m_engine->post(ExtendLeases{who(), {id}, kLease, [&error](auto errors) { error = errors.at(0); }});
        return error;
    }
    void live() {
        m_engine->post(ExtendLeases{who(), {}, {}, [](auto) {}});
    }
    std::string finish(const TaskId& id) {
        std::string error = "no answer";
        m_engine->post(FinishTasks{who(), {{id, true, "{}", {}, {}}}, [&error](auto errors) { error = errors.at(0); }});
        return error;
    }
    void endConnection(int connection, bool isSudden) {
        m_engine->post(ConnectionBroke{originOf(connection), isSudden});
    }

private:
    TaskCaller who() const { return {m_scope, m_name}; }
    std::string originOf(int connection) const { return m_name + " over " + std::to_string(connection); }

    EngineHarness* m_engine;
    std::string m_name;
    TenantScope m_scope;
};

}  // namespace

// Workers without a stream that go without a word: from when they broke what they promised, their tasks cost nothing and
// hold nothing.
class TestSilentWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoHasFreePlacesAndAsksNoMoreHasGone() {
        EngineHarness engine;
        engine.create("acme", "job");
        Asker worker(engine, "w");
        const auto got = worker.ask(0);
        QCOMPARE(got.size(), size_t{1});
        for (int second = 0; second < 20; ++second) {
            QVERIFY(worker.ask(1).empty());
            engine.advance(1s);
        }
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 20));
        for (int second = 0; second < 8; ++second) engine.advance(1s);
        QCOMPARE(engine.events("workers.gone").size(), size_t{1});
        engine.advance(60s);
        // Until it was heard of last.
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 22));
        QCOMPARE(engine.totals().seats, uint64_t{0});
        // The lease lasts all the same, and what it has done is taken.
        QCOMPARE(worker.finish(got[0]), std::string());
    }

    // One process may come for one tenant and for all: a task that it fetched as the one is in its hands as the other from a
    // heartbeat on, and no longer counts for the first once the second has gone.
    void aTaskThatWentWithAnotherSessionKeepsNobodyThere() {
        EngineHarness engine;
        engine.create("acme", "job");
        Asker narrow(engine, "w", {false, {"acme"}}), wide(engine, "w");
        const auto got = narrow.ask(0);
        QCOMPARE(got.size(), size_t{1});
        QVERIFY(wide.ask(1).empty());
        QCOMPARE(wide.beat(got[0]), std::string());
        for (int second = 0; second < 40; ++second) engine.advance(1s);
        engine.create("acme", "job");
        QVERIFY(engine.counters("acme").hasNoWorker);
    }

    void whoseEveryPlaceIsTakenPromisesNothing() {
        EngineHarness engine;
        engine.createMany("acme", 2, "job");
        Asker worker(engine, "w");
        for (const int connection : {0, 1}) {
            worker.ask(connection);
            engine.advance(1s);
        }
        engine.advance(100s);
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 203, 2));
    }

    // Many clients say every ten seconds that they live, and name no task.
    void whoSaysThatItLivesIsMissedAlsoWhenItsPlacesAreTaken() {
        EngineHarness engine;
        engine.createMany("acme", 2, "job");
        Asker worker(engine, "w"), silent(engine, "other");
        QCOMPARE(worker.ask(0).size(), size_t{1});
        QCOMPARE(silent.ask(0).size(), size_t{1});
        for (int second = 0; second < 100; ++second) {
            if (second % 10 == 0) worker.live();
            engine.advance(1s);
        }
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 200, 2));
        for (int second = 0; second < 60; ++second) engine.advance(1s);
        // Twice its pause and a second after its last word, and the other all the time.
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 111 + 160, 2));
        // One word is no rhythm.
        silent.live();
        for (int second = 0; second < 40; ++second) engine.advance(1s);
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 111 + 200, 2));
    }

    void taskWithoutItsHeartbeatsIsLostThoughItsWorkersNameGoesOn() {
        EngineHarness engine;
        engine.create("acme", "job");
        Asker worker(engine, "w");
        const TaskId id = worker.ask(0).at(0);
        for (int i = 0; i < 4; ++i) {
            engine.advance(5s);
            QCOMPARE(worker.beat(id), std::string());
        }
        for (int second = 0; second < 60; ++second) {
            engine.advance(1s);
            worker.ask(second + 1);
        }
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 31));
        // It was only late.
        QCOMPARE(worker.beat(id), std::string());
        const int64_t before = servedSeconds(engine, "acme");
        for (int i = 0; i < 10; ++i) {
            engine.advance(5s);
            QCOMPARE(worker.beat(id), std::string());
        }
        QVERIFY(isAbout(servedSeconds(engine, "acme") - before, 50));
    }

    // A client with one clock for the heartbeats of all its tasks: the first comes soon after some of them.
    void aHeartbeatSoonAfterTheTaskBeganIsNoRhythm() {
        EngineHarness engine;
        engine.create("acme", "job");
        Asker worker(engine, "w");
        const TaskId id = worker.ask(0).at(0);
        engine.advance(1s);
        for (int second = 0; second < 100; ++second) {
            if (second % 10 == 0) QCOMPARE(worker.beat(id), std::string());
            engine.advance(1s);
        }
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 101));
        QCOMPARE(engine.events("workers.gone").size(), size_t{0});
        for (int second = 0; second < 60; ++second) engine.advance(1s);
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 112));
    }

    void whoIsKilledAfterItsFirstHeartbeatIsMissedToo() {
        EngineHarness engine;
        engine.create("acme", "job");
        Asker worker(engine, "w");
        const TaskId id = worker.ask(0).at(0);
        engine.advance(2s);
        QCOMPARE(worker.beat(id), std::string());
        for (int second = 0; second < 60; ++second) engine.advance(1s);
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 27));
    }

    void workerAllOfWhoseTasksAreWithoutTheirHeartbeatsHasGone() {
        EngineHarness engine;
        engine.createMany("acme", 2, "job");
        Asker worker(engine, "w");
        const TaskId tasks[] = {worker.ask(0).at(0), worker.ask(1).at(0)};
        for (int i = 0; i < 4; ++i) {
            engine.advance(5s);
            for (const TaskId& id : tasks) QCOMPARE(worker.beat(id), std::string());
        }
        for (int second = 0; second < 25; ++second) engine.advance(1s);
        QCOMPARE(engine.events("workers.gone").size(), size_t{1});
        QCOMPARE(engine.totals().seats, uint64_t{0});
        QCOMPARE(worker.finish(tasks[0]), std::string());
    }

    void taskThatWasOnlyLateWithItsHeartbeatKeepsItsWorkerThere() {
        EngineHarness engine;
        engine.createMany("acme", 2, "job");
        Asker worker(engine, "w");
        const auto tasks = worker.ask(0, 2);
        QCOMPARE(tasks.size(), size_t{2});
        const TaskId steady = tasks[0];
        const TaskId late = tasks[1];
        for (int i = 0; i < 20; ++i) {
            engine.advance(10s);
            QCOMPARE(worker.beat(steady), std::string());
            const bool isLate = i > 4 && i < 9;
            if (!isLate) QCOMPARE(worker.beat(late), std::string());
        }
        QCOMPARE(worker.finish(steady), std::string());
        for (int i = 0; i < 10; ++i) {
            engine.advance(10s);
            QCOMPARE(worker.beat(late), std::string());
        }
        QCOMPARE(engine.events("workers.gone").size(), size_t{0});
    }

    void allConnectionsOfAProcessThatIsKilledBreakOffTogether_data() {
        QTest::addColumn<int>("connections");
        QTest::addColumn<int>("sudden");  // which of them, as it seems; -1: none
        QTest::addColumn<bool>("hasGone");
        QTest::newRow("one, suddenly") << 1 << 0 << true;
        QTest::newRow("one that was idle") << 1 << -1 << false;
        QTest::newRow("four, the first suddenly") << 4 << 0 << true;
        QTest::newRow("four, the last suddenly") << 4 << 3 << true;
        QTest::newRow("four that were idle") << 4 << -1 << false;
    }
    void allConnectionsOfAProcessThatIsKilledBreakOffTogether() {
        QFETCH(int, connections);
        QFETCH(int, sudden);
        QFETCH(bool, hasGone);
        EngineHarness engine;
        engine.createMany("acme", size_t(connections), "job");
        Asker worker(engine, "w");
        for (int i = 0; i < connections; ++i) QCOMPARE(worker.ask(i).size(), size_t{1});
        engine.advance(20s);
        for (int i = 0; i < connections; ++i) worker.endConnection(i, i == sudden);
        const int64_t before = servedSeconds(engine, "acme");
        engine.advance(20s);
        const int still = hasGone ? 0 : connections;
        QVERIFY(isAbout(servedSeconds(engine, "acme") - before, 20 * still, still));
        // Another process under its name takes nothing over.
        Asker(engine, "w").ask(100);
        engine.advance(2s);
        QVERIFY(isAbout(servedSeconds(engine, "acme") - before, 22 * still, 2 * still));
    }

    void eachKindOfItsConnectionsIsToldOfWithItsOwnTasks() {
        EngineHarness engine;
        engine.createMany("acme", 3, "mail");
        engine.create("acme", "film");
        Asker worker(engine, "w");
        QCOMPARE(worker.ask(0, 3, "mail").size(), size_t{3});
        QCOMPARE(worker.ask(1, 1, "film").size(), size_t{1});
        for (int second = 0; second < 20; ++second) engine.advance(1s);
        worker.endConnection(0, true);
        worker.endConnection(1, true);
        for (int second = 0; second < 8; ++second) engine.advance(1s);
        std::vector<std::string> texts;
        for (const Event& event : engine.events("workers.gone")) texts.push_back(event.text);
        std::sort(texts.begin(), texts.end());
        QCOMPARE(texts.size(), size_t{2});
        QVERIFY(texts[0].find("film is gone, with 1 task in their hands") != std::string::npos);
        QVERIFY(texts[1].find("mail is gone, with 3 tasks in their hands") != std::string::npos);
    }

    void workerWithAConnectionLeftIsThere() {
        EngineHarness engine;
        engine.createMany("acme", 3, "job");
        Asker worker(engine, "w");
        for (int i = 0; i < 3; ++i) {
            worker.ask(i);
            engine.advance(2s);
        }
        for (int i = 0; i < 2; ++i) worker.endConnection(i, true);
        engine.advance(2s);
        worker.endConnection(2, false);
        const int64_t before = servedSeconds(engine, "acme");
        engine.advance(30s);
        QVERIFY(isAbout(servedSeconds(engine, "acme") - before, 90, 3));
    }

    void afterARestartNothingIsKnownOfTheirTasksUntilTheyAreHeardOf() {
        EngineHarness engine;
        engine.create("acme", "job");
        Asker worker(engine, "w");
        const TaskId id = worker.ask(0).at(0);
        engine.advance(10s);
        engine.restartAfter(100s);
        worker.ask(0);
        engine.advance(10s);
        QVERIFY(servedSeconds(engine, "acme") <= 10);
        QCOMPARE(engine.counters("acme").inProgress, uint64_t{1});
        const int64_t before = servedSeconds(engine, "acme");
        QCOMPARE(worker.beat(id), std::string());
        engine.advance(10s);
        QVERIFY(isAbout(servedSeconds(engine, "acme") - before, 10));
    }
};

QTEST_GUILESS_MAIN(TestSilentWorkers)

}  // namespace tst_silent_workers

#include "tst_silent_workers.moc"
