// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kept_seats.h"

#include <QTest>

#include <cmath>

namespace tst_kept_seats {

using namespace fairlead::broker;

namespace {

constexpr Moment kMinute = 60'000'000;
constexpr Grade kQuick = 0;

}  // namespace

// How many seats are kept, and from which tasks.
class TestKeptSeats : public QObject {
    Q_OBJECT

private:
    static KeptSeats::ByGrade inUse(double seats, Grade grade) {
        KeptSeats::ByGrade used{};
        used[grade] = seats;
        return used;
    }
    // Several tenants, one of them below its share with tasks of a grade.
    struct Room {
        explicit Room(int64_t seats, double kept = 0.15) : options{SchedulingPolicy::Fair, kept, {}}, room(options) {
            room.seats().offered(seats, 0);
            room.came(1, 0);
            room.came(2, 0);
        }
        void uses(double seats, Grade grade = kQuick) {
            room.beganBelowShare(grade, now);
            room.count(inUse(seats, grade), now);
        }
        // How many of a grade begin until one may not.
        int fill(Grade grade) {
            int begun = 0;
            for (; room.seats().waiting() > 0 && !room.missedBy(grade); ++begun) {
                room.seats().withdrawn(1);
                room.began(grade, now);
            }
            return begun;
        }
        SchedulingOptions options;
        KeptSeats room;
        Moment now = 0;
    };

private Q_SLOTS:
    void whatThoseBelowTheirShareUseIsKeptAndAMargin() {
        Room room(20);
        room.uses(2);
        QCOMPARE(room.room.kept(kQuick), int64_t{4});  // 2 + sqrt 2 + 1
        QCOMPARE(room.fill(8), 16);
        QCOMPARE(int(*room.room.missedBy(8)), int(kQuick));
        // Tasks as short as those have nothing to fear.
        QVERIFY(!room.room.missedBy(kQuick));
        QCOMPARE(room.fill(kQuick), 4);
    }

    void theMarginIsAtMostThePartThatIsConfigured() {
        Room room(100, 0.05);
        room.uses(50);
        QCOMPARE(room.room.kept(kQuick), int64_t{55});
        Room none(100, 0);
        none.uses(50);
        QVERIFY(!none.room.isHolding());
    }

    // Four tasks of the next grade give back a seat as soon as one that is free.
    void seatsOfSlightlyLongerTasksAreFreeSoon() {
        Room room(20);
        room.uses(2);
        QCOMPARE(room.fill(1), 20);
        Room other(20);
        other.uses(2);
        const int seconds = other.fill(3);  // a 64th of a seat each
        QCOMPARE(seconds, 16);
    }

    void oneSeatIsKeptWhereNobodyIsKnown() {
        Room room(20);
        room.room.count({}, 0);
        QCOMPARE(room.fill(5), 19);
        Room small(6);
        small.room.count({}, 0);
        QCOMPARE(small.fill(5), 6);
        Room tiny(4);
        tiny.uses(0.4);
        QCOMPARE(tiny.fill(5), 3);
    }

    void nothingIsKeptWhileOneTenantIsAlone() {
        SchedulingOptions options;
        KeptSeats room(options);
        room.seats().offered(20, 0);
        QVERIFY(!room.came(1, 0));
        QVERIFY(!room.came(1, kMinute));
        room.beganBelowShare(kQuick, 0);
        room.count(inUse(2, kQuick), 0);
        QVERIFY(!room.isHolding());
        QVERIFY(room.came(2, kMinute));
        room.count(inUse(2, kQuick), kMinute);
        QVERIFY(room.isHolding());
        // A second tenant is remembered for an hour.
        room.count(inUse(2, kQuick), 62 * kMinute);
        QVERIFY(!room.isHolding());
    }

    void whoeverWasBelowItsShareIsRememberedForTenMinutes() {
        Room room(20);
        room.uses(0.2, 2);
        QVERIFY(room.room.kept(2) > 0);
        QCOMPARE(room.room.kept(kQuick), int64_t{0});
        room.room.count({}, 9 * kMinute);
        QCOMPARE(room.room.kept(2), int64_t{1});
        room.room.count({}, 11 * kMinute);
        QCOMPARE(room.room.kept(2), int64_t{0});
        QCOMPARE(room.room.kept(kQuick), int64_t{1});
    }

    // Whoever misses a seat waits about as long as such a task takes.
    void ofLongTasksAQuarterOfASeatCountsAsOne() {
        Room quick(20);
        quick.uses(0.83);
        QCOMPARE(quick.room.kept(kQuick), int64_t{2});  // 0.83 + 0.91 + 1
        Room seconds(20);
        seconds.uses(0.83, 3);
        QCOMPARE(seconds.room.kept(3), int64_t{3});
        Room hardlyMore(20);
        hardlyMore.uses(1.02, 3);
        QCOMPARE(hardlyMore.room.kept(3), int64_t{3});
        // Never more than the part that is configured.
        Room small(8);
        small.uses(0.5, 3);
        QCOMPARE(small.room.kept(3), int64_t{2});
    }

