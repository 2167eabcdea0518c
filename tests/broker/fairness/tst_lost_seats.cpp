// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace tst_lost_seats {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr CommandNumber kJob = 0;

struct Held {
    TenantTurn turn;
    DispatchTicket ticket;
    Time start;
};

// A pool of all, and tenants that always have work of one command.
struct Shop {
    explicit Shop(SchedulingPolicy policy = SchedulingPolicy::Fair, double kept = 0.15)
        : scheduler({.policy = policy, .kept = kept}, Time{}), pool(scheduler.pool({true, {}, {}}, Time{})) {}

    void wants(TenantNumber tenant) { scheduler.wake({tenant, kJob}, ++last, now, 20); }
    void offer(uint32_t seats) { scheduler.seatsOffered(pool, seats, now); }
    // Gives what may be given.
    std::vector<Held> serve() {
        std::vector<Held> given;
        while (const auto turn = scheduler.pick(pool, now))
            given.push_back({*turn, scheduler.begin(pool, *turn, now), now});
        return given;
    }
    void lose(const std::vector<Held>& tasks) {
        for (const Held& task : tasks) scheduler.workerGone(task.ticket, now, now);
    }
    void end(const Held& task, bool isCompleted = true) {
        scheduler.end(task.turn, task.ticket, task.start, now, isCompleted);
    }
    void pass(Micros time) {
        for (const Time until = now + time; now < until;) {
            now = std::min(until, now + Micros(1s));
            scheduler.advance(now);
        }
    }
    const Pool& look() const { return *scheduler.look(pool); }
    int64_t held() const { return look().seatsOf(0) + look().seatsOf(1) + look().seatsOf(2); }

    Scheduler scheduler;
    PoolId pool;
    Time now;
    Sequence last = 0;
};

}  // namespace

