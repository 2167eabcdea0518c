// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace tst_lost_leases {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Micros kLease = 300s;
constexpr Micros kStep = 500ms;

EngineOptions optionsOf(Micros grace = 30s) {
    return EngineHarness::with([&](EngineOptions& o) {
        o.workerGrace = grace;
        o.defaultMaxAttempts = 50;
        o.scheduling.kept = 0;
    });
}

// A process with a stream and so many seats, whose tasks all take the same time.
class Process {
public:
    Process(EngineHarness& engine, const std::string& name, uint32_t seats, Micros takes)
        : m_engine(&engine), m_worker(engine.connect({}, name)), m_takes(takes) {
        for (uint32_t i = 0; i < seats; ++i) engine.ready(m_worker, {"job"}, 1, kLease);
    }
    void kill() {
        m_engine->disconnect(m_worker);
        m_running.clear();
        m_isDead = true;
    }
    void work(std::map<std::string, int>& starts) {
        if (m_isDead) return;
        see(starts);
        std::vector<Running> over;
        std::erase_if(m_running, [&](const Running& each) {
            if (each.until <= m_engine->now()) over.push_back(each);
            return each.until <= m_engine->now();
        });
        for (const Running& each : over) {
            m_engine->complete(m_worker, each.task.id);
            m_engine->ready(m_worker, {"job"}, 1, kLease);
        }
        see(starts);
    }
    size_t busy() const { return m_running.size(); }

private:
    void see(std::map<std::string, int>& starts) {
        const auto& tasks = m_worker.sink->tasks;
        for (; m_seen < tasks.size(); ++m_seen) {
            ++starts[tasks[m_seen].tenant];
            m_running.push_back({tasks[m_seen], m_engine->now() + m_takes});
        }
    }

    struct Running {
        Assignment task;
        Time until;
    };
    EngineHarness* m_engine;
    EngineHarness::Worker m_worker;
    Micros m_takes;
    std::vector<Running> m_running;
    size_t m_seen = 0;
    bool m_isDead = false;
};

}  // namespace