    // Seats that are kept are also of those who ask for little and have longer tasks.
    void whoAsksForLittleLeavesHalfOfTheMarginToShorterTasks() {
        Room room(20);
        room.room.beganBelowShare(kQuick, 0);
        room.room.beganBelowShare(3, 0);
        KeptSeats::ByGrade used = inUse(2, kQuick);
        used[3] = 1;
        room.room.count(used, 0);
        QCOMPARE(room.fill(8), 14);
        QCOMPARE(room.fill(3), 2);
        QCOMPARE(int(*room.room.missedBy(3)), int(kQuick));
        QVERIFY(!room.room.missedBy(3, true));
        room.room.seats().withdrawn(1);
        room.room.began(3, 0);
        QCOMPARE(int(*room.room.missedBy(3, true)), int(kQuick));
        QCOMPARE(room.fill(kQuick), 3);
    }

    void aSingleKeptSeatIsForAllWhoAskForLittle() {
        Room room(4);
        room.uses(0.4);
        QCOMPARE(room.fill(8), 3);
        QVERIFY(room.room.missedBy(3));
        QVERIFY(!room.room.missedBy(3, true));
        // Of one for whoever may come nothing is known: it is kept from all longer tasks.
        Room nobody(20);
        nobody.room.count({}, 0);
        QCOMPARE(nobody.fill(8), 19);
        QVERIFY(nobody.room.missedBy(3, true));
    }

    // What tenants below their share used in the last hour says how many seats whoever comes may want.
    void whereNobodyIsKnownAnyMoreSeatsAreKeptForWhoWasThere() {
        Room room(20);
        room.uses(2);
        room.room.count({}, 11 * kMinute);
        QCOMPARE(room.room.kept(kQuick), int64_t{2});  // 1 + the root of 2, less what was forgotten
        QCOMPARE(room.fill(5), 18);
        room.room.came(1, 100 * kMinute);
        room.room.count({}, 130 * kMinute);
        QCOMPARE(room.room.kept(kQuick), int64_t{1});
    }

    void whatIsKeptEmptyIsNotUsable() {
        Room room(20);
        QCOMPARE(room.room.usablePart(), 1.0);
        room.uses(2);
        QCOMPARE(room.room.usablePart(), 0.9);  // two of four are in use
    }

    void otherPoliciesKeepNothing() {
        for (const SchedulingPolicy policy : {SchedulingPolicy::Weighted, SchedulingPolicy::RoundRobin,
                                              SchedulingPolicy::Strict, SchedulingPolicy::Fifo}) {
            Room room(20);
            room.options.policy = policy;
            room.uses(5);
            QVERIFY(!room.room.isHolding());
        }
    }

    void aTaskThatTurnsOutLongerCountsAsThat() {
        Room room(20);
        room.uses(2);
        QCOMPARE(room.fill(1), 20);
        room.room.moved(1, 8);
        room.room.ended(1);
        room.room.seats().offered(1, 0);
        // 18 of the second grade, four of which are worth a seat.
        QVERIFY(!room.room.missedBy(1));
        for (int i = 0; i < 10; ++i) room.room.moved(1, 8);
        QVERIFY(room.room.missedBy(8));
    }

    void unknownTasksMayTryAboutHalfOfWhatIsKept() {
        Room room(20);
        room.uses(4);
        const int64_t kept = room.room.kept(kQuick);
        QCOMPARE(kept, int64_t{7});
        QCOMPARE(room.fill(8), 13);
        int tries = 0;
        for (; room.room.mayProbe(true); ++tries) {
            room.room.seats().withdrawn(1);
            room.room.began(kLongest, 0);
        }
        QCOMPARE(tries, 2);
    }

    // Where one seat is kept, only a command that somebody has finished may try it.
    void theLastSeatIsForCommandsThatSomebodyHasFinished() {
        Room room(8);
        room.room.count({}, 0);
        QCOMPARE(room.room.kept(kQuick), int64_t{1});
        QCOMPARE(room.fill(8), 7);
        QVERIFY(!room.room.mayProbe(false));
        QVERIFY(room.room.mayProbe(true));
    }

    void whatIsGuaranteedLeavesSomethingForOthers() {
        Room room(20);
        room.room.setOwed(24);
        QCOMPARE(room.room.owed(), int64_t{16});
        QCOMPARE(room.room.free(), int64_t{4});
        room.uses(10);
        QCOMPARE(room.room.kept(kQuick), int64_t{3});
        Room two(2);
        two.room.setOwed(5);
        QCOMPARE(two.room.owed(), int64_t{0});
    }

    void memoryIsAsItWas() {
        Room room(20);
        room.uses(2, 3);
        const KeptSeats::Memory memory = room.room.memory().shifted(98 * kMinute);
        KeptSeats other(room.options);
        other.seats().offered(20, 0);
        other.restore(memory, 100 * kMinute);
        other.count({}, 107 * kMinute);
        QCOMPARE(other.kept(3), int64_t{1});
        other.count({}, 109 * kMinute);
        QCOMPARE(other.kept(3), int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestKeptSeats)

}  // namespace tst_kept_seats

#include "tst_kept_seats.moc"
