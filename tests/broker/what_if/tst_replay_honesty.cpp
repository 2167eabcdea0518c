// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/replay_trial.h"

#include <QTest>

#include <cmath>
#include <string>

Q_DECLARE_METATYPE(fairlead::broker::ReplayTrial::Setting)

namespace tst_replay_honesty {

using namespace fairlead::broker;
using namespace std::chrono_literals;
using Shape = ReplayTrial::Shape;

namespace {

constexpr double kGrain = 0.005;  // seconds: waits are recorded by the millisecond
constexpr double kHonest = 0.1;

ReplayTrial::Setting setting(int tenants, int seats, Shape shape, double load) {
    ReplayTrial::Setting s;
    s.tenants = tenants;
    s.seats = seats;
    s.shape = shape;
    s.load = load;
    s.tasks = 20'000;
    return s;
}

uint64_t countOf(const WhatIfAnswer& answer, ReplayNote::Kind kind) {
    for (const ReplayNote& note : answer.notes)
        if (note.kind == kind) return note.count;
    return 0;
}

}  // namespace

// A recorded hour, replayed unchanged, gives the recorded waits. `bench_what_if grid` has the whole grid.
class TestReplayHonesty : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anUnchangedReplayGivesTheRecordedWaits_data() {
        QTest::addColumn<ReplayTrial::Setting>("given");
        QTest::addColumn<double>("honest");
        QTest::addColumn<int>("hours");
        const auto add = [](const ReplayTrial::Setting& s, double honest = kHonest, int hours = 1) {
            QTest::newRow(ReplayTrial::nameOf(s).c_str()) << s << honest << hours;
        };
        add(setting(1, 1, Shape::Constant, 0.7));
        add(setting(7, 5, Shape::Exponential, 0.3));
        add(setting(7, 5, Shape::Exponential, 0.95));
        add(setting(60, 48, Shape::Heavy, 0.7));
        add(setting(7, 48, Shape::Bursts, 0.7));
        add(setting(60, 5, Shape::Exponential, 1.5));
        // Fifty tasks a tenant and hardly a seat free: which of two is first decides about the rest.
        add(setting(400, 48, Shape::Exponential, 0.95), 0.15);
        auto s = setting(20, 12, Shape::Exponential, 0.95);
        s.failShare = 0.1;
        add(s);
        s = setting(20, 12, Shape::Exponential, 1.5);
        s.hasLimits = true;
        add(s);
        s = setting(20, 12, Shape::Exponential, 1.5);
        s.hasWeights = true;
        add(s);
        s = setting(20, 12, Shape::Exponential, 0.95);
        s.hasOwnWorkers = true;
        add(s);
        s = setting(20, 12, Shape::Exponential, 0.95);
        s.pause = 100ms;
        // With the pauses there is work for every moment: p99 is minutes, and of one hour chance. Several are judged together.
        add(s, kHonest, 6);
        // Tasks of a worker that is gone wait to be taken back, and hold no seat meanwhile.
        s = setting(20, 12, Shape::Exponential, 0.95);
        s.crashes = true;
        s.tasks = 10'000;
        add(s);
        s = setting(20, 12, Shape::Exponential, 1.5);
        s.policy = SchedulingPolicy::Fifo;
        add(s);
    }

    void anUnchangedReplayGivesTheRecordedWaits() {
        QFETCH(ReplayTrial::Setting, given);
        QFETCH(double, honest);
        QFETCH(int, hours);
        double error50 = 0, error99 = 0;
        QString found;
        for (given.seed = 1; given.seed <= uint64_t(hours); ++given.seed) {
            ReplayTrial trial(given);
            trial.play();
            const auto answer = trial.ask();
            QVERIFY2(answer.ok(), answer.status().message().c_str());
            const ReplayTrial::Compared all = trial.compare(*answer, 1'000'000).front();
            QVERIFY(all.tasks > 5'000);
            error50 += all.error50(kGrain) / hours;
            error99 += all.error99(kGrain) / hours;
            found += QStringLiteral("p50 %1 s, replayed %2 s; p99 %3 s, replayed %4 s\n")
                         .arg(all.was.p50)
                         .arg(all.replayed.p50)
                         .arg(all.was.p99)
                         .arg(all.replayed.p99);
            // What is said to have happened is what happened.
            // Those that run until now are told of apart.
            QVERIFY(answer->all.recorded.begun <= all.tasks);
            const uint64_t waiting = countOf(*answer, ReplayNote::Kind::StillWaiting);
            QVERIFY2(answer->all.recorded.begun + waiting >= all.tasks,
                     qPrintable(QStringLiteral("%1 begun, %2 wait, of %3")
                                    .arg(answer->all.recorded.begun)
                                    .arg(waiting)
                                    .arg(all.tasks)));
            QVERIFY(std::abs(answer->all.recorded.p99.value_or(0) - all.was.p99) <= kGrain);
        }
        QVERIFY2(std::abs(error50) <= honest && std::abs(error99) <= honest, qPrintable(found));
    }

    // Seats are recorded by the tick, but tasks need not wait for it.
    void workersThatComeWithTheLoadServeAtOnce() {
        ReplayTrial::Setting s = setting(60, 48, Shape::Constant, 0.1);
        s.idle = 10min + 350ms;
        s.minutes = 1;
        s.tasks = 600'000;
        ReplayTrial trial(s);
        trial.play();
        const auto answer = trial.ask();
        QVERIFY2(answer.ok(), answer.status().message().c_str());
        const auto all = trial.compare(*answer, 1);
        QVERIFY(all.size() > 50);
        for (const ReplayTrial::Compared& each : all)
            QVERIFY2(std::abs(each.replayed.p99 - each.was.p99) < 0.05,
                     qPrintable(QStringLiteral("%1: %2 s, replayed %3 s")
                                    .arg(QString::fromStdString(each.tenant))
                                    .arg(each.was.p99)
                                    .arg(each.replayed.p99)));
    }
};

QTEST_APPLESS_MAIN(TestReplayHonesty)

}  // namespace tst_replay_honesty

#include "tst_replay_honesty.moc"
