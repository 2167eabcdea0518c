// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fairness_grid.h"

#include <QTest>

#include <string>

namespace tst_new_demand {

using namespace fairlead::broker;
using Figures = SeatSimulation::Figures;
using Setting = SeatSimulation::Setting;

namespace {

constexpr double kMeasured = 30;

// Nothing is known of anybody, and the others come so many seconds after the quiet tenants.
Setting whereOthersCome(double after, GridCell cell) {
    cell.isKnown = false;
    Setting setting = settingOf(cell, SchedulingPolicy::Fair);
    setting.groups[0].apart = 0;
    setting.groups[1].flows[0].from = after;
    setting.measuredFrom = after;
    setting.seconds = after + kMeasured;
    return setting;
}

Setting withoutOthers(Setting setting) {
    setting.groups.pop_back();
    return setting;
}

Figures quietIn(Setting setting) {
    SeatSimulation s(std::move(setting));
    s.run();
    return s.figures(0);
}

}  // namespace

// Quiet tenants that have been there for seconds only when others come: seats are kept for what they were seen to do.
class TestNewDemand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoWasThereForSecondsIsKnownWhenOthersCome_data() {
        QTest::addColumn<double>("after");
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("others");
        QTest::addColumn<double>("otherSeconds");
        for (const double after : {1.0, 2.0, 5.0, 10.0})
            for (const int seats : {4, 8, 20, 100})
                for (const int others : {1, 30})
                    for (const double seconds : {1.0, 5.0, 30.0, 600.0}) {
                        const std::string name = "after " + std::to_string(int(after)) + " s, " +
                                                 std::to_string(seats) + " seats, " + std::to_string(others) + " x " +
                                                 std::to_string(int(seconds)) + " s";
                        QTest::newRow(name.c_str()) << after << seats << others << seconds;
                    }
    }
    void whoWasThereForSecondsIsKnownWhenOthersCome() {
        QFETCH(double, after);
        QFETCH(int, seats);
        QFETCH(int, others);
        QFETCH(double, otherSeconds);
        const GridCell cell{seats, others, otherSeconds, QuietLoad::TenPercent, true, false};
        const Setting setting = whereOthersCome(after, cell);
        const double alone = quietIn(withoutOthers(setting)).quantile(0.99);
        const Figures quiet = quietIn(setting);
        const double p99 = quiet.quantile(0.99);
        QVERIFY2(p99 <= *promisedWait(cell, alone), qPrintable(QString::number(p99)));
        QVERIFY(quiet.served + 10 >= quiet.sent);
    }

    // Of whoever sends a task each half minute, the first one is all that was seen.
    void oneTaskOfEachIsEnough_data() {
        QTest::addColumn<int>("seats");
        for (const int seats : {4, 8, 20}) QTest::newRow(std::to_string(seats).c_str()) << seats;
    }
    void oneTaskOfEachIsEnough() {
        QFETCH(int, seats);
        for (const double after : {2.0, 5.0, 10.0}) {
            const GridCell cell{seats, 30, 600, QuietLoad::OnePercent, true, false};
            const double p99 = quietIn(whereOthersCome(after, cell)).quantile(0.99);
            QVERIFY2(p99 <= 0.1, qPrintable(QString::number(p99)));
        }
    }

    // In a pool that was there before, tenants that come are known after a few tasks.
    void whoComesToAnOldPoolIsKnownSoon() {
        for (const double later : {2.0, 5.0}) {
            const GridCell cell{20, 10, 30, QuietLoad::TenPercent, true, false};
            Setting setting = whereOthersCome(120 + later, cell);
            setting.groups.push_back(setting.groups[0]);
            setting.groups[2].tenants = 2;
            setting.groups[2].flows[0].perSecond = 0.2;
            setting.groups[0].flows[0].from = 120;
            const Figures quiet = quietIn(setting);
            QVERIFY2(quiet.quantile(0.99) <= 0.1, qPrintable(QString::number(quiet.quantile(0.99))));
        }
    }

    // A stream of tenants, each of which sends one task of a second and no more, closes no seats beyond what it uses.
    void firstTasksAreNotTakenForMore() {
        Setting setting;
        setting.seats = 20;
        setting.seconds = 320;
        setting.measuredFrom = 60;
        SeatSimulation::Group once;
        once.tenants = 400;
        once.apart = 1;
        SeatSimulation::Flow flow;
        flow.seconds = 1;
        flow.perSecond = 0;
        flow.period = 100'000;
        once.flows = {flow};
        SeatSimulation::Group others;
        others.tenants = 10;
        flow.seconds = 30;
        flow.period = 0;
        flow.command = 2;
        others.flows = {flow};
        setting.groups = {once, others};
        SeatSimulation s(setting);
        s.run();
        QVERIFY2(s.busy() >= 0.8, qPrintable(QString::number(s.busy())));
    }
};

QTEST_APPLESS_MAIN(TestNewDemand)

}  // namespace tst_new_demand

#include "tst_new_demand.moc"
