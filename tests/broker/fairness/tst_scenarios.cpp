// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/simulation.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>

namespace tst_scenarios {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Source = Simulation::Source;

namespace {

EngineOptions fairly(bool isWatched) {
    EngineOptions options;
    options.scheduling.policy = SchedulingPolicy::Fair;
    options.backoff = BackoffPolicy::Fixed;
    options.noise.isEnabled = isWatched;
    return options;
}

// Each scenario once with the noisy-neighbour watch and once without it: it must not spoil what the order achieves.
void withAndWithoutWatch() {
    QTest::addColumn<bool>("isWatched");
    QTest::newRow("watched") << true;
    QTest::newRow("not watched") << false;
}

EngineOptions asInThisRow() {
    QFETCH(bool, isWatched);
    return fairly(isWatched);
}

Source backlogged(const std::string& tenant, Simulation::Law run) {
    Source source;
    source.tenant = tenant;
    source.run = std::move(run);
    source.backlog = 50;
    return source;
}

Source arriving(const std::string& tenant, Simulation::Law run, double perSecond) {
    Source source;
    source.tenant = tenant;
    source.run = std::move(run);
    source.perSecond = perSecond;
    return source;
}

bool isQuiet(const std::string& tenant) { return tenant.starts_with("quiet"); }

double seconds(Micros d) { return double(d.count()) / 1e6; }

}  // namespace

// The whole engine on virtual time: hours of tenants that hurt each other, and what the policies make of them.
// The figures are printed, so that a change of policy shows.
class TestScenarios : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void longTasksOfOneTenantDoNotTakeTheSeatsOfAnother_data() { withAndWithoutWatch(); }
    // 20 seats. A always has 600 s tasks waiting, B asks for nine seats of 1 s tasks.
    void longTasksOfOneTenantDoNotTakeTheSeatsOfAnother() {
        Simulation s(asInThisRow(), 1);
        s.add(backlogged("A", Simulation::logNormal(600s, 1)));
        s.add(arriving("B", Simulation::exponential(1s), 9));
        s.addSeats(20);
        s.run(4h);
        const Time from = s.start() + 1h;
        const double share = s.share("A", from, s.now());
        const double p99 = seconds(s.waitQuantile(0.99, from, [](const auto& t) { return t == "B"; }));
        report("S1", s, share, p99, s.busyShare(from, s.now()));
        QVERIFY(share < 0.60);
        QVERIFY(p99 < 240);
    }

    void quietTenantsBarelyNoticeOneHog_data() { withAndWithoutWatch(); }
    // 20 seats. One hog with 1,800 s tasks; 50 quiet tenants with a 1 s task a minute each.
    void quietTenantsBarelyNoticeOneHog() {
        Simulation s(asInThisRow(), 2);
        s.add(backlogged("hog", Simulation::logNormal(1800s, 1)));
        for (int i = 0; i < 50; ++i)
            s.add(arriving("quiet" + std::to_string(i), Simulation::exponential(1s), 1.0 / 60));
        s.addSeats(20);
        s.run(4h);
        const Time from = s.start() + 1h;
        const double p99 = seconds(s.waitQuantile(0.99, from, isQuiet));
        const double busy = s.busyShare(from, s.now());
        report("S2", s, s.share("hog", from, s.now()), p99, busy);
        QVERIFY(p99 < 2);
        QVERIFY(busy > 0.84);
    }

    void quietTenantsBarelyNoticeAHundredHogs_data() { withAndWithoutWatch(); }
    // 100 seats. 100 hogs with 1,800 s tasks; 1,000 quiet tenants ask for ten seats between them.
    void quietTenantsBarelyNoticeAHundredHogs() {
        Simulation s(asInThisRow(), 3);
        for (int i = 0; i < 100; ++i) s.add(backlogged("hog" + std::to_string(i), Simulation::logNormal(1800s, 1)));
        for (int i = 0; i < 1000; ++i)
            s.add(arriving("quiet" + std::to_string(i), Simulation::exponential(1s), 1.0 / 100));
        s.addSeats(100);
        s.run(4h);
        const Time from = s.start() + 1h;
        const double p99 = seconds(s.waitQuantile(0.99, from, isQuiet));
        report("S3", s, 0, p99, s.busyShare(from, s.now()));
        QVERIFY(p99 < 2);
        QVERIFY(s.busyShare(from, s.now()) > 0.84);
    }

    void anUnknownCommandIsLearned_data() { withAndWithoutWatch(); }
    // The same with a command that nobody has run before.
    void anUnknownCommandIsLearned() {
        Simulation s(asInThisRow(), 4);
        Source hog = backlogged("hog", Simulation::logNormal(1800s, 1));
        hog.command = "render";
        s.add(hog);
        for (int i = 0; i < 50; ++i) {
            Source quiet = arriving("quiet" + std::to_string(i), Simulation::exponential(1s), 1.0 / 60);
            quiet.command = "render";
            s.add(quiet);
        }
        s.addSeats(20);
        s.run(4h);
        const Time from = s.start() + 1h;
        const double p99 = seconds(s.waitQuantile(0.99, from, isQuiet));
        report("S4", s, s.share("hog", from, s.now()), p99, s.busyShare(from, s.now()));
        QVERIFY(p99 < 2);
    }

    void weightsAreShares_data() { withAndWithoutWatch(); }
    void weightsAreShares() {
        Simulation s(asInThisRow(), 5);
        LimitSettings heavy;
        heavy.weight = 3;
        s.setLimits("short", heavy);
        s.add(backlogged("long", Simulation::logNormal(600s, 1)));
        s.add(backlogged("short", Simulation::exponential(1s)));
        s.addSeats(40);
        s.run(4h);
        const double share = s.share("long", s.start() + 1h, s.now());
        report("S5", s, share, 0, s.busyShare(s.start() + 1h, s.now()));
        QVERIFY(share > 0.23);
        QVERIFY(share < 0.27);
    }

