// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/demand_meter.h"

#include <QTest>

#include <algorithm>

namespace tst_demand_meter {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// A tenant whose tasks take so long, in seconds, and that is entitled to so many seats.
struct Tenant {
    double taskSeconds = 1;
    double entitledSeats = 10;

    DemandMeter meter{};
    DemandMeter::Tick state{};
    double work = 0;

    // A second goes by in which so many tasks come; it gets so many seats, if it wants them.
    bool second(uint64_t tasks, double seats) {
        state.outstanding += tasks;
        const double used = std::min(seats, double(state.outstanding));
        state.seatMicros += int64_t(used * 1e6);
        for (work += used; work >= taskSeconds && state.outstanding > 0; work -= taskSeconds) {
            --state.outstanding;
            ++state.ended;
        }
        state.running = uint64_t(std::min(seats, double(state.outstanding)));
        state.entitledSeats = std::min(entitledSeats, double(state.outstanding));
        meter.take(state, 1s);
        return meter.isWithinShare();
    }
};

}  // namespace

class TestDemandMeter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoIsStarvedForHoursAsksForNoMoreThanBefore() {
        Tenant quiet;
        for (int s = 0; s < 60; ++s) QVERIFY(quiet.second(1, 10));  // a tenth of its share
        for (int s = 0; s < 7200; ++s) QVERIFY2(quiet.second(1, 0), std::to_string(s).c_str());
        QCOMPARE(quiet.state.outstanding, uint64_t{7200});
    }

    void newTenantThatIsNeverServedIsWithinItsShare() {
        Tenant quiet;
        for (int s = 0; s < 3600; ++s) QVERIFY2(quiet.second(s % 2 == 0 ? 1 : 0, 0), std::to_string(s).c_str());
    }

    void floodAsksForMoreUntilAMinuteAfterItsShareWouldHaveDoneIt() {
        Tenant flood;
        static_cast<void>(flood.second(2000, 10));  // nothing is known of its tasks yet
        QVERIFY(!flood.second(0, 10));
        int seconds = 2;
        while (!flood.second(0, 10) && seconds < 1000) ++seconds;
        // 2000 tasks of a second on ten seats.
        QVERIFY2(seconds > 250 && seconds < 270, std::to_string(seconds).c_str());
        QVERIFY(flood.second(1, 10));
    }

    void whoDemandsNoMoreAgainIsQuietAlsoWhileOthersStarveIt() {
        Tenant flood;
        static_cast<void>(flood.second(2000, 10));
        QVERIFY(!flood.second(0, 10));
        bool isQuiet = false;
        for (int s = 0; s < 500; ++s) isQuiet = flood.second(1, 0);
        QVERIFY(isQuiet);
        QVERIFY(flood.state.outstanding > 2000);
    }

    void floodThatIsServedLateIsOfItsOwnMakingUntilAMinuteAfterIt() {
        Tenant flood;
        static_cast<void>(flood.second(2000, 6));
        QVERIFY(!flood.second(0, 6));
        int seconds = 2;
        while (!flood.second(0, 6) && seconds < 1000) ++seconds;
        // 2000 tasks of a second on six seats.
        QVERIFY2(seconds > 380 && seconds < 400, std::to_string(seconds).c_str());
    }

    void whoUsesMostOfItsShareWithoutFloodsIsQuiet() {
        for (const double seconds : {0.02, 1.0, 30.0}) {
            Tenant steady{seconds};
            double due = 0;
            for (int s = 0; s < 7200; ++s) {
                due += 8 / seconds;  // of ten seats
                const auto tasks = uint64_t(due);
                due -= double(tasks);
                QVERIFY2(steady.second(tasks, 10), (std::to_string(seconds) + " " + std::to_string(s)).c_str());
            }
        }
    }

    void burstOfHalfAMinuteIsOfItsOwnMaking() {
        Tenant burst;
        QVERIFY(burst.second(50, 10));
        QVERIFY(!burst.second(300, 10));
    }

    void longTasksOfUnknownLengthAreFoundOut() {
        Tenant flood{600};
        int within = 0;
        for (int s = 0; s < 1200; ++s) within += flood.second(s == 0 ? 1000 : 0, 10) ? 1 : 0;
        QVERIFY(within <= 1);
    }

    void manySmallOnesWhoGetNothingAskForNoMoreThanTheirShare() {
        // A fifth of a seat for one task of 50 ms every five seconds, and none of them was ever begun.
        Tenant small{0.05, 0.15};
        for (int s = 0; s < 600; ++s) QVERIFY2(small.second(s % 5 == 0 ? 1 : 0, 0), std::to_string(s).c_str());
    }

    void floodOfLongerTasksThanBeforeIsFoundOut() {
        Tenant hog{0.05, 9};
        for (int s = 0; s < 24; ++s) QVERIFY(hog.second(20, 9));
        hog.taskSeconds = 600;
        hog.work = 0;
        int quiet = 0;
        for (int s = 0; s < 300; ++s) quiet += hog.second(s == 0 ? 30 : 0, 8) ? 1 : 0;
        QVERIFY2(quiet <= 11, std::to_string(quiet).c_str());
    }

    void oneTaskIsNeverTooMuch() {
        Tenant rare{3600, 0.1};
        QVERIFY(rare.second(1, 0));
        for (int s = 0; s < 600; ++s) QVERIFY(rare.second(0, 0));
    }

    void whoGetsMoreThanItsShareBecauseNobodyElseWantsItOwesNothing() {
        Tenant alone{1, 2};
        for (int s = 0; s < 120; ++s) static_cast<void>(alone.second(20, 20));
        static_cast<void>(alone.second(0, 20));
        QVERIFY(alone.second(0, 20));
        QVERIFY(alone.second(3, 20));
    }
};

QTEST_APPLESS_MAIN(TestDemandMeter)

}  // namespace tst_demand_meter

#include "tst_demand_meter.moc"