// Tasks whose session has ended: until somebody says that he has one, it costs nothing and holds nothing, whoever comes.
class TestLostLeases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nameAloneTakesNoTask_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("own name") << "w";
        QTest::newRow("another") << "v";
    }
    void nameAloneTakesNoTask() {
        QFETCH(QString, name);
        EngineHarness engine(optionsOf());
        engine.createMany("acme", 20, "job");
        const auto gone = engine.connect({}, "w");
        engine.ready(gone, {"job"}, 4, kLease);
        engine.advance(10s);
        engine.disconnect(gone);
        QCOMPARE(engine.totals().seats, uint64_t{0});
        engine.connect({}, name.toStdString());
        engine.advance(15s);
        QCOMPARE(engine.totals().seats, uint64_t{0});
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 40, 4));
        QCOMPARE(engine.counters("acme").inProgress, uint64_t{4});
    }

    void whoSaysThatItHasTheTaskHoldsItsSeatAndPaysFromThenOn() {
        EngineHarness engine(optionsOf());
        const auto held = engine.handOutTo("w", kLease);
        engine.advance(10s);
        engine.disconnect(held.worker);
        engine.advance(5s);
        const auto back = engine.connect({}, "w");
        engine.advance(5s);
        QVERIFY(isAbout(servedSeconds(engine, "acme"), 10));
        engine.heartbeat(back, held.task, kLease);
        engine.advance(7s);
        const int64_t served = servedSeconds(engine, "acme");
        QVERIFY(isAbout(served, 17));
        engine.disconnect(back);
        engine.advance(20s);
        QCOMPARE(servedSeconds(engine, "acme"), served);
        engine.advance(10s);
        QCOMPARE(engine.state(held.id), TaskState::Delayed);
        QCOMPARE(servedSeconds(engine, "acme"), served);
    }

    // Another may have it still.
    void taskOfAWorkerThatIsBackWaitsForTheEndOfItsLease() {
        EngineHarness engine(optionsOf());
        const auto held = engine.handOutTo("w", kLease);
        engine.disconnect(held.worker);
        engine.advance(1s);
        const auto back = engine.connect({}, "w");
        engine.advance(100s);
        QCOMPARE(engine.state(held.id), TaskState::InProgress);
        engine.disconnect(back);
        engine.advance(29s);
        QCOMPARE(engine.state(held.id), TaskState::InProgress);
        engine.advance(1s);
        QCOMPARE(engine.state(held.id), TaskState::Delayed);
    }

    void timeInWhichTheBrokerWasNotThereIsNotCharged_data() {
        QTest::addColumn<bool>("isLostBefore");
        QTest::addColumn<bool>("isBackBefore");
        QTest::newRow("its worker was there") << false << false;
        QTest::newRow("it had gone") << true << false;
        QTest::newRow("it had gone, and another of its name was there") << true << true;
    }
    void timeInWhichTheBrokerWasNotThereIsNotCharged() {
        QFETCH(bool, isLostBefore);
        QFETCH(bool, isBackBefore);
        EngineHarness engine(optionsOf(0s));
        engine.createMany("acme", 1, "job");
        engine.createMany("beta", 1, "job");
        const auto worker = engine.connect({}, "w");
        engine.ready(worker, {"job"}, 2, 10h);
        engine.advance(10s);
        if (isLostBefore) engine.disconnect(worker);
        if (isBackBefore) engine.connect({}, "w");
        if (isLostBefore) engine.advance(20min);
        engine.restartAfter(1h);
        engine.advance(1min);
        // To within the seconds in which it is written down that the broker is there.
        QVERIFY2(servedSeconds(engine, "acme") <= 10, qPrintable(QString::number(servedSeconds(engine, "acme"))));
        QVERIFY(servedSeconds(engine, "acme") >= 5);
        const auto back = engine.connect({}, "w");
        for (const Assignment& task : worker.sink->tasks) engine.heartbeat(back, task.id, 10h);
        const int64_t before = servedSeconds(engine, "acme");
        engine.advance(100s);
        QVERIFY(isAbout(servedSeconds(engine, "acme") - before, 100));
        engine.restartAfter(1h);
        engine.advance(1s);
        QVERIFY(servedSeconds(engine, "acme") <= 120);
    }

    // One of two processes is killed and comes back, or another does: those whose tasks were lost are served like others.
    void whoseTasksWereLostAreServedLikeTheOthers_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("kills");
        QTest::addColumn<bool>("isRestart");
        for (const char* name : {"one", "three"})
            for (const int seats : {4, 2, 1})
                for (const int kills : {1, 5})
                    for (const bool isRestart : {false, true})
                        QTest::addRow("back as %s with %d seats after %d kills%s", name, seats, kills,
                                      isRestart ? ", the broker too" : "")
                            << name << seats << kills << isRestart;
    }
    void whoseTasksWereLostAreServedLikeTheOthers() {
        QFETCH(QString, name);
        QFETCH(int, seats);
        QFETCH(int, kills);
        QFETCH(bool, isRestart);
        EngineHarness engine(optionsOf());
        std::map<std::string, int> starts;
        for (int t = 0; t < 8; ++t) {
            engine.createMany("tenant-" + std::to_string(t), 1000, "job");
            starts["tenant-" + std::to_string(t)] = 0;
        }
        std::vector<Process> all;
        all.reserve(20);
        all.emplace_back(engine, "two", 4, 5s);
        all.emplace_back(engine, "one", 4, 5s);
        const auto pass = [&](Micros time) {
            for (Micros passed{}; passed < time; passed += kStep) {
                engine.advance(kStep);
                for (Process& process : all) process.work(starts);
            }
        };
        pass(33s);
        for (int i = 0; i < kills; ++i) {
            all.back().kill();
            pass(1s);
            all.emplace_back(engine, name.toStdString(), uint32_t(seats), 5s);
            pass(1s);
        }
        if (isRestart) {
            for (Process& process : all) process.kill();
            engine.restart();
            all.emplace_back(engine, "two", 4, 5s);
            all.emplace_back(engine, name.toStdString(), uint32_t(seats), 5s);
        }
        for (auto& [tenant, count] : starts) count = 0;
        size_t most = 0;
        for (int i = 0; i < 240; ++i) {
            pass(kStep);
            size_t busy = 0;
            for (const Process& process : all) busy += process.busy();
            if (i > 4) QCOMPARE(busy, size_t(4 + seats));
            most = std::max(most, busy);
        }
        QCOMPARE(most, size_t(4 + seats));
        const auto [least, greatest] = std::minmax_element(
            starts.begin(), starts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        QVERIFY2(2 * least->second >= greatest->second - 4,
                 qPrintable(QString::asprintf("%s %d, %s %d", least->first.c_str(), least->second,
                                              greatest->first.c_str(), greatest->second)));
    }

    // Its tasks may still run, wherever they are.
    void limitOfRunningTasksCountsThoseThatAreLost() {
        EngineHarness engine(optionsOf());
        engine.limit("acme", limitsOf({{LimitField::MaxConcurrency, "2"}}));
        engine.createMany("acme", 5, "job");
        const auto gone = engine.connect({}, "w");
        engine.ready(gone, {"job"}, 2, kLease);
        engine.disconnect(gone);
        for (const char* name : {"w", "v"}) {
            const auto worker = engine.connect({}, name);
            engine.ready(worker, {"job"}, 1, kLease);
            QVERIFY(worker.sink->tasks.empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestLostLeases)

}  // namespace tst_lost_leases

#include "tst_lost_leases.moc"