// Tasks that nobody is known to have: they are charged no more, and hold no seat.
class TestLostSeats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOnlySeatThereIsIsNotKeptForSeatsThatAreGone() {
        for (const Micros later : {Micros(0s), Micros(300ms), Micros(3s), Micros(20s)}) {
            Shop shop;
            for (const TenantNumber tenant : {0u, 1u, 2u}) shop.wants(tenant);
            shop.offer(10);
            const auto taken = shop.serve();
            QVERIFY(taken.size() >= 8);
            shop.lose(taken);
            shop.scheduler.seatsWithdrawn(shop.pool, uint32_t(10 - taken.size()));
            shop.scheduler.seatsGone(shop.pool);
            QCOMPARE(shop.look().seats().total(), int64_t{0});
            shop.pass(later);
            shop.offer(1);
            QCOMPARE(shop.serve().size(), size_t{1});
        }
    }

    // It idles at most until the next second is judged.
    void seatThatWasKeptIsGivenWhenTheOthersAreGone() {
        Shop shop;
        for (const TenantNumber tenant : {0u, 1u, 2u}) shop.wants(tenant);
        shop.offer(10);
        const auto taken = shop.serve();
        QVERIFY(taken.size() < 10);
        shop.scheduler.seatsWithdrawn(shop.pool, uint32_t(9 - taken.size()));
        shop.lose(taken);
        shop.pass(1s);
        QCOMPARE(shop.serve().size(), size_t{1});
    }

    void tenantIsNotHeldToItsSeatsByTasksWithoutWorkers_data() {
        QTest::addColumn<bool>("isStrict");
        QTest::newRow("strict") << true;
        QTest::newRow("throttled") << false;
    }
    void tenantIsNotHeldToItsSeatsByTasksWithoutWorkers() {
        QFETCH(bool, isStrict);
        Shop shop(isStrict ? SchedulingPolicy::Strict : SchedulingPolicy::Fair, 0);
        if (!isStrict) shop.scheduler.setThrottle(0, 1, true, shop.now);
        shop.wants(0);
        shop.offer(8);
        const auto taken = shop.serve();
        QVERIFY(taken.size() >= 4);
        shop.scheduler.seatsWithdrawn(shop.pool, uint32_t(8 - taken.size()));
        shop.lose(taken);
        shop.pass(2s);
        shop.offer(1);
        QCOMPARE(shop.serve().size(), size_t{1});
    }

    void guaranteedSeatsAreOwedAgainWhenTheirWorkersAreGone() {
        Shop shop(SchedulingPolicy::Fair, 0);
        TenantLimits limits;
        limits.minSeats = 2;
        shop.scheduler.setLimits(0, limits, shop.now);
        shop.wants(0);
        shop.wants(1);
        shop.offer(8);
        const auto taken = shop.serve();
        QVERIFY(shop.look().seatsOf(0) >= 2);
        for (const Held& task : taken)
            if (task.turn.tenant == 0) shop.scheduler.workerGone(task.ticket, shop.now, shop.now);
        QCOMPARE(shop.look().seatsOf(0), int64_t{0});
        QCOMPARE(shop.look().commons->owedSeats(shop.look()), int64_t{2});
        shop.offer(2);
        for (const Held& task : shop.serve()) QCOMPARE(task.turn.tenant, TenantNumber{0});
        QCOMPARE(shop.look().seatsOf(0), int64_t{2});
    }

    void workerThatIsBackHoldsItsSeatAgain() {
        Shop shop(SchedulingPolicy::Fair, 0);
        shop.wants(0);
        shop.offer(4);
        const auto taken = shop.serve();
        shop.lose(taken);
        shop.lose(taken);  // told twice
        QCOMPARE(shop.look().seats().lostTasks(), int64_t{4});
        shop.pass(5s);
        for (const Held& task : taken) shop.scheduler.workerBack(task.ticket, shop.now);
        for (const Held& task : taken) shop.scheduler.workerBack(task.ticket, shop.now);
        QCOMPARE(shop.look().seats().total(), int64_t{4});
        QCOMPARE(shop.look().seatsOf(0), int64_t{4});
        shop.pass(5s);
        // Ten seconds have passed, five of them with workers: those are charged.
        QCOMPARE(shop.look().useOf(0, 10'000'000).seatTime, int64_t{20'000'000});
        QCOMPARE(shop.scheduler.lostOf(0, shop.now).micros, int64_t{20'000'000});
        for (const Held& task : taken) shop.end(task);
        QCOMPARE(shop.held(), int64_t{0});
        QCOMPARE(shop.scheduler.lostOf(0, shop.now).tasks, int64_t{0});
    }

    // Also where that is noticed late, and while the lease goes on as when it has ended.
    void lostTaskIsChargedUntilItsWorkerWent_data() {
        QTest::addColumn<int>("noticedAfter");
        QTest::addColumn<int>("endsAfter");
        for (const int noticed : {0, 3})
            for (const int ends : {4, 300})
                QTest::addRow("noticed after %d s, ends after %d s", noticed, ends) << noticed << ends;
    }
    void lostTaskIsChargedUntilItsWorkerWent() {
        QFETCH(int, noticedAfter);
        QFETCH(int, endsAfter);
        Shop shop(SchedulingPolicy::Fair, 0);
        for (const TenantNumber tenant : {0u, 1u}) shop.wants(tenant);
        shop.offer(2);
        const auto taken = shop.serve();
        QCOMPARE(taken.size(), size_t{2});
        const auto charged = [&](const Held& task) {
            return shop.look().useOf(task.turn.tenant, shop.now.micros).seatTime;
        };
        shop.pass(10s);
        const Time went = shop.now;
        shop.pass(std::chrono::seconds(noticedAfter));
        shop.scheduler.workerGone(taken[0].ticket, went, shop.now);
        QCOMPARE(charged(taken[0]), int64_t{10'000'000});
        shop.pass(std::chrono::seconds(endsAfter - noticedAfter));
        QCOMPARE(charged(taken[0]), int64_t{10'000'000});
        shop.end(taken[0], false);
        QCOMPARE(charged(taken[0]), int64_t{10'000'000});
        QCOMPARE(charged(taken[1]), int64_t{1'000'000} * (10 + endsAfter));
    }

    // The two are equal, and stay so: whose tasks were lost is not behind for the rest of its leases.
    void whoLostTasksIsServedLikeTheOthers() {
        Shop shop(SchedulingPolicy::Fair, 0);
        for (const TenantNumber tenant : {0u, 1u}) shop.wants(tenant);
        shop.offer(4);
        std::vector<Held> taken = shop.serve();
        QCOMPARE(taken.size(), size_t{4});
        std::erase_if(taken, [&](const Held& task) {
            if (task.turn.tenant == 0) shop.lose({task});
            return task.turn.tenant == 0;
        });
        shop.offer(2);
        int served[2] = {};
        for (int second = 0; second < 60; ++second) {
            for (const Held& task : shop.serve()) {
                ++served[task.turn.tenant];
                taken.push_back(task);
            }
            shop.pass(1s);
            for (const Held& task : std::exchange(taken, {})) shop.end(task);
            shop.offer(4);
        }
        QVERIFY2(std::abs(served[0] - served[1]) <= 4,
                 qPrintable(QString::asprintf("%d and %d", served[0], served[1])));
    }

    void waitingForAWorkerThatIsGoneTeachesNoLength() {
        Shop shop;
        shop.wants(0);
        for (int i = 0; i < 3; ++i) {
            shop.offer(1);
            const auto taken = shop.serve();
            shop.pass(20ms);
            shop.end(taken.at(0));
        }
        shop.offer(1);
        const auto taken = shop.serve();
        shop.pass(20ms);
        shop.lose(taken);
        shop.pass(30s);
        shop.end(taken.at(0), false);
        QCOMPARE(shop.scheduler.saveEstimates(0).at(0).estimate.count(), Micros(20ms).count());
    }

    void accountsLastAsLongAsTheTasksThatAreLost() {
        Shop shop;
        shop.wants(0);
        shop.offer(2);
        const auto taken = shop.serve();
        QVERIFY(!taken.empty());
        shop.scheduler.sleep({0, kJob}, shop.now);
        shop.scheduler.seatsWithdrawn(shop.pool, uint32_t(2 - taken.size()));
        shop.lose(taken);
        shop.pass(2h);
        QVERIFY(shop.scheduler.hasPool(shop.pool));
        for (const Held& task : taken) shop.end(task, false);
        QCOMPARE(shop.held(), int64_t{0});
        shop.pass(30min);
        QVERIFY(!shop.scheduler.hasPool(shop.pool));
    }
};

QTEST_APPLESS_MAIN(TestLostSeats)

}  // namespace tst_lost_seats

#include "tst_lost_seats.moc"
