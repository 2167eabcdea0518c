// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fairness_grid.h"

#include <QTest>

namespace tst_asking_seats {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

struct Measured {
    double median = 0;
    double p99 = 0;
    double busy = 0;
    double jain = 0;
};

enum class Seats { Open, Asking };

Measured measure(const GridCell& cell, Seats seats, double asksEvery) {
    SeatSimulation::Setting setting = settingOf(cell, SchedulingPolicy::Fair);
    if (seats != Seats::Open) setting.asksEvery = asksEvery;
    SeatSimulation simulation(std::move(setting));
    simulation.run();
    return {simulation.figures(0).quantile(0.5), simulation.figures(0).quantile(0.99), simulation.busy(),
            simulation.figures(1).jain()};
}

}  // namespace

// Workers that hold no seat open but ask, again and again: the scheduler on virtual time.
class TestAskingSeats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // What a tenant waits beside a flood is what it waits with streams, and until somebody asks.
    void quietTenantsWaitAsWithStreamsAndUntilTheNextAsk_data() {
        QTest::addColumn<int>("cell");
        QTest::addColumn<double>("asksEvery");
        const auto grid = wholeGrid();
        const double every[] = {0.2, 1, 5};
        for (size_t i = 3; i < grid.size(); i += 23)
            QTest::addRow("%s, each %.1f s", grid[i].name().c_str(), every[i % 3]) << int(i) << every[i % 3];
    }
    void quietTenantsWaitAsWithStreamsAndUntilTheNextAsk() {
        QFETCH(int, cell);
        QFETCH(double, asksEvery);
        const GridCell at = wholeGrid()[size_t(cell)];
        const Measured open = measure(at, Seats::Open, 0);
        const Measured asking = measure(at, Seats::Asking, asksEvery);
        // Of loads that no pool can serve in time, the order of arrival decides more than that.
        const double part = open.p99 > 10 ? 1.4 : 1.1;
        QVERIFY2(asking.p99 <= part * open.p99 + 2 * asksEvery + 0.05,
                 qPrintable(QString::asprintf("open %.3f s, asking %.3f s", open.p99, asking.p99)));
        // Whose worker was refused asks again only when it could have run another task.
        const double lateAsks = asksEvery >= at.otherSeconds ? 0.05 : 0;
        QVERIFY2(asking.busy >= open.busy - 0.1 - lateAsks,
                 qPrintable(QString::asprintf("open %.3f, asking %.3f", open.busy, asking.busy)));
        QVERIFY2(asking.jain >= open.jain - 0.05,
                 qPrintable(QString::asprintf("open %.3f, asking %.3f", open.jain, asking.jain)));
    }

    // Each ask alone would find fewer seats than are kept, and long tasks would never begin.
    void seatsBetweenTwoAsksAreNotForgotten() {
        const GridCell cell{8, 10, 5, QuietLoad::OnePercent, true, false};
        const Measured known = measure(cell, Seats::Asking, 1);
        QVERIFY2(known.busy >= 0.85, qPrintable(QString::number(known.busy)));
    }
};

QTEST_APPLESS_MAIN(TestAskingSeats)

}  // namespace tst_asking_seats

#include "tst_asking_seats.moc"