    void whoReturnsFromIdlenessHasNoCredit_data() { withAndWithoutWatch(); }
    void whoReturnsFromIdlenessHasNoCredit() {
        Simulation s(asInThisRow(), 6);
        s.add(backlogged("stays", Simulation::exponential(5s)));
        Source back = backlogged("returns", Simulation::exponential(5s));
        back.until = s.start() + 10min;
        s.add(back);
        s.addSeats(20);
        s.run(2h + 10min);
        s.add(backlogged("returns", Simulation::exponential(5s)));
        const Time from = s.now();
        s.run(10min);
        const double share = s.share("returns", from, s.now());
        report("S6", s, share, 0, s.busyShare(from, s.now()));
        QVERIFY(share > 0.48);
        QVERIFY(share < 0.52);
    }

    void aMillionDelayedTasksChangeNobodysWait_data() { withAndWithoutWatch(); }
    void aMillionDelayedTasksChangeNobodysWait() {
        const EngineOptions options = asInThisRow();
        const auto wait = [&options](bool withDelayed) {
            Simulation s(options, 7);
            if (withDelayed) s.enqueue("sleeper", 100'000, Simulation::constant(1s), "work", 48h);
            for (int i = 0; i < 10; ++i) s.add(arriving("quiet" + std::to_string(i), Simulation::exponential(1s), 0.8));
            s.addSeats(10);
            s.run(30min);
            return s.waitQuantile(0.99, s.start() + 5min, isQuiet);
        };
        QCOMPARE(wait(true), wait(false));
    }

    void everyTenantIsServedOnceBeforeAnyTwice_data() { withAndWithoutWatch(); }
    void everyTenantIsServedOnceBeforeAnyTwice() {
        EngineOptions options = asInThisRow();
        options.scheduling.kept = 0;  // nothing but the order
        Simulation s(options, 8);
        for (int i = 0; i < 10'000; ++i) s.enqueue("t" + std::to_string(i), 2, Simulation::constant(100ms));
        s.addSeats(50);
        s.run(1min);
        std::set<uint32_t> served;
        for (const auto& d : s.dispatches()) {
            if (served.size() == 10'000) break;
            QVERIFY2(served.insert(d.source).second, "somebody was served twice before everybody was served once");
        }
        QCOMPARE(served.size(), size_t{10'000});
    }

    void tasksThatFailAtOnceArePaidFor_data() { withAndWithoutWatch(); }
    void tasksThatFailAtOnceArePaidFor() {
        Simulation s(asInThisRow(), 9);
        Source failing = backlogged("failing", Simulation::constant(1ms));
        failing.failShare = 1;
        s.add(failing);
        s.add(backlogged("working", Simulation::constant(20ms)));
        s.addSeats(4);
        s.run(5min);
        const double share = s.share("working", s.start() + 1min, s.now());
        report("S9", s, share, 0, s.busyShare(s.start() + 1min, s.now()));
        QVERIFY(share >= 0.45);
    }

    // Whatever was owed before a restart is owed after it.
    void restartsDoNotChangeShares() {
        const auto shares = [](bool restarts) {
            Simulation s(fairly(true), 10, true);
            LimitSettings heavy;
            heavy.weight = 2;
            s.setLimits("b", heavy);
            s.add(backlogged("a", Simulation::logNormal(20s, 1)));
            s.add(backlogged("b", Simulation::exponential(2s)));
            s.add(backlogged("c", Simulation::constant(5s)));
            s.addSeats(12);
            for (int minute = 0; minute < 30; ++minute) {
                s.run(1min);
                if (restarts) s.restart();
            }
            const Time from = s.start() + 2min;
            return std::array{s.share("a", from, s.now()), s.share("b", from, s.now()), s.share("c", from, s.now())};
        };
        const auto without = shares(false);
        const auto with = shares(true);
        for (size_t i = 0; i < 3; ++i) QVERIFY(std::abs(with[i] - without[i]) < 0.02);
        QVERIFY(std::abs(with[1] - 0.5) < 0.02);
    }

    // A debt that was run up is not forgotten by a restart.
    void aRestartForgivesNoDebt() {
        const auto shareAfter = [](bool restart, Micros after) {
            Simulation s(fairly(true), 11, true);
            Source big = backlogged("big", Simulation::constant(10s));
            s.add(big);
            s.add(arriving("small", Simulation::constant(1s), 0.05));
            s.addSeats(8);
            // What was received is saved every few seconds; what runs when it is restarted is service received.
            s.run(after);
            if (restart) s.restart();
            s.add(backlogged("new", Simulation::constant(10s)));
            const Time from = s.now();
            s.run(2min);
            return s.share("new", from, s.now());
        };
        for (const Micros after : {5s, 13s, 26s}) {
            const double with = shareAfter(true, after), without = shareAfter(false, after);
            QVERIFY2(std::abs(with - without) < 0.05, qPrintable(QString::asprintf("%.3f and %.3f", with, without)));
        }
    }

private:
    static void report(const char* name, const Simulation& s, double share, double p99, double busy) {
        qInfo("%s: share %.1f %%, p99 wait %.3f s, seats busy %.1f %%, %zu times told of throttles", name, share * 100,
              p99, busy * 100, s.throttles().size());
    }
};

QTEST_APPLESS_MAIN(TestScenarios)

}  // namespace tst_scenarios

#include "tst_scenarios.moc"
