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
        void wants(TenantNumber tenant, Micros estimate, size_t tasks = 1000) {
            scheduler.restore(Scheduler::SavedEstimate{{tenant, kWork}, estimate});
            scheduler.wake({tenant, kWork}, ++sequence, now, tasks);
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
        // One task of it that takes so long.
        void runOne(TenantNumber tenant, Micros run) {
            const Time start = now;
            const DispatchTicket ticket = scheduler.begin(pool, {tenant, kWork}, now);
            now = now + run;
            scheduler.advance(now);
            scheduler.end({tenant, kWork}, ticket, start, now);
            scheduler.seatsOffered(pool, 1, now);
        }
        IdleSeats idle() const { return scheduler.idleSeats(); }

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

    // Nobody is known to be below its share: one seat is kept for whoever comes with something short.
    void oneSeatIsKeptForWhoeverComes() {
        Shop shop;
        shop.wants(0, 10s);
        shop.wants(1, 10s);
        QCOMPARE(shop.serve(), 19);
        QVERIFY((shop.idle() == IdleSeats{1, 0, 0, 1s}));
        const auto why = shop.scheduler.reasons({0, kWork}, shop.now);
        QCOMPARE(why.front().kind, WaitReason::Kind::Kept);
        QCOMPARE(why.front().count, uint64_t{1});
        QVERIFY(why.front().length == 1s);
        shop.wants(2, 20ms);
        QCOMPARE(shop.serve(), 1);
        QVERIFY(shop.idle() == IdleSeats());
    }

    // Tasks of a second are known of tenants below their share, so longer ones leave seats to them.
    void seatsAreKeptForWhatTenantsBelowTheirShareUse() {
        Shop shop;
        for (int second = 0; second < 30; ++second) {
            shop.wants(0, 1s, 1);
            shop.runOne(0, 1s);
            shop.scheduler.sleep({0, kWork}, shop.now);
        }
        shop.wants(1, 10min);
        shop.wants(2, 10min);
        QCOMPARE(shop.serve(), 17);
        QCOMPARE(shop.idle().kept, uint64_t{3});
        QVERIFY(shop.idle().keptFor >= 900ms && shop.idle().keptFor <= 1100ms);
        // Whoever has something as short may have them.
        shop.wants(3, 1s);
        QCOMPARE(shop.serve(), 3);
        QVERIFY(shop.idle() == IdleSeats());
    }

    void guaranteedSeatsAreKeptWhetherOthersWaitOrNot() {
        Shop shop;
        TenantLimits guaranteed;
        guaranteed.minSeats = 3;
        shop.limit(0, guaranteed);
        shop.wants(0, 10s);
        shop.scheduler.sleep({0, kWork}, shop.now);
        shop.wants(1, 20ms);
        QCOMPARE(shop.serve(), 17);
        QVERIFY((shop.idle() == IdleSeats{0, 3, 0, {}}));
        QCOMPARE(shop.scheduler.reasons({1, kWork}, shop.now).front().kind, WaitReason::Kind::Guaranteed);
        // Its own, at once and before all others; then it is one of many.
        shop.wants(2, 20ms);
        shop.scheduler.wake({0, kWork}, 1000, shop.now);
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(shop.scheduler.pick(shop.pool, shop.now)->tenant, TenantNumber{0});
            shop.scheduler.begin(shop.pool, {0, kWork}, shop.now);
        }
        QVERIFY(shop.idle() == IdleSeats());
        // What is not guaranteed any more is there for all.
        shop.limit(0, {});
        shop.scheduler.seatsOffered(shop.pool, 2, shop.now);
        QCOMPARE(shop.serve(), 2);
    }

    void aGuaranteeIsKeptInPoolsThatItsTenantUses() {
        Shop shop;
        TenantLimits guaranteed;
        guaranteed.minSeats = 3;
        shop.limit(0, guaranteed);
        shop.scheduler.wake({0, kWork + 1}, 1, shop.now);
        shop.scheduler.sleep({0, kWork + 1}, shop.now);
        // It has never had this command.
        shop.wants(1, 20ms);
        QCOMPARE(shop.serve(), 20);
        const PoolId any = shop.scheduler.pool({true, {}, {}}, shop.now);
        shop.scheduler.seatsOffered(any, 5, shop.now);
        int served = 0;
        for (; shop.scheduler.look(any)->seats().waiting() > 0; ++served) {
            const auto turn = shop.scheduler.pick(any, shop.now);
            if (!turn) break;
            shop.scheduler.begin(any, *turn, shop.now);
        }
        QCOMPARE(served, 2);
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
        QVERIFY((shop.idle() == IdleSeats{0, 0, 20, {}}));
        shop.wants(1, 10s);
        QCOMPARE(shop.serve(), 2);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 18, {}}));
        // Whose work was taken away does not wait.
        shop.scheduler.sleep({0, kWork}, shop.now);
        QVERIFY((shop.idle() == IdleSeats{0, 0, 18, {}}));
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
        QVERIFY((shop.idle() == IdleSeats{0, 0, 14, {}}));
    }

    // To half of what it could have: that is 19 seats, for the other one takes one and wants no more.
    void whoIsThrottledIsHeldBackByItself() {
        Shop shop;
        shop.scheduler.setThrottle(0, 1, true, shop.now);
        shop.wants(1, 10s);
        QVERIFY(shop.scheduler.pick(shop.pool, shop.now));
        shop.scheduler.begin(shop.pool, {1, kWork}, shop.now);
        shop.scheduler.sleep({1, kWork}, shop.now);
        shop.wants(0, 10s);
        shop.now = shop.now + 1s;
        shop.scheduler.advance(shop.now);
        const int seats = shop.serve();
        QVERIFY2(seats >= 9 && seats <= 10, qPrintable(QString::number(seats)));
        QVERIFY((shop.idle() == IdleSeats{0, 0, uint64_t(19 - seats), {}}));
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
        QVERIFY((shop.idle() == IdleSeats{0, 0, 4, {}}));
    }
};

QTEST_APPLESS_MAIN(TestIdleSeats)

}  // namespace tst_idle_seats

#include "tst_idle_seats.moc"
