// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/noise/throttle_tiers.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <deque>
#include <random>

namespace tst_throttle_tiers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kStart{1'700'000'000'000'000};

}  // namespace

class TestThrottleTiers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutTiersNothingIsThrottled() {
        ThrottleTiers tiers;
        tiers.count(kStart, 1'000'000);
        QVERIFY(tiers.isEmpty());
        QCOMPARE(tiers.factor(kStart), 1.0);
    }

    void theLastTierThatIsPassedCounts() {
        ThrottleTiers tiers;
        tiers.setTiers({{60s, 10, 0.5}, {3600s, 20, 0.1}}, kStart);
        tiers.count(kStart, 10);
        QCOMPARE(tiers.factor(kStart), 1.0);  // at the threshold is not above it
        tiers.count(kStart, 1);
        QCOMPARE(tiers.factor(kStart), 0.5);
        tiers.count(kStart + 1s, 10);
        QCOMPARE(tiers.factor(kStart + 1s), 0.1);
        QCOMPARE(tiers.factor(kStart + 120s), 0.1);
        QCOMPARE(tiers.factor(kStart + 4000s), 1.0);
    }

    void anIdleTenantIsForgivenWithoutBeingAskedInBetween() {
        ThrottleTiers tiers;
        tiers.setTiers({{60s, 1, 0.5}}, kStart);
        tiers.count(kStart, 100);
        QCOMPARE(tiers.recent(0, kStart + 30s), 100.0);
        QCOMPARE(tiers.recent(0, kStart + 66s), 0.0);
        tiers.count(kStart + std::chrono::hours(24 * 365), 1);
        QCOMPARE(tiers.recent(0, kStart + std::chrono::hours(24 * 365)), 1.0);
    }

    void aChangedThresholdKeepsWhatWasCounted() {
        ThrottleTiers tiers;
        tiers.setTiers({{60s, 100, 0.5}}, kStart);
        tiers.count(kStart, 50);
        tiers.setTiers({{3600s, 100, 0.2}, {60s, 40, 0.5}}, kStart + 1s);
        QCOMPARE(tiers.factor(kStart + 1s), 0.5);
        QCOMPARE(tiers.recent(0, kStart + 1s), 0.0);
    }

    void aFullCounterStaysFull() {
        ThrottleTiers tiers;
        tiers.setTiers({{60s, 100, 0.5}}, kStart);
        tiers.count(kStart, UINT32_MAX);
        tiers.count(kStart, 10);
        QCOMPARE(tiers.factor(kStart), 0.5);
    }

    // Against the exact log: never wrong by more than what came in the part that is leaving, and then only by the share
    // of it that the window's edge cuts off.
    void theErrorIsBoundedByThePartThatLeaves() {
        std::mt19937_64 random(9);
        constexpr Micros kWindows[] = {12s, 60s, 3600s};
        for (int round = 0; round < 60; ++round) {
            const Micros window = kWindows[round % 3];
            const Micros part = window / int64_t{ThrottleTiers::kParts};
            ThrottleTiers tiers;
            tiers.setTiers({{window, 1, 0.5}}, kStart);
            std::deque<Time> log;
            Time now = kStart;
            for (int i = 0; i < 2000; ++i) {
                const bool isBurst = random() % 20 == 0;
                now = now + Micros(int64_t(random() % uint64_t(isBurst ? window.count() / 2 : window.count() / 200)));
                const auto tasks = uint32_t(isBurst ? random() % 50 : 1);
                tiers.count(now, tasks);
                log.insert(log.end(), tasks, now);
                const Time asked = now + Micros(int64_t(random() % 1000));
                while (!log.empty() && log.front() < asked - window - part) log.pop_front();
                const auto exact = std::count_if(log.begin(), log.end(), [&](Time at) { return at > asked - window; });
                const int64_t current = asked.micros / part.count();
                const int64_t leavingPart = current - int64_t{ThrottleTiers::kParts};
                const auto leaving = std::count_if(log.begin(), log.end(),
                                                   [&](Time at) { return at.micros / part.count() == leavingPart; });
                const double elapsed = double(asked.micros - current * part.count()) / double(part.count());
                const double bound = std::max(elapsed, 1 - elapsed) * double(leaving);
                QVERIFY(std::abs(tiers.recent(0, asked) - double(exact)) <= bound + 1e-6);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestThrottleTiers)

}  // namespace tst_throttle_tiers

#include "tst_throttle_tiers.moc"
