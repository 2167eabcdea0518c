// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/pool_shares.h"

#include <QTest>

#include <cmath>
#include <map>
#include <vector>

namespace tst_pool_shares {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr uint32_t kOwn = 1;     // its workers take what the first tenant has
constexpr uint32_t kCommon = 2;  // what all have

struct Want {
    uint32_t tenant = 0;
    uint32_t pool = 0;
    uint64_t running = 0;
    uint64_t ready = 0;
};

// What each is due in the end, by pool.
std::map<std::pair<uint32_t, uint32_t>, double> dueOf(const std::vector<PoolSeats>& seats,
                                                      const std::vector<Want>& wants,
                                                      const PoolShares::ClaimOf& claimOf) {
    PoolShares shares;
    std::vector<PoolUse> uses;
    for (const Want& want : wants)
        uses.push_back({.tenantNumber = want.tenant, .pool = want.pool, .running = want.running, .ready = want.ready});
    Time at{1'700'000'000'000'000};
    for (int i = 0; i < 120; ++i) {
        shares.take(at, seats, uses, claimOf);
        at = at + 1s;
        for (PoolUse& use : uses) use.seatMicros += int64_t(use.running) * 1'000'000;
    }
    std::map<std::pair<uint32_t, uint32_t>, double> due;
    for (const Want& want : wants)
        for (const PoolShares::Part& part : shares.of(want.tenant))
            due[{want.tenant, part.pool}] = std::round(part.due * 1000) / 1000;
    return due;
}

ShareClaim endless(uint32_t) { return {}; }

PoolSeats seatsOf(uint32_t pool, uint64_t seats, uint32_t commons) {
    return {.pool = pool, .seats = seats, .commons = commons};
}

}  // namespace

class TestPoolShares : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The same that previews and statistics say: six, three and three of twelve.
    void whoReachesPoolsOfItsOwnIsDueThoseAndLeavesTheRestToOthers() {
        auto due =
            dueOf({seatsOf(kOwn, 6, kOwn), seatsOf(kCommon, 6, kOwn)},
                  {{1, kOwn, 2, 100}, {1, kCommon, 4, 100}, {2, kCommon, 1, 100}, {3, kCommon, 1, 100}}, endless);
        QCOMPARE((due[{1, kOwn}]), 6.0);
        QCOMPARE((due[{1, kCommon}]), 0.0);
        QCOMPARE((due[{2, kCommon}]), 3.0);
        QCOMPARE((due[{3, kCommon}]), 3.0);
    }

    void ofPoolsThatNobodysTasksConnectEachIsDividedByItself() {
        auto due =
            dueOf({seatsOf(kOwn, 6, kOwn), seatsOf(kCommon, 6, kCommon)},
                  {{1, kOwn, 6, 100}, {1, kCommon, 2, 100}, {2, kCommon, 2, 100}, {3, kCommon, 2, 100}}, endless);
        QCOMPARE((due[{1, kOwn}]), 6.0);
        QCOMPARE((due[{1, kCommon}]), 2.0);
        QCOMPARE((due[{2, kCommon}]), 2.0);
    }

    void whoMayHaveItsSeatsInSeveralPoolsIsDueThemWhereItHasThem() {
        auto due = dueOf({seatsOf(kOwn, 6, kOwn), seatsOf(kCommon, 6, kOwn)},
                         {{1, kOwn, 0, 1}, {1, kCommon, 3, 1}, {2, kCommon, 2, 0}}, [](uint32_t tenant) {
                             return tenant == 1 ? ShareClaim{1, 3} : ShareClaim{1, 2};
                         });
        QCOMPARE((due[{1, kOwn}]), 0.0);
        QCOMPARE((due[{1, kCommon}]), 3.0);
        QCOMPARE((due[{2, kCommon}]), 2.0);
    }

    void nobodyIsDueMoreOfAPoolThanItWantsThere() {
        auto due = dueOf({seatsOf(kOwn, 6, kOwn), seatsOf(kCommon, 6, kOwn)}, {{1, kOwn, 2, 0}, {1, kCommon, 6, 100}},
                         endless);
        QCOMPARE((due[{1, kOwn}]), 2.0);
        QCOMPARE((due[{1, kCommon}]), 6.0);
    }
};

QTEST_APPLESS_MAIN(TestPoolShares)

}  // namespace tst_pool_shares

#include "tst_pool_shares.moc"
