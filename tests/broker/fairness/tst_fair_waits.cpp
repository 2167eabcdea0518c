// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/drawn_setting.h"
#include "tests/support/fairness_grid.h"

#include <QTest>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

namespace tst_fair_waits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Flow = SeatSimulation::Flow;
using Group = SeatSimulation::Group;
using Law = SeatSimulation::Law;
using Setting = SeatSimulation::Setting;

namespace {

constexpr CommandNumber kLong = 2;
constexpr double kOthersCome = 20;

// Quiet tenants that use so many seats together.
Group quiet(int tenants, double seconds, double seats, CommandNumber command = Flow().command) {
    Flow flow;
    flow.seconds = seconds;
    flow.command = command;
    flow.perSecond = seats / seconds / tenants;
    Group group;
    group.tenants = tenants;
    group.flows = {flow};
    return group;
}

// Tenants that always have work.
Group always(int tenants, double seconds, CommandNumber command = kLong) {
    Flow flow;
    flow.seconds = seconds;
    flow.from = kOthersCome;
    flow.command = command;
    Group group;
    group.tenants = tenants;
    group.flows = {flow};
    return group;
}

Setting with(std::vector<Group> groups, double seconds, double seats = 20) {
    Setting setting;
    setting.seats = seats;
    setting.seconds = seconds;
    setting.groups = std::move(groups);
    return setting;
}

double p99(const SeatSimulation& s, size_t group = 0, size_t flow = 0) { return s.figures(group, flow).quantile(0.99); }

// Run to its end; says how long the first group waited.
class Simulated : public SeatSimulation {
public:
    explicit Simulated(Setting setting) : SeatSimulation(std::move(setting)) {
        run();
        qInfo("p50 %.3f s, p99 %.3f s, most %.3f s; busy %.3f", figures(0).quantile(0.5), p99(*this),
              figures(0).quantile(1), busy());
    }
};

}  // namespace

