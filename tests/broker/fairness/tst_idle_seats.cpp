// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <QTest>

#include <cstdint>

namespace tst_idle_seats {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

// Seats that stay free though somebody waits, and what keeps them free.
class TestIdleSeats : public QObject {
    Q_OBJECT

private:
    static constexpr CommandNumber kWork = 0;

    // 20 shared seats that take one command.
    struct Shop {
        explicit Shop(SchedulingPolicy policy = SchedulingPolicy::Fair) : scheduler(optionsOf(policy), Time{}) {
            pool = scheduler.pool({true, {}, {kWork}}, now);
            scheduler.seatsOffered(pool, 20, now);
        }
        static SchedulingOptions optionsOf(SchedulingPolicy policy) {
            SchedulingOptions options;
            options.policy = policy;
            return options;
        }
        void wants(TenantNumber tenant, Micros estimate) {
            scheduler.restore(Scheduler::SavedEstimate{{tenant, kWork}, estimate});
            scheduler.wake({tenant, kWork}, ++sequence, now);
        }
        void limit(TenantNumber tenant, const TenantLimits& limits) { scheduler.setLimits(tenant, limits, now); }
        // Hands out what may be handed out; how many seats.
        int serve() {
            int served = 0;
            for (; scheduler.look(pool)->seats().waiting() > 0; ++served) {
                const auto turn = scheduler.pick(pool, now);
                if (!turn) break;
                scheduler.begin(pool, *turn, now);
            }
            return served;
        }
        IdleSeats idle() const { return scheduler.idleSeats(now); }

        Scheduler scheduler;
        PoolId pool = 0;
        Sequence sequence = 0;
        Time now{};
    };

private Q_SLOTS:
    void noneWhileNobodyWaits() {
        Shop shop;
        QVERIFY(shop.idle() == IdleSeats());
        shop.wants(0, 10s);
        QCOMPARE(shop.serve(), 20);
        QVERIFY(shop.idle() == IdleSeats());
    }

    void theLastOnesAreKeptForTenantsBelowTheirShare() {
        Shop shop;
        shop.wants(0, 10s);
        shop.wants(1, 10s);
        QCOMPARE(shop.serve(), 19);
        QVERIFY((shop.idle() == IdleSeats{1, 0, 0}));
    }

    void theLongLaneKeepsTheRestFree() {
        Shop shop;
        shop.wants(0, 10min);
        shop.wants(1, 10min);
        QCOMPARE(shop.serve(), 17);
        QVERIFY((shop.idle() == IdleSeats{0, 3, 0}));
        // Whoever has something shorter may have them.
        shop.wants(2, 10s);
        QCOMPARE(shop.serve(), 3);
        QVERIFY(shop.idle() == IdleSeats());
    }

    void gatesOfEverybodyWhoWaitsKeepAllFree() {
        Shop shop;
        TenantLimits paused;
        paused.paused = true;
        TenantLimits capped;
        capped.maxConcurrency = 2;
        shop.limit(0, paused);
        shop.limit(1, capped);
        shop.wants(0, 10s);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 20}));
        shop.wants(1, 10s);
        QCOMPARE(shop.serve(), 2);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 18}));
        // Whose work was taken away does not wait.
        shop.scheduler.sleep({0, kWork}, shop.now);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 18}));
        shop.scheduler.sleep({1, kWork}, shop.now);
        QVERIFY(shop.idle() == IdleSeats());
    }

    void whoIsHeldToItsOwnSeatsIsHeldBackByItself() {
        Shop shop(SchedulingPolicy::Strict);
        TenantLimits capped;
        capped.maxConcurrency = 3;
        shop.limit(0, capped);
        shop.limit(1, capped);
        shop.wants(0, 10s);
        shop.wants(1, 10s);
        QCOMPARE(shop.serve(), 6);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 14}));
    }

    void whoIsThrottledToItsShareIsHeldBackByItself() {
        Shop shop;
        shop.scheduler.setThrottle(0, 1, false, shop.now);
        shop.wants(1, 10s);
        QVERIFY(shop.scheduler.pick(shop.pool, shop.now));
        shop.scheduler.begin(shop.pool, {1, kWork}, shop.now);
        shop.scheduler.sleep({1, kWork}, shop.now);
        shop.wants(0, 10s);
        QCOMPARE(shop.serve(), 10);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 9}));
    }

    void onlySeatsThatTakeWhatWaitsAndAreSharedAreCounted() {
        Shop shop;
        TenantLimits paused;
        paused.paused = true;
        shop.limit(0, paused);
        // Somebody else's work, and workers of this tenant alone.
        shop.scheduler.wake({0, kWork + 1}, 1, shop.now);
        const PoolId own = shop.scheduler.pool({false, {0}, {}}, shop.now);
        shop.scheduler.seatsOffered(own, 5, shop.now);
        QVERIFY(shop.idle() == IdleSeats());
        const PoolId two = shop.scheduler.pool({false, {0, 1}, {}}, shop.now);
        shop.scheduler.seatsOffered(two, 4, shop.now);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 4}));
    }
};

QTEST_APPLESS_MAIN(TestIdleSeats)

}  // namespace tst_idle_seats

#include "tst_idle_seats.moc"
