// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduler.h"
#include "shared/pooled_shares.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <string>
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

    struct Served {
        std::vector<double> seats;  // on average
        std::vector<double> said;   // that it is entitled to, by the scheduler
    };
    // Each tenant always has tasks, of a command of its own.
    static Served serve(const std::vector<SeatsOfPool>& pools, const std::vector<std::vector<uint32_t>>& reach,
                        const std::vector<double>& weights, const std::vector<Micros>& lengths) {
        constexpr Micros kLong = 600s;
        // All seats are divided: what is kept for claims is another matter.
        SchedulingOptions options;
        options.kept = 0;
        Scheduler scheduler(options, Time{});
        Time now;
        std::vector<PoolId> ids;
        const auto tenants = uint32_t(reach.size());
        for (const SeatsOfPool& pool : pools) {
            PoolKey key{true, {}, {1000 + pool.pool}};
            for (uint32_t t = 0; t < tenants; ++t)
                if (std::find(reach[t].begin(), reach[t].end(), pool.pool) != reach[t].end()) key.commands.push_back(t);
            ids.push_back(scheduler.pool(key, now));
        }
        for (uint32_t t = 0; t < tenants; ++t) {
            TenantLimits limits;
            limits.weight = weights[t];
            scheduler.setLimits(t, limits, now);
            scheduler.restore(Scheduler::SavedEstimate{{t, t}, lengths[t]});
            scheduler.wake({t, t}, t + 1, now, 1'000'000);
        }
        for (size_t p = 0; p < pools.size(); ++p) scheduler.seatsOffered(ids[p], uint32_t(pools[p].seats), now);
        struct Task {
            TenantTurn turn;
            DispatchTicket ticket;
            Time start;
            PoolId pool;
        };
        std::multimap<Time, Task> running;
        Served served{std::vector<double>(tenants), {}};
        while (now < Time{} + kLong) {
            for (const PoolId id : ids)
                while (const auto turn = scheduler.pick(id, now)) {
                    const DispatchTicket ticket = scheduler.begin(id, *turn, now);
                    running.insert({now + lengths[turn->tenant], {*turn, ticket, now, id}});
                }
            if (running.empty() || running.begin()->first > scheduler.nextWake()) {
                now = std::max(now, scheduler.nextWake());
                scheduler.advance(now);
                continue;
            }
            now = running.begin()->first;
            const Task task = running.extract(running.begin()).mapped();
            served.seats[task.turn.tenant] += double((now - task.start).count()) / double(kLong.count());
            scheduler.end(task.turn, task.ticket, task.start, now);
            scheduler.seatsOffered(task.pool, 1, now);
        }
        for (uint32_t t = 0; t < tenants; ++t) served.said.push_back(scheduler.entitledSeats(t));
        return served;
    }

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

    // What previews say of them: six workers take what one tenant has and six what all have, and others drawn at random.
    void whoReachesSomePoolsOnlyIsServedAsEntitled() {
        std::mt19937 random(11);
        for (int round = 0; round < 12; ++round) {
            const auto upTo = [&](uint32_t most) { return uint32_t(random() % most); };
            std::vector<SeatsOfPool> pools(round == 0 ? 2 : 2 + upTo(3));
            for (uint32_t p = 0; p < pools.size(); ++p) pools[p] = {p, round == 0 ? 6.0 : double(2 + upTo(11))};
            std::vector<std::vector<uint32_t>> reach{{0, 1}, {1}, {1}};
            std::vector<double> weights{1, 1, 1};
            std::vector<Micros> lengths(3, 1s);
            for (uint32_t t = 0, tenants = 2 + upTo(6); round > 0 && t < tenants; ++t) {
                reach.resize(tenants);
                weights.resize(tenants);
                lengths.resize(tenants);
                reach[t].clear();
                for (uint32_t p = 0; p < pools.size(); ++p)
                    if (upTo(2) == 0) reach[t].push_back(p);
                if (reach[t].empty()) reach[t].push_back(upTo(uint32_t(pools.size())));
                weights[t] = 1 + upTo(3);
                lengths[t] = std::vector<Micros>{200ms, 1s, 5s}[upTo(3)];
            }
            const Served served = serve(pools, reach, weights, lengths);
            std::vector<ShareClaim> claims;
            std::vector<Reach> reaches;
            for (size_t t = 0; t < reach.size(); ++t) {
                claims.emplace_back().weight = weights[t];
                reaches.push_back(std::make_shared<const std::vector<uint32_t>>(reach[t]));
            }
            const std::vector<double> entitled = entitledSeats(claims, reaches, pools);
            for (size_t t = 0; t < reach.size(); ++t) {
                const std::string which = "round " + std::to_string(round) + ", tenant " + std::to_string(t) + ": " +
                                          std::to_string(served.seats[t]) + " of " + std::to_string(entitled[t]);
                QVERIFY2(std::abs(served.seats[t] - entitled[t]) <= 0.1 * std::max(0.5, entitled[t]), which.c_str());
                QVERIFY2(std::abs(served.said[t] - entitled[t]) < 1e-6, which.c_str());
            }
        }
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
        std::vector<ReadyTasks> ofSecond{{7, 3}};
        scheduler.addPoolUses(1, ofSecond, Time{} + 1s, uses);
        QCOMPARE(uses.size(), size_t{100});
        for (const PoolUse& use : uses) {
            const uint64_t p = use.pool - pools[0];
            const uint64_t ofFirst = p + 1 + (p < 49 ? p + 2 : 0);
            const uint64_t tasksOfSecond = p == 6 || p == 7 ? 3 : 0;
            QCOMPARE(use.ready, use.tenantNumber == 0 ? ofFirst : tasksOfSecond);
        }
    }

    void poolsWhoseSeatsAreDividedTogetherAreToldSo() {
        Scheduler scheduler({}, Time{});
        const PoolId narrow = scheduler.pool({true, {}, {1}}, Time{});
        const PoolId wide = scheduler.pool({true, {}, {1, 2}}, Time{});
        const PoolId other = scheduler.pool({true, {}, {3}}, Time{});
        scheduler.wake({0, 1}, 1, Time{});
        scheduler.wake({0, 3}, 2, Time{});
        std::map<PoolId, uint32_t> commons;
        for (const PoolSeats& seats : scheduler.poolSeats()) commons[seats.pool] = seats.commons;
        QCOMPARE(commons[narrow], commons[wide]);
        QVERIFY(commons[narrow] != commons[other]);
        QVERIFY(commons[narrow] > 0 && commons[other] > 0);
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
            std::vector<ReadyTasks> ready{{1, 5}, {2, 3}};
            scheduler.addPoolUses(0, ready, now, uses);
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