// How long quiet tenants wait beside others, whatever those run: the scheduler on virtual time. What is promised is
// asserted with room; what is not says so, and what holds instead.
class TestFairWaits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Every thirty-seventh cell; ./dev bench fairness grid measures all.
    void quietTenantsWaitAsPromisedAcrossTheGrid_data() {
        QTest::addColumn<int>("cell");
        const auto grid = wholeGrid();
        for (size_t i = 5; i < grid.size(); i += 37) QTest::newRow(grid[i].name().c_str()) << int(i);
    }
    void quietTenantsWaitAsPromisedAcrossTheGrid() {
        QFETCH(int, cell);
        const GridCell at = wholeGrid()[size_t(cell)];
        const GridFigures fair = measure(at, SchedulingPolicy::Fair);
        const auto promised = promisedWait(at, fair.alone);
        if (promised)
            QVERIFY2(fair.p99 <= *promised,
                     qPrintable(QStringLiteral("p99 %1 s, promised %2 s").arg(fair.p99).arg(*promised)));
        QVERIFY2(fair.busy >= leastBusy(at), qPrintable(QString::number(fair.busy)));
        // Turns are no better, unless tasks of others are so short that turns of them cost nothing.
        if (at.otherSeconds <= 1 || !promised) return;
        const GridFigures turns = measure(at, SchedulingPolicy::RoundRobin);
        QVERIFY(fair.p99 <= std::max(turns.p99 * 1.2, 0.1));
    }

    // What is kept is kept for somebody: among tenants that are all alike none takes it from their work, or the queue would
    // grow though the workers are not busy.
    // ./dev bench fairness search measures four hundred.
    void ofDrawnSettingsFarMoreWaitAsAloneThanInTurns() {
        constexpr double kVeryLong = 10;
        constexpr int kDrawn = 12;
        int inTime = 0, inTurns = 0, late = 0;
        for (uint64_t seed = 1001; seed <= 1000 + kDrawn; ++seed) {
            const DrawnSetting drawn = drawSetting(seed);
            const std::vector<double> alone = waitsAlone(drawn);
            const DrawnFigures fair = measure(drawn, SchedulingPolicy::Fair, alone);
            inTime += fair.overBound <= 1;
            late += fair.overBound > 1 && fair.worst > kVeryLong;
            inTurns += measure(drawn, SchedulingPolicy::RoundRobin, alone).overBound <= 1;
        }
        const std::string found =
            std::to_string(inTime) + " in time, " + std::to_string(late) + " late, in turns " + std::to_string(inTurns);
        QVERIFY2(inTime >= kDrawn / 2 && inTime > inTurns && late <= kDrawn / 6, found.c_str());
    }

    void equalTenantsUseAllSeatsAmongThem_data() {
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("load");
        QTest::newRow("2 seats, 60 %") << 2 << 5 << 3.0 << 0.6;
        QTest::newRow("3 seats, 70 %") << 3 << 5 << 3.0 << 0.7;
        QTest::newRow("5 seats, 85 %") << 5 << 7 << 3.0 << 0.85;
        QTest::newRow("8 seats, 85 %") << 8 << 10 << 3.0 << 0.85;
        QTest::newRow("20 seats, 90 %") << 20 << 30 << 0.5 << 0.9;
    }
    void equalTenantsUseAllSeatsAmongThem() {
        QFETCH(int, seats);
        QFETCH(int, tenants);
        QFETCH(double, seconds);
        QFETCH(double, load);
        Group all = quiet(tenants, seconds, load * seats);
        all.flows[0].law = Law::Exponential;
        const Simulated s(with({all}, 10'000, seats));
        QVERIFY2(s.figures(0).quantile(0.5) <= seconds, qPrintable(QString::number(s.figures(0).quantile(0.5))));
        QVERIFY2(s.busy() >= load - 0.02, qPrintable(QString::number(s.busy())));
    }

    void longTasksOfOthersHoldUpNoQuietTenant_data() {
        QTest::addColumn<int>("others");
        QTest::addColumn<double>("otherSeconds");
        QTest::addColumn<int>("seats");
        QTest::addColumn<bool>("isKnown");
        QTest::newRow("10 x 600 s, 20 seats") << 10 << 600.0 << 20 << true;
        QTest::newRow("30 x 600 s, 20 seats, cold") << 30 << 600.0 << 20 << false;
        QTest::newRow("100 x 600 s, 20 seats, cold") << 100 << 600.0 << 20 << false;
        QTest::newRow("one x 600 s, 20 seats") << 1 << 600.0 << 20 << true;
        QTest::newRow("one x 600 s, 8 seats, cold") << 1 << 600.0 << 8 << false;
        QTest::newRow("100 x 30 s, 20 seats, cold") << 100 << 30.0 << 20 << false;
    }
    void longTasksOfOthersHoldUpNoQuietTenant() {
        QFETCH(int, others);
        QFETCH(double, otherSeconds);
        QFETCH(int, seats);
        QFETCH(bool, isKnown);
        Group busy = always(others, otherSeconds);
        Group few = quiet(50, 0.02, 0.01 * seats);
        busy.flows[0].isKnown = few.flows[0].isKnown = isKnown;
        const Simulated s(with({few, busy}, 620, seats));
        QCOMPARE(s.figures(0).served, s.figures(0).sent);
        QVERIFY(p99(s) <= 0.05);
        QVERIFY(s.busy() >= 0.85);
    }

    // Each is served while a seat is free, whatever the length; so short tasks can find the seats taken by longer ones.
    void quietTenantsOfSeveralLengthsAreAllServed() {
        Group seconds = quiet(10, 1, 1, 4);
        Group longer = quiet(5, 5, 1, 3);
        const Simulated s(with({quiet(50, 0.02, 1), seconds, longer, always(10, 600)}, 1520));
        QVERIFY2(p99(s) <= 0.6, qPrintable(QString::number(p99(s))));
        QVERIFY2(p99(s, 1) <= 1.2, qPrintable(QString::number(p99(s, 1))));
        QVERIFY2(p99(s, 2) <= 4, qPrintable(QString::number(p99(s, 2))));
        QVERIFY2(s.busy() >= 0.845, qPrintable(QString::number(s.busy())));
    }

    // Each runs one task in a long while: what they use is known all the same, and no more is kept.
    void whoComesSeldomIsNotTakenForMoreThanItUses() {
        const Simulated s(with({quiet(50, 3, 2), always(10, 600)}, 1520));
        QVERIFY(p99(s) <= 6);
        QVERIFY(s.busy() >= 0.87);
    }

    void lengthsThatVaryCloseNoSeats() {
        Group vary = quiet(50, 0.02, 2);
        vary.flows[0].law = Law::Exponential;
        Group others = always(30, 5);
        others.flows[0].law = Law::Exponential;
        const Simulated s(with({vary, others}, 140));
        QVERIFY(p99(s) <= 0.1);
    }

    void smallPoolsKeepOneSeat_data() {
        QTest::addColumn<int>("seats");
        QTest::addColumn<double>("wait");
        QTest::addColumn<double>("busy");
        QTest::newRow("2") << 2 << 0.1 << 0.55;
        QTest::newRow("3") << 3 << 0.1 << 0.7;
        QTest::newRow("5") << 5 << 0.15 << 0.75;
        QTest::newRow("6") << 6 << 0.25 << 0.8;
        QTest::newRow("12") << 12 << 0.1 << 0.8;
    }
    void smallPoolsKeepOneSeat() {
        QFETCH(int, seats);
        QFETCH(double, wait);
        QFETCH(double, busy);
        const Simulated s(with({quiet(50, 0.02, 0.1 * seats), always(10, 600)}, 1220, seats));
        QVERIFY(p99(s) <= wait);
        QVERIFY(s.busy() >= busy);
    }

    // Guarantees beyond what there is leave something for everybody else.
    void guaranteesDoNotStopThePool() {
        for (const uint32_t guaranteed : {5u, 6u}) {
            Group owners = quiet(4, 1, 0.01, 7);
            owners.limits.minSeats = guaranteed;
            const Simulated s(with({quiet(50, 0.02, 2), always(10, 30), owners}, 620));
            QVERIFY(p99(s) <= 0.15);
            QVERIFY(s.busy() >= 0.14);
            QCOMPARE(s.figures(2).quantile(1), 0.0);
        }
    }

    // Two seats for a tenant with a task of 5 s each 10 s: it waits for itself only.
    void aGuaranteeIsKeptForItsTenant() {
        Group owner = quiet(1, 5, 0.5, 7);
        owner.limits.minSeats = 2;
        const Simulated s(with({quiet(50, 0.02, 2), always(30, 600), owner}, 1520));
        QVERIFY(p99(s, 2) <= 6);
        QCOMPARE(s.figures(2).quantile(0.5), 0.0);
        QVERIFY(p99(s) <= 0.1);
    }

    // Everybody returns at once, and long tasks must not take every seat in the first second.
    void aRestartForgetsNoQuietTenant_data() {
        QTest::addColumn<double>("quietSeconds");
        QTest::addColumn<double>("otherSeconds");
        QTest::addColumn<double>("wait");
        QTest::newRow("20 ms, 600 s") << 0.02 << 600.0 << 0.1;
        QTest::newRow("20 ms, 30 s") << 0.02 << 30.0 << 0.1;
        QTest::newRow("1 s, 600 s") << 1.0 << 600.0 << 3.0;
        QTest::newRow("1 s, 30 s") << 1.0 << 30.0 << 3.0;
    }
    void aRestartForgetsNoQuietTenant() {
        QFETCH(double, quietSeconds);
        QFETCH(double, otherSeconds);
        QFETCH(double, wait);
        const bool isShort = quietSeconds < 0.5;
        Setting setting = with({quiet(isShort ? 50 : 5, quietSeconds, isShort ? 2 : 4), always(10, otherSeconds)}, 900);
        setting.restartAt = 200;
        setting.measuredFrom = 200;
        const Simulated s(std::move(setting));
        QVERIFY(p99(s) <= wait);
    }

    // Who wants next to nothing gives its share away, and does not make others look greedy.
    void manyTenantsThatWantLittleTakeNobodysShare() {
        Group little = quiet(1000, 0.02, 0.02 * 1000 / 30, 9);
        little.apart = 0;
        const Simulated s(with({quiet(5, 1, 4), always(3, 600), little}, 1520));
        QCOMPARE(s.figures(0).quantile(0.5), 0.0);
        QVERIFY(p99(s) <= 2);  // 100 and 335 s where shares go by weights alone
        QVERIFY2(p99(s, 2) <= 0.4, qPrintable(QString::number(p99(s, 2))));
    }
    void anIdleTenantOfGreatWeightTakesNobodysShare() {
        Group great = quiet(1, 0.02, 0.002, 9);
        great.limits.weight = 1000;
        const Simulated s(with({quiet(5, 1, 4), always(3, 600), great}, 1520));
        QVERIFY(s.figures(0).quantile(0.5) <= 0.2);
        QVERIFY(p99(s) <= 60);
    }

    // Nor do forty that do next to nothing make one look greedy that uses nine tenths of a quarter of the seats.
    void sleepersTakeNobodysShare() {
        Group sleepers = quiet(40, 0.001, 1);
        sleepers.flows[0].perSecond = 0;
        sleepers.flows[0].period = 50;
        sleepers.flows[0].command = 9;
        sleepers.apart = 1;
        const Simulated s(with({quiet(1, 1, 4.5), always(3, 600), sleepers}, 1520));
        QVERIFY(p99(s) <= 5);
    }

    void newNamesForEachTaskAreServed_data() {
        QTest::addColumn<double>("otherSeconds");
        QTest::newRow("30 s") << 30.0;
        QTest::newRow("600 s") << 600.0;
    }
    void newNamesForEachTaskAreServed() {
        QFETCH(double, otherSeconds);
        Group fresh = quiet(5, 0.02, 0.4);
        fresh.flows[0].hasFreshNames = true;
        fresh.flows[0].isKnown = false;
        const Simulated s(with({fresh, always(10, otherSeconds)}, 320));
        QVERIFY(p99(s) <= 0.12);
    }

    // Nor are new names a way around what is kept: at first they are short.
    void liarsWithNewNamesDoNotGetTheKeptSeats() {
        Group liars = always(10, 600);
        liars.flows[0].hasFreshNames = true;
        liars.flows[0].isKnown = false;
        liars.flows[0].inHand = 9;
        liars.flows[0].failsFrom = kOthersCome;
        liars.flows[0].failsUntil = 60;
        Setting setting = with({quiet(50, 0.02, 2), liars}, 500);
        setting.measuredFrom = 59;
        const Simulated s(std::move(setting));
        QVERIFY(p99(s) <= 0.15);
    }

    // Tasks that failed at once for six minutes still are tasks of 600 s.
    void anOutageTeachesNoShortLengths() {
        Group others = always(10, 600);
        others.flows[0].failsFrom = 120;
        others.flows[0].failsUntil = 460;
        Setting setting = with({quiet(50, 0.02, 2), others}, 1060);
        setting.measuredFrom = 459;
        const Simulated s(std::move(setting));
        QVERIFY(p99(s) <= 0.1);
    }

    void throttledTenantsSettle() {
        Group throttled = always(2, 1);
        throttled.isThrottled = true;
        Setting setting = with({throttled}, 300);
        setting.measuredFrom = 90;
        setting.slice = 1;
        const Simulated s(std::move(setting));
        // Half of the 19 seats that are not kept.
        for (size_t i = 90; i < s.timeLine().size(); ++i) QVERIFY(std::abs(s.timeLine()[i] - 9) <= 1);
    }

    // A throttled tenant alone with quiet ones falls to its cap as its tasks end, and they do not wait for it.
    void aThrottledTenantLeavesSeatsFree() {
        Group throttled = always(1, 30);
        throttled.isThrottled = true;
        const Simulated s(with({quiet(50, 0.02, 2), throttled}, 620));
        QVERIFY(p99(s) <= 0.02);
        QVERIFY(s.busy() <= 0.6);
    }

    // A pause shorter than a minute gives no share away: under strict the others cannot spread meanwhile.
    void strictIsolates_data() {
        QTest::addColumn<int>("others");
        QTest::newRow("one") << 1;
        QTest::newRow("ten") << 10;
    }
    void strictIsolates() {
        QFETCH(int, others);
        Setting setting = with({quiet(50, 0.02, 2), always(others, 30)}, 620);
        setting.options.policy = SchedulingPolicy::Strict;
        const Simulated s(std::move(setting));
        QVERIFY(p99(s) <= 0.05);
    }

    // What is not promised: who was silent for more than ten minutes finds a seat or two, and gets more as tasks of the
    // others end.
    void whoWasSilentForLongWaitsAtFirst_data() {
        QTest::addColumn<double>("length");
        QTest::addColumn<double>("wait");
        QTest::newRow("20 ms") << 0.02 << 15.0;
        QTest::newRow("1 s") << 1.0 << 60.0;
    }
    void whoWasSilentForLongWaitsAtFirst() {
        QFETCH(double, length);
        QFETCH(double, wait);
        Group silent = quiet(20, length, 2);
        silent.flows[0].rates = {{300, 0}, {960, 1}};
        Setting setting = with({silent, always(10, 600)}, 1560);
        setting.measuredFrom = 959;
        const Simulated s(std::move(setting));
        QVERIFY(s.figures(0).quantile(0.5) <= 0.01);
        QVERIFY(p99(s) <= wait);  // round robin: 300 s
    }

    // Nor can what comes all in one moment find seats at once: it waits for itself on those that are kept.
    void whatComesAllAtOnceWaitsForItself() {
        Group crowd = quiet(50, 0.02, 1);
        crowd.flows[0].perSecond = 0;
        crowd.flows[0].period = 60;
        crowd.flows[0].batch = 10;
        crowd.apart = 0;
        const Simulated s(with({crowd, always(10, 600)}, 620));
        QVERIFY(p99(s) <= 12);  // 500 tasks of 20 ms on one seat; round robin: 1,460 s
        Group bursts = quiet(50, 0.02, 1);
        bursts.flows[0].perSecond = 0;
        bursts.flows[0].period = 30;
        bursts.flows[0].batch = 50;
        bursts.apart = 30.0 / 50;
        const Simulated spread(with({bursts, always(10, 600)}, 620));
        QVERIFY(p99(spread) <= 0.5);
    }

    // The mean of a minute does not see demand that comes and goes; it is still better than turns.
    void demandThatComesAndGoesIsServedBetterThanByTurns() {
        Group wave = quiet(1, 0.1, 9);
        for (double t = 60; t < 1500; t += 180) {
            wave.flows[0].rates.emplace_back(t, 0);
            wave.flows[0].rates.emplace_back(t + 120, 1);
        }
        const Simulated fair(with({wave, always(1, 600)}, 1500));
        Setting byTurns = with({wave, always(1, 600)}, 1500);
        byTurns.options.policy = SchedulingPolicy::RoundRobin;
        const Simulated turns(std::move(byTurns));
        QVERIFY(p99(fair) <= p99(turns) / 2);
    }

    void sixtyTenantsThatReturnAtOnceDoNotStopTheQuiet() {
        Group returning = always(60, 5);
        returning.flows[0].isKnown = false;
        returning.apart = 0.001;
        const Simulated s(with({quiet(5, 0.02, 0.2), returning}, 80));
        QCOMPARE(s.figures(0).sent, s.figures(0).served);
        QVERIFY(p99(s) <= 0.1);
    }

    // Who needs nine of the ten seats that are due to it gets them.
    void aTenantNearItsShareIsServed() {
        Group near = quiet(1, 1, 9);
        near.flows[0].law = Law::Exponential;
        const Simulated s(with({near, always(1, 600)}, 3620));
        QVERIFY(p99(s) <= 5);  // 230 s where only its use counts
        QVERIFY(s.busy() >= 0.85);
    }

    // Beside tasks of ten minutes that all began together it was behind at first, and long tasks hold what it would repay with.
    void whoNeedsMostOfItsShareCatchesUp() {
        Group needy = quiet(1, 1, 9);
        needy.flows[0].law = Law::Exponential;
        Group hog = always(1, 600);
        hog.flows[0].from = 0;
        Setting setting = with({needy, hog}, 4800);
        setting.measuredFrom = 1200;
        const Simulated s(setting);
        QVERIFY2(s.figures(0).quantile(0.5) < 0.1, std::to_string(s.figures(0).quantile(0.5)).c_str());
        QVERIFY(s.busy() > 0.85);
    }

    void aTenantThatMixesShortAndLongTasksGetsItsHalf() {
        Group mixes = always(1, 5);
        mixes.flows.push_back(mixes.flows[0]);
        mixes.flows[1].seconds = 0.02;
        mixes.flows[1].command = 5;
        const Simulated s(with({always(1, 5), mixes}, 620));
        QVERIFY2(std::abs(s.share(0) - 0.5) <= 0.02, qPrintable(QString::number(s.share(0))));
    }

    // Neither with quiet tenants beside them: nothing is to be gained by short tasks or by many commands.
    void shortTasksAndManyCommandsGainNothing_data() {
        QTest::addColumn<double>("second");
        QTest::newRow("short") << 0.02;
        QTest::newRow("same") << 5.0;
    }
    void shortTasksAndManyCommandsGainNothing() {
        QFETCH(double, second);
        Group plays = always(1, 5, 4);
        plays.flows.push_back(plays.flows[0]);
        plays.flows[1].seconds = second;
        plays.flows[1].command = 5;
        const Simulated s(with({quiet(50, 0.02, 2), always(1, 5), plays}, 920));
        const double gain = s.share(2) / (s.share(1) + s.share(2));
        QVERIFY2(std::abs(gain - 0.5) <= 0.02, qPrintable(QString::number(gain)));
    }

    void weightsAreSharesWithManyTenants_data() {
        QTest::addColumn<int>("tenants");
        QTest::newRow("10") << 10;
        QTest::newRow("1,000") << 1000;
        QTest::newRow("5,000") << 5000;
    }
    void weightsAreSharesWithManyTenants() {
        QFETCH(int, tenants);
        std::vector<Group> groups;
        const double weights[] = {1, 2, 4};
        for (size_t i = 0; i < 3; ++i) {
            groups.push_back(always(std::max(1, tenants / 3), 0.1 * double(i + 1), CommandNumber(i + 1)));
            groups.back().limits.weight = weights[i];
            groups.back().apart = 0;
        }
        // Each is served a hundred times on average.
        const Simulated s(with(std::move(groups), kOthersCome + std::max(60.0, tenants * 0.2), 100));
        for (size_t i = 0; i < 3; ++i)
            QVERIFY2(std::abs(s.share(i) * 7 / weights[i] - 1) <= 0.02, qPrintable(QString::number(s.share(i))));
    }

    void nothingIsKeptForATenantThatIsAlone() {
        const Simulated s(with({always(1, 600)}, 1300));
        QVERIFY(s.busy() >= 0.999);
    }
};

QTEST_APPLESS_MAIN(TestFairWaits)

}  // namespace tst_fair_waits

#include "tst_fair_waits.moc"
