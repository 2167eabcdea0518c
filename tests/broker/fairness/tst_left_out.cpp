// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <QTest>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tst_left_out {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// One pool of all; tasks take as long as their command says.
struct Shop {
    explicit Shop(uint32_t seats, const SchedulingOptions& options = {}) : scheduler(options, Time{}) {
        pool = scheduler.pool({true, {}, {}}, now);
        scheduler.seatsOffered(pool, seats, now);
    }
    void knows(TenantTurn work, Micros length) {
        lengths[{work.tenant, work.command}] = length;
        scheduler.restore(Scheduler::SavedEstimate{work, length});
    }
    void add(TenantTurn work, size_t tasks) {
        size_t& count = waiting[{work.tenant, work.command}];
        const bool isFirst = count == 0;
        count += tasks;
        if (isFirst)
            scheduler.wake(work, ++last, now, count);
        else
            scheduler.noteWaiting(work, count, now);
        serve();
    }
    void pass(Micros time) {
        const Time until = now + time;
        while (true) {
            const bool isEnd = !running.empty() && running.begin()->first <= scheduler.nextWake();
            const Time next = isEnd ? running.begin()->first : scheduler.nextWake();
            if (next > until) break;
            now = std::max(now, next);
            if (isEnd) {
                const auto [turn, ticket, start] = running.extract(running.begin()).mapped();
                scheduler.end(turn, ticket, start, now, true);
                scheduler.seatsOffered(pool, 1, now);
            } else {
                scheduler.advance(now);
                ++looks;
            }
            serve();
        }
        now = until;
    }
    void serve() {
        while (const auto turn = scheduler.pick(pool, now)) {
            size_t& count = waiting[{turn->tenant, turn->command}];
            const DispatchTicket ticket = scheduler.begin(pool, *turn, now);
            running.insert({now + lengths[{turn->tenant, turn->command}], {*turn, ticket, now}});
            ++served[turn->tenant];
            if (--count == 0) scheduler.sleep(*turn, now);
        }
    }
    int64_t free() const { return scheduler.look(pool)->seats().waiting(); }

    struct Task {
        TenantTurn turn;
        DispatchTicket ticket;
        Time start;
    };
    Scheduler scheduler;
    PoolId pool{};
    Time now;
    Sequence last = 0;
    int looks = 0;
    std::multimap<Time, Task> running;
    std::map<std::pair<TenantNumber, CommandNumber>, Micros> lengths;
    std::map<std::pair<TenantNumber, CommandNumber>, size_t> waiting;
    std::map<TenantNumber, int> served;
};

}  // namespace

