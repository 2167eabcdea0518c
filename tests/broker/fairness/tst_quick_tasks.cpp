// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <QTest>

#include <vector>

namespace tst_quick_tasks {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

// Which tasks are so quick that the last seats of a pool are not kept from them: those that are not much longer than the
// tasks of whoever comes.
class TestQuickTasks : public QObject {
    Q_OBJECT

private:
    static constexpr TenantNumber kGreedy = 0;

    // 20 seats; one tenant always waits, and takes all that it is given.
    struct Shop {
        Shop(Micros greedyTask, const SchedulingOptions& options = {}) : scheduler(options, Time{}) {
            pool = scheduler.pool({true, {}, {}}, now);
            scheduler.restore(Scheduler::SavedEstimate{{kGreedy, 0}, greedyTask});
        }
        // Comes, is served and goes again.
        void comes(TenantNumber tenant, Micros task) {
            scheduler.restore(Scheduler::SavedEstimate{{tenant, 0}, task});
            scheduler.wake({tenant, 0}, ++sequence, now);
            scheduler.sleep({tenant, 0}, now);
        }
        int seatsOfTheGreedyOne() {
            scheduler.wake({kGreedy, 0}, ++sequence, now);
            scheduler.seatsOffered(pool, 20, now);
            int seats = 0;
            for (; seats < 20; ++seats) {
                const auto turn = scheduler.pick(pool, now);
                if (!turn) break;
                scheduler.begin(pool, *turn, now);
            }
            return seats;
        }
        void pass(Micros time) {
            for (const Time end = now + time; now < end;) {
                now = now + 1s;
                scheduler.advance(now);
            }
        }
        Scheduler scheduler;
        PoolId pool = 0;
        Sequence sequence = 0;
        Time now{};
    };

private Q_SLOTS:
    void aSeatIsKeptFromTasksMuchLongerThanThoseOfWhoeverComes() {
        Shop shop(45ms);
        shop.comes(1, 2ms);
        shop.comes(2, 5ms);
        QCOMPARE(shop.seatsOfTheGreedyOne(), 19);
        QCOMPARE(shop.scheduler.obstacles({kGreedy, 0}, shop.now).front().kind, Obstacle::Kind::Headroom);
        QVERIFY((shop.scheduler.idleSeats(shop.now) == IdleSeats{1, 0, 0}));
        // It is kept for them.
        shop.scheduler.wake({1, 0}, 1000, shop.now);
        QCOMPARE(shop.scheduler.pick(shop.pool, shop.now)->tenant, TenantNumber{1});
    }

    void noSeatIsKeptWhereTasksAreAlike() {
        for (const Micros task : {Micros(5ms), Micros(20ms), Micros(45ms)}) {
            Shop shop(task);
            shop.comes(1, task);
            shop.comes(2, task / 2);
            QCOMPARE(shop.seatsOfTheGreedyOne(), 20);
        }
    }

    // Below the least charge nothing is compared.
    void noSeatIsKeptFromTasksOfMilliseconds() {
        Shop shop(25ms);
        shop.comes(1, 1ms);
        shop.comes(2, 1ms);
        QCOMPARE(shop.seatsOfTheGreedyOne(), 20);
    }

    void aSeatIsKeptFromWhatIsNotQuickForAnybody() {
        for (const Micros task : {Micros(100ms), Micros(2s)}) {
            Shop shop(task);
            shop.comes(1, task);
            shop.comes(2, task);
            QCOMPARE(shop.seatsOfTheGreedyOne(), 19);
        }
        SchedulingOptions never;
        never.quickTask = 0s;
        Shop strict(20ms, never);
        strict.comes(1, 20ms);
        strict.comes(2, 20ms);
        QCOMPARE(strict.seatsOfTheGreedyOne(), 19);
    }

    void whoCameLongAgoIsForgotten() {
        Shop shop(45ms);
        shop.comes(1, 2ms);
        shop.comes(2, 2ms);
        shop.pass(5min);
        QCOMPARE(shop.seatsOfTheGreedyOne(), 20);
    }

    // One with short tasks among many with longer ones is still one of those who come.
    void aFewThatAreShortAreEnough() {
        SchedulingOptions patient;
        patient.quickTask = 1s;
        Shop shop(100ms, patient);
        for (TenantNumber tenant = 1; tenant < 30; ++tenant) shop.comes(tenant, tenant % 3 == 0 ? 5ms : 90ms);
        QCOMPARE(shop.seatsOfTheGreedyOne(), 19);
    }

    // Of a tenant with short and longer tasks, the short ones get the last seat.
    void ofOneTenantTheQuickCommandIsTaken() {
        Shop shop(45ms);
        shop.comes(1, 2ms);
        shop.comes(2, 2ms);
        QCOMPARE(shop.seatsOfTheGreedyOne(), 19);
        shop.scheduler.restore(Scheduler::SavedEstimate{{kGreedy, 1}, 3ms});
        shop.scheduler.wake({kGreedy, 1}, 1000, shop.now);
        const auto turn = shop.scheduler.pick(shop.pool, shop.now);
        QVERIFY(turn);
        QCOMPARE(turn->command, CommandNumber{1});
    }
};

QTEST_APPLESS_MAIN(TestQuickTasks)

}  // namespace tst_quick_tasks

#include "tst_quick_tasks.moc"
