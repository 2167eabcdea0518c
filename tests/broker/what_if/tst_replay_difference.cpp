// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/replay_difference.h"
#include "broker/what_if/replay_outcome.h"

#include <QTest>

#include <cmath>
#include <optional>
#include <vector>

namespace tst_replay_difference {

using namespace fairlead::broker;
using enum ReplayDifference;

namespace {

WaitAndSeats figures(uint64_t begun, std::optional<double> p99, uint64_t waiting, uint64_t refused = 0) {
    WaitAndSeats made;
    made.begun = begun;
    made.soFarP99 = p99;
    made.waiting = waiting;
    made.refused = refused;
    return made;
}

using Differences = std::vector<ReplayDifference>;

}  // namespace

class TestReplayDifference : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void waitsCountFromHalfAsLongAgain() {
        QCOMPARE(differencesOf(figures(100, 10, 0), figures(100, 14, 0)), Differences{});
        QCOMPARE(differencesOf(figures(100, 10, 0), figures(100, 15, 0)), Differences{WaitsLonger});
        QCOMPARE(differencesOf(figures(100, 15, 0), figures(100, 10, 0)), Differences{WaitsShorter});
        QCOMPARE(differencesOf(figures(100, 0.001, 0), figures(100, 0.049, 0)), Differences{});
    }

    void whoIsLeftWaitingFaresWorse() {
        QCOMPARE(differencesOf(figures(1053, 400, 596), figures(341, 405, 1308)), Differences{FewerBegun});
        QCOMPARE(differencesOf(figures(341, 405, 1308), figures(1053, 400, 596)), Differences{MoreBegun});
        QCOMPARE(differencesOf(figures(20, 1, 0), figures(0, 500, 20)), (Differences{WaitsLonger, FewerBegun}));
        QCOMPARE(differencesOf(figures(0, 500, 20), figures(20, 1, 0)), (Differences{WaitsShorter, MoreBegun}));
    }

    void aFewThatHappenToWaitAtTheEndDoNotCount() {
        QCOMPARE(differencesOf(figures(20, 1, 0), figures(11, 1, 9)), Differences{});
        QCOMPARE(differencesOf(figures(10'000, 1, 0), figures(9'100, 1, 900)), Differences{});
    }

    void whatBeganBeforeTheTimeThatCountsIsNotMissing() {
        QCOMPARE(differencesOf(figures(1000, 60, 0), figures(600, 60, 0)), Differences{});
        QCOMPARE(differencesOf(figures(1000, 60, 0), figures(0, {}, 0)), Differences{WaitsShorter});
    }

    void refusalsAreNoGain() {
        QCOMPARE(differencesOf(figures(1000, 60, 0), figures(800, 1, 0, 200)), (Differences{WaitsShorter, Refused}));
        QCOMPARE(differencesOf(figures(1000, 60, 0), figures(0, {}, 0, 1000)), Differences{Refused});
        QCOMPARE(differencesOf(figures(1000, 60, 0), figures(991, 60, 0, 9)), Differences{});
        QCOMPARE(differencesOf(figures(3, 1, 0), figures(2, 1, 0, 1)), Differences{Refused});
        const ReplayedTenant row{"acme", {}, {}, {}, {WaitsShorter, Refused}};
        QVERIFY(row.isWorse() && !row.isBetter());
    }

    void whatAReplayWithoutChangesGivesAsWellIsNoDifference() {
        const WaitAndSeats was = figures(25, 19, 0), would = figures(25, 2, 0);
        QCOMPARE(differencesByChange(was, would, figures(25, 18, 0)), Differences{WaitsShorter});
        QCOMPARE(differencesByChange(was, would, figures(25, 2.1, 0)), Differences{ReplayIsOff});
        QCOMPARE(differencesByChange(was, figures(25, 20, 0), figures(25, 2, 0)), Differences{});
        const ReplayedTenant row{"acme", {}, {}, {}, {ReplayIsOff}};
        QVERIFY(!row.isWorse() && !row.isBetter());
    }

    void aReplayThatIsFarOffWithoutChangesIsNotToBeTrusted() {
        WaitAndSeats was = figures(1000, 9.2, 0), unchanged = figures(1000, 11, 0);
        QVERIFY(!offBy(was, unchanged));
        was.soFarP50 = 3.42;
        unchanged.soFarP50 = 5.9;
        QVERIFY(offBy(was, unchanged) && std::abs(*offBy(was, unchanged) - 0.725) < 0.01);
        was.soFarP50 = 0.001;
        unchanged.soFarP50 = 0.045;  // nobody notices
        QVERIFY(!offBy(was, unchanged));
    }

    void waitsSoFarCountThoseThatWereLeft() {
        RecordedPast past;
        past.from = 1'000;
        past.until = 11'000;
        past.tenants = {7, 8};
        past.refused = {0, 0};
        ReplayOutcome outcome(past);
        for (PastTime at = 0; at < 10; ++at) outcome.waited(past, 0, at * 1'000, at * 1'000 + 1'000);
        outcome.waited(past, 0, 2'000, kNever);
        outcome.waited(past, 0, 500, 11'000);     // began when it was over
        outcome.waited(past, 0, 0, 999);          // began before
        outcome.waited(past, 0, 11'000, 12'000);  // came when it was over
        const WaitsByTenant waits(past, outcome.waits);
        const OutcomeFigures all = waits.figures(0);
        QCOMPARE(all.begun, uint64_t{10});
        QCOMPARE(all.left, uint64_t{2});
        QCOMPARE(*all.waits.p99, 0.1);
        QCOMPARE(*all.soFar.p50, 0.1);
        QCOMPARE(*all.soFar.p99, 1.05);
        QCOMPARE(waits.figures(1).begun, uint64_t{0});
        QVERIFY(!waits.figures(1).soFar.p99);
        const std::vector<SeriesPoint> series = waits.seriesOfAll();
        QCOMPARE(series.back().waiting, all.left);
        QCOMPARE(series.front().waiting, uint64_t{2});
    }
};

QTEST_APPLESS_MAIN(TestReplayDifference)

}  // namespace tst_replay_difference

#include "tst_replay_difference.moc"
