// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"

#include <QTest>

#include <algorithm>
#include <vector>

namespace tst_pools {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

// Which pools the scheduler keeps.
class TestPools : public QObject {
    Q_OBJECT

private:
    static PoolKey keyOf(CommandNumber command) { return {true, {}, {command}}; }

private Q_SLOTS:
    void aPoolThatNobodyUsesIsKeptAWhileForItsAccounts() {
        Scheduler scheduler({}, Time{});
        const PoolId pool = scheduler.pool(keyOf(1), Time{});
        scheduler.advance(Time{} + 1s);
        QVERIFY(scheduler.hasPool(pool));
        scheduler.advance(Time{} + 11min);
        QVERIFY(!scheduler.hasPool(pool));
    }

    void ofVeryManyOnlyThoseInUseAreKept() {
        Scheduler scheduler({}, Time{});
        std::vector<PoolId> pools;
        for (CommandNumber command = 0; command < 1500; ++command)
            pools.push_back(scheduler.pool(keyOf(command), Time{}));
        // One has a free seat, one a task that runs.
        scheduler.seatsOffered(pools[7], 1, Time{});
        scheduler.seatsOffered(pools[9], 1, Time{});
        scheduler.wake({0, 9}, 1, Time{});
        const auto turn = scheduler.pick(pools[9], Time{});
        QVERIFY(turn);
        const DispatchTicket ticket = scheduler.begin(pools[9], *turn, Time{});
        scheduler.advance(Time{} + 1s);
        for (const PoolId pool : pools) QCOMPARE(scheduler.hasPool(pool), pool == pools[7] || pool == pools[9]);
        scheduler.end(*turn, ticket, Time{}, Time{} + 2s);
        QVERIFY(scheduler.hasPool(scheduler.pool(keyOf(3), Time{} + 2s)));
    }

    void whatTenantsHaveIsToldOfEachOfManyPools() {
        Scheduler scheduler({}, Time{});
        // Pool p takes the commands p and p + 1.
        std::vector<PoolId> pools;
        for (CommandNumber p = 0; p < 50; ++p) pools.push_back(scheduler.pool({true, {}, {p, p + 1}}, Time{}));
        std::vector<ReadyTasks> ready;
        for (CommandNumber c = 0; c < 50; ++c) {
            ready.push_back({c, c + 1});
            for (const TenantNumber tenant : {0u, 1u}) scheduler.wake({tenant, c}, 1, Time{});
        }
        std::vector<PoolUse> uses;
        scheduler.addPoolUses(0, ready, Time{} + 1s, uses);
        scheduler.addPoolUses(1, {{7, 3}}, Time{} + 1s, uses);
        QCOMPARE(uses.size(), size_t{100});
        for (const PoolUse& use : uses) {
            const uint64_t p = use.pool - pools[0];
            const uint64_t ofFirst = p + 1 + (p < 49 ? p + 2 : 0);
            const uint64_t ofSecond = p == 6 || p == 7 ? 3 : 0;
            QCOMPARE(use.ready, use.tenantNumber == 0 ? ofFirst : ofSecond);
        }
    }

    void whatATenantHasIsToldByPoolWithoutTasksThatItsOwnLimitsHoldBack() {
        Scheduler scheduler({}, Time{});
        const PoolId shared = scheduler.pool(keyOf(1), Time{});
        const PoolId own = scheduler.pool({false, {0}, {2}}, Time{});
        scheduler.seatsOffered(shared, 1, Time{});
        scheduler.wake({0, 1}, 1, Time{});
        scheduler.wake({0, 2}, 2, Time{});
        const auto turn = scheduler.pick(shared, Time{});
        QVERIFY(turn);
        scheduler.begin(shared, *turn, Time{});
        const auto usesAt = [&](Time now) {
            std::vector<PoolUse> uses;
            scheduler.addPoolUses(0, {{1, 5}, {2, 3}}, now, uses);
            std::sort(uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.pool < b.pool; });
            return uses;
        };
        const auto uses = usesAt(Time{} + 3s);
        QCOMPARE(uses.size(), size_t{2});
        QCOMPARE(uses[0].pool, shared);
        QCOMPARE(uses[0].seatMicros, int64_t{3'000'000});
        QCOMPARE(uses[0].running, uint64_t{1});
        QCOMPARE(uses[0].ready, uint64_t{5});
        QCOMPARE(uses[1].pool, own);
        QCOMPARE(uses[1].running, uint64_t{0});
        QCOMPARE(uses[1].ready, uint64_t{3});
        TenantLimits limits;
        limits.maxConcurrency = 1;
        scheduler.setLimits(0, limits, Time{} + 3s);
        QCOMPARE(usesAt(Time{} + 4s)[0].ready, uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestPools)

}  // namespace tst_pools

#include "tst_pools.moc"