// Who might wait for ever beside a free seat, or behind others that are only held back.
class TestLeftOut : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workWhoseLengthIsExpectedAnewGoesOnStanding() {
        Shop shop(1);
        shop.knows({0, 1}, 20ms);
        shop.knows({9, 3}, 6s);
        shop.lengths[{0, 1}] = 10s;
        shop.lengths[{0, 2}] = 500ms;
        shop.add({0, 1}, 1);
        shop.now = shop.now + 100ms;
        shop.add({9, 3}, 1);
        shop.add({0, 2}, 40);
        shop.pass(11s);
        shop.add({0, 2}, 1);
        shop.pass(60s);
        QCOMPARE(shop.served[0], 42);
    }

    // Half of what they could have otherwise is the most, not the least, that they get.
    void throttledTenantsGoBeforeNobody() {
        for (const int held : {1, 5, 10, 15}) {
            Shop shop(10);
            for (TenantNumber tenant = 0; tenant < 20; ++tenant) {
                shop.knows({tenant, 1}, 1s + Micros(tenant * 1000));
                if (int(tenant) < held) shop.scheduler.setThrottle(tenant, 1, true, shop.now);
                shop.add({tenant, 1}, 10'000);
            }
            shop.pass(400s);
            int ofHeld = 0, ofOthers = 0;
            for (TenantNumber tenant = 0; tenant < 20; ++tenant)
                (int(tenant) < held ? ofHeld : ofOthers) += shop.served[tenant];
            const double ratio = double(ofHeld) / held / (double(ofOthers) / (20 - held));
            QVERIFY2(ratio < 1.1, (std::to_string(held) + " held: " + std::to_string(ratio)).c_str());
        }
    }

    void sharesDoNotDependOnTheUnitOfWeights() {
        std::vector<int> served;
        for (const double weight : {100.0, 1.0, 0.01}) {
            Shop shop(20);
            TenantLimits limits;
            limits.weight = weight;
            for (TenantNumber tenant = 0; tenant < 8; ++tenant) {
                shop.scheduler.setLimits(tenant, limits, shop.now);
                shop.knows({tenant, 1}, tenant < 3 ? Micros(600s) : Micros(1s));
            }
            for (TenantNumber hog = 0; hog < 3; ++hog) shop.add({hog, 1}, 1000);
            for (int second = 0; second < 1800; ++second) {
                shop.add({TenantNumber(3 + second % 5), 1}, 8);
                shop.pass(1s);
            }
            int quiet = 0;
            for (TenantNumber tenant = 3; tenant < 8; ++tenant) quiet += shop.served[tenant];
            served.push_back(quiet);
        }
        for (const int quiet : served)
            QVERIFY2(std::abs(quiet - served[0]) < served[0] / 50, std::to_string(quiet).c_str());
    }

    void heldTenantsAreNotLookedAtBetweenTicks() {
        Shop shop(10);
        for (TenantNumber tenant = 0; tenant < 5; ++tenant) {
            shop.knows({tenant, 1}, 600s);
            shop.scheduler.setThrottle(tenant, 1, true, shop.now);
            shop.add({tenant, 1}, 100);
        }
        shop.pass(10s);
        shop.looks = 0;
        shop.pass(10s);
        QVERIFY(shop.free() > 0);
        QVERIFY2(shop.looks <= 20, std::to_string(shop.looks).c_str());
    }

    void aLostTaskIsChargedOnceOverManyRestarts() {
        Shop shop(1);
        shop.knows({0, 1}, 100s);
        shop.add({0, 1}, 1);
        shop.pass(60s);
        const Shop::Task task = shop.running.begin()->second;
        shop.scheduler.workerGone(task.ticket, shop.now, shop.now);
        const auto purseOf = [](const std::vector<Scheduler::SavedPool>& saved) {
            return *saved.at(0).balances.at(0).purse;
        };
        std::vector<Scheduler::SavedPool> saved = shop.scheduler.save(shop.now);
        const int64_t before = purseOf(saved);
        for (int restart = 0; restart < 3; ++restart) {
            Scheduler next({}, shop.now);
            next.restore(Scheduler::SavedEstimate{task.turn, 100s});
            for (const auto& pool : saved) next.restore(pool, shop.now);
            next.workerGone(next.resume(task.turn, shop.pool, task.start, shop.now), shop.now, shop.now);
            saved = next.save(shop.now);
        }
        QVERIFY2(std::abs(purseOf(saved) - before) <= 1000, std::to_string(purseOf(saved) - before).c_str());
    }

    void aGuaranteeThatEndsWhileItsWorkersAreAwayHasEnded() {
        const Time now;
        Scheduler scheduler({}, now);
        const PoolKey key{true, {}, {1, 2}};
        const PoolId both = scheduler.pool(key, now);
        scheduler.keepPool(scheduler.pool({true, {}, {2}}, now), 1);
        TenantLimits limits;
        limits.minSeats = 2;
        scheduler.setLimits(0, limits, now);
        scheduler.wake({0, 1}, 1, now);
        scheduler.wake({1, 2}, 2, now);
        QVERIFY(scheduler.look(both)->commons->hasGuarantees());
        scheduler.dropUnused(both);
        QVERIFY(!scheduler.look(both));
        scheduler.setLimits(0, {}, now);
        const PoolId back = scheduler.pool(key, now);
        QVERIFY(!scheduler.look(back)->commons->hasGuarantees());
    }

    // Its second pool has free seats of its own; the first one's are all that the other tenant has.
    void whatOneFindsElsewhereIsNotTakenFromTheGuaranteeOfAnother() {
        const Time now{};
        Scheduler scheduler({}, now);
        const PoolId both = scheduler.pool({true, {}, {1}}, now);
        const PoolId second = scheduler.pool({false, {1}, {1}}, now);
        for (const TenantNumber tenant : {1u, 2u}) {
            TenantLimits limits;
            limits.minSeats = tenant == 1 ? 1 : 3;
            scheduler.setLimits(tenant, limits, now);
            scheduler.restore(Scheduler::SavedEstimate{{tenant, 1}, 600s});
            scheduler.wake({tenant, 1}, tenant, now);
            scheduler.sleep({tenant, 1}, now);
        }
        scheduler.restore(Scheduler::SavedEstimate{{3, 1}, 600s});
        scheduler.wake({3, 1}, 3, now, 100);
        scheduler.seatsOffered(second, 5, now);
        scheduler.seatsOffered(both, 5, now);
        int taken = 0;
        while (const auto turn = scheduler.pick(both, now)) {
            scheduler.begin(both, *turn, now);
            ++taken;
        }
        QVERIFY2(taken <= 2, std::to_string(taken).c_str());
    }

    // They were set while no worker was there. What goes beyond the margin and one seat for the others is not kept.
    void guaranteesBeyondWhatCanBeKeptLeaveTheOthersTheirShare() {
        for (const uint32_t seats : {4u, 7u, 20u}) {
            Shop shop(seats);
            for (const TenantNumber tenant : {0u, 1u, 2u}) {
                shop.knows({tenant, 1}, 400ms + Micros(tenant * 1000));
                TenantLimits limits;
                if (tenant < 2) limits.minSeats = seats / 2 + (tenant == 0 ? seats % 2 : 0);
                shop.scheduler.setLimits(tenant, limits, shop.now);
                shop.add({tenant, 1}, 100'000);
            }
            shop.pass(400s);
            const double part = double(shop.served[2]) / (shop.served[0] + shop.served[1] + shop.served[2]);
            QVERIFY2(part * seats >= 0.95, (std::to_string(seats) + ": " + std::to_string(part)).c_str());
        }
    }

    // A worker that comes with commands of its own makes a pool, and says nothing of who has waited how long.
    void aNewPoolLetsEverybodyGoOnWaiting() {
        std::vector<int> steps;
        for (const bool areNewPools : {false, true}) {
            Shop shop(20);
            for (const size_t tasks : {1, 100})
                for (const TenantNumber tenant : {0u, 1u}) {
                    shop.knows({tenant, 1}, 60s);
                    shop.add({tenant, 1}, tasks);
                }
            shop.pass(7s);
            QCOMPARE(shop.free(), 1);
            shop.lengths[{2, 3}] = 10ms;
            shop.add({2, 3}, 4);
            int& waited = steps.emplace_back();
            for (; waited < 200 && shop.served[2] == 0; ++waited) {
                if (areNewPools && waited % 5 == 0)
                    shop.scheduler.pool({true, {}, {1, 3, CommandNumber(100 + waited)}}, shop.now);
                shop.pass(200ms);
            }
        }
        QCOMPARE(steps[1], steps[0]);
    }

    // A worker takes what two pools took that had nothing in common.
    void poolsThatJoinLetEverybodyGoOnWaiting() {
        const Time begin{};
        Scheduler scheduler({}, begin);
        const PoolId first = scheduler.pool({true, {}, {1}}, begin);
        const PoolId second = scheduler.pool({true, {}, {2}}, begin);
        Sequence head = 0;
        for (const TenantTurn work : {TenantTurn{2, 1}, TenantTurn{0, 2}}) {
            scheduler.restore(Scheduler::SavedEstimate{work, 10s});
            scheduler.wake(work, ++head, begin, 100);
            scheduler.seatsOffered(work.command == 1 ? first : second, 2, begin);
        }
        for (const PoolId pool : {first, second})
            while (const auto turn = scheduler.pick(pool, begin)) scheduler.begin(pool, *turn, begin);
        scheduler.wake({1, 2}, ++head, begin, 100);
        const Time later = begin + 8s;
        scheduler.advance(later);
        const auto behind = [&] { return scheduler.view(1, later).lagMicros - scheduler.view(0, later).lagMicros; };
        const int64_t before = behind();
        QVERIFY(before > 8'000'000);
        scheduler.pool({true, {}, {1, 2}}, later);
        QCOMPARE(behind(), before);
    }

    // Tenants that are all alike, and their tasks come in step. Whoever is served first is known, and claims from then on.
    void whoIsServedFirstLeavesNobodyOut_data() {
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("load");
        QTest::addColumn<bool>("isKnown");
        for (const int seats : {2, 7, 12, 40})
            for (const int each : {2, 3, 10})
                for (const int load : {90, 110, 150})
                    for (const bool isKnown : {false, true})
                        QTest::addRow("%d seats, %d tenants, %d %% of what they can do%s", seats, seats * each, load,
                                      isKnown ? ", of lengths that are known" : "")
                            << seats << seats * each << load << isKnown;
    }

    void whoIsServedFirstLeavesNobodyOut() {
        QFETCH(int, seats);
        QFETCH(int, tenants);
        QFETCH(int, load);
        QFETCH(bool, isKnown);
        Shop shop{uint32_t(seats)};
        const Micros length = 750ms;
        for (TenantNumber t = 1; t <= TenantNumber(tenants); ++t) {
            shop.lengths[{t, 1}] = length;
            if (isKnown) shop.knows({t, 1}, length);
        }
        while (shop.now < Time{} + 120s) {
            for (TenantNumber t = 1; t <= TenantNumber(tenants); ++t) shop.add({t, 1}, 1);
            shop.pass(length * tenants * 100 / (load * seats));
        }
        int least = INT_MAX;
        int most = 0;
        for (TenantNumber t = 1; t <= TenantNumber(tenants); ++t) {
            least = std::min(least, shop.served[t]);
            most = std::max(most, shop.served[t]);
        }
        QVERIFY2(3 * least >= most, qPrintable(QStringLiteral("between %1 and %2 tasks").arg(least).arg(most)));
    }

    void strictSharesAreUsedWholeWhateverTheWeights() {
        SchedulingOptions options;
        options.policy = SchedulingPolicy::Strict;
        for (const double weight : {0.01, 0.1, 1.0, 50.0}) {
            Shop shop(5, options);
            TenantLimits limits;
            limits.weight = weight;
            for (TenantNumber tenant = 0; tenant < 3; ++tenant) {
                shop.scheduler.setLimits(tenant, limits, shop.now);
                shop.knows({tenant, 1}, 1s);
                shop.add({tenant, 1}, 10'000);
            }
            shop.pass(400s);
            const int all = shop.served[0] + shop.served[1] + shop.served[2];
            QVERIFY2(all > 1950, (std::to_string(weight) + ": " + std::to_string(all)).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestLeftOut)

}  // namespace tst_left_out

#include "tst_left_out.moc"
