// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

#include <cmath>

namespace tst_tenant_statistics {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestTenantStatistics : public QObject {
    Q_OBJECT

private:
    static TenantCounters counters(uint32_t number, uint64_t enqueued, int64_t seatSeconds = 0) {
        TenantCounters c;
        c.tenantNumber = number;
        c.tenant = "t" + std::to_string(number);
        c.enqueuedTotal = enqueued;
        c.ready = enqueued;
        c.seatMicros = seatSeconds * 1'000'000;
        return c;
    }
    static TenantFigures row(const TenantStatistics& statistics, uint32_t number) {
        const auto update = statistics.updateSince(0);
        for (const auto& r : update->tenants)
            if (r.counters.tenantNumber == number) return r;
        return {};
    }

private Q_SLOTS:
    void nothingIsKnownBeforeTheFirstTick() {
        TenantStatistics statistics;
        QCOMPARE(statistics.latestTick(), uint64_t{0});
        QVERIFY(!statistics.updateSince(0));
    }

    void rateIsTheMeanOfTheLastFiveSeconds() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        for (uint64_t i = 0; i <= 20; ++i) statistics.take({at = at + 1s, {counters(1, i * 10)}, {}, 0});
        QVERIFY(std::abs(row(statistics, 1).enqueuedPerSecond - 10) < 0.01);
        for (int i = 0; i < 6; ++i) statistics.take({at = at + 1s, {}, {}, 0});
        QCOMPARE(row(statistics, 1).enqueuedPerSecond, 0.0);
    }

    void shareIsOfSeatTimeInTheLastMinute() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        for (int64_t s = 0; s <= 120; ++s)
            statistics.take({at = at + 1s, {counters(1, 0, s * 3), counters(2, 0, s)}, {}, 0});
        QVERIFY(std::abs(row(statistics, 1).actualShare - 0.75) < 0.001);
        QVERIFY(std::abs(row(statistics, 2).actualShare - 0.25) < 0.001);
        for (int64_t s = 0; s <= 61; ++s) statistics.take({at = at + 1s, {counters(2, 0, 120 + s)}, {}, 0});
        QCOMPARE(row(statistics, 1).actualShare, 0.0);
        QCOMPARE(row(statistics, 2).actualShare, 1.0);
    }

    void longShareIsOfTheLastTenMinutes() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        const auto tick = [&](int64_t first, int64_t second) {
            TenantCounters one = counters(1, 0, first), two = counters(2, 0, second);
            one.inProgress = two.inProgress = 1;
            two.effectiveWeight = 3;
            statistics.take({at = at + 1s, {one, two}, {}, 0});
        };
        for (int64_t s = 0; s < 600; ++s) tick(s * 3, s);
        QVERIFY(std::abs(row(statistics, 1).longActualShare - 0.75) < 0.001);
        QVERIFY(std::abs(row(statistics, 1).longEntitledShare - 0.25) < 0.001);
        // A minute forgets what ten remember.
        for (int64_t s = 0; s < 90; ++s) tick(1800, 600 + s);
        QCOMPARE(row(statistics, 1).actualShare, 0.0);
        QVERIFY(row(statistics, 1).longActualShare > 0.5);
        QVERIFY(row(statistics, 1).longActualShare < 0.75);
    }

    void whoDidNothingForTenMinutesIsToldOfOnceMoreAndThenLeftAlone() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        for (int64_t s = 0; s < 60; ++s) {
            TenantCounters c = counters(1, 0, s);
            statistics.take({at = at + 1s, {c}, {}, 0});
        }
        uint64_t told = 0;
        for (int64_t s = 0; s < 900; ++s) {
            statistics.take({at = at + 1s, {}, {}, 0});
            told += statistics.updateSince(statistics.latestTick() - 1)->tenants.size();
        }
        QCOMPARE(row(statistics, 1).longActualShare, 0.0);
        QCOMPARE(row(statistics, 1).longEntitledShare, 0.0);
        QVERIFY2(told < 100, std::to_string(told).c_str());
        statistics.take({at = at + 1s, {}, {}, 0});
        QVERIFY(statistics.updateSince(statistics.latestTick() - 1)->tenants.empty());
    }

    void idleSeatsAndNoisyTenantsAreThoseOfTheLatestTick() {
        TenantStatistics statistics;
        const Time at{1'000'000'000};
        CounterTick tick;
        tick.at = at;
        tick.changed = {counters(1, 0), counters(2, 0), counters(3, 0)};
        tick.changed[0].throttleLevel = 1;
        tick.changed[2].throttleLevel = 3;
        tick.idleSeats = {1, 2, 3, {}};
        statistics.take(tick);
        QCOMPARE(statistics.updateSince(0)->totals.noisyTenants, uint64_t{2});
        QVERIFY((statistics.updateSince(0)->totals.idleSeats == IdleSeats{1, 2, 3, {}}));
        statistics.take({at + 1s, {counters(1, 0)}, {}, 0});
        QCOMPARE(statistics.updateSince(0)->totals.noisyTenants, uint64_t{1});
        QVERIFY(statistics.updateSince(0)->totals.idleSeats == IdleSeats());
    }

    void deltaHoldsOnlyWhatChanged() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        statistics.take({at, {counters(1, 0), counters(2, 0)}, {}, 0});
        for (int i = 0; i < 8; ++i) statistics.take({at = at + 1s, {}, {}, 0});
        statistics.take({at = at + 1s, {counters(2, 1)}, {}, 0});
        const auto delta = statistics.updateSince(statistics.latestTick() - 1);
        QVERIFY(!delta->snapshot);
        QCOMPARE(delta->tenants.size(), size_t{1});
        QCOMPARE(delta->tenants[0].counters.tenant, std::string("t2"));
        QCOMPARE(delta->totals.tenants, uint64_t{2});
        QVERIFY(statistics.updateSince(0)->snapshot);
        QCOMPARE(statistics.updateSince(0)->tenants.size(), size_t{2});
    }

    void removedTenantLeavesTheTableUnlessItsNameIsInUseAgain() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        statistics.take({at, {counters(1, 5), counters(2, 0), counters(3, 0)}, {}, 0});
        CounterTick tick;
        tick.at = at + 1s;
        tick.removed = {{1, "t1"}, {3, "t3"}};
        TenantCounters again = counters(4, 2);
        again.tenant = "t3";
        tick.changed = {again};
        statistics.take(tick);
        const auto delta = statistics.updateSince(1);
        QCOMPARE(delta->removed, std::vector<std::string>{"t1"});
        QCOMPARE(delta->tenants.size(), size_t{1});
        QCOMPARE(delta->tenants[0].counters.tenantNumber, 4u);
        QCOMPARE(delta->totals.tenants, uint64_t{2});
        QCOMPARE(delta->totals.ready, uint64_t{2});
        QVERIFY(statistics.updateSince(0)->removed.empty());
        statistics.take({at + 2s, {}, {}, 0});
        QVERIFY(statistics.updateSince(2)->removed.empty());
        QCOMPARE(statistics.updateSince(1)->removed.size(), size_t{1});
    }

    void watcherFarBehindBeginsAnewWhenRemovalsWereForgotten() {
        TenantStatistics statistics;
        Time at{1'000'000'000};
        statistics.take({at, {counters(1, 0)}, {}, 0});
        for (uint32_t i = 0; i < 1001; ++i) {
            CounterTick tick;
            tick.at = at + 1s;
            tick.removed = {{i + 1, "t" + std::to_string(i + 1)}};
            statistics.take(tick);
        }
        QVERIFY(statistics.updateSince(1)->snapshot);
        QVERIFY(!statistics.updateSince(2)->snapshot);
    }

    void watchersOneTickBehindShareOneUpdate() {
        TenantStatistics statistics;
        statistics.take({Time{1}, {counters(1, 0)}, {}, 0});
        statistics.take({Time{2}, {counters(1, 1)}, {}, 0});
        QCOMPARE(statistics.updateSince(1).get(), statistics.updateSince(1).get());
    }

    void listenersHearOfEveryTickUntilTheyLeave() {
        TenantStatistics statistics;
        int heard = 0;
        const auto key = statistics.subscribe([&heard] { ++heard; });
        statistics.take({Time{1}, {}, {}, 0});
        statistics.take({Time{2}, {}, {}, 0});
        statistics.unsubscribe(key);
        statistics.take({Time{3}, {}, {}, 0});
        QCOMPARE(heard, 2);
    }
};

QTEST_APPLESS_MAIN(TestTenantStatistics)

}  // namespace tst_tenant_statistics

#include "tst_tenant_statistics.moc"
