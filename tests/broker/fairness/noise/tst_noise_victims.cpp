// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/fairness/noise_windows.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace tst_noise_victims {

using namespace fairlead;
using namespace fairlead::test;
using namespace std::chrono_literals;

// Whom the event of a throttle names.
class TestNoiseVictims : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoWaitsLongerThanItUsedToIsAVictim() {
        Watched w;
        const auto waiting = [](std::vector<NoiseSample> all, double seconds) {
            for (NoiseSample& sample : all) sample.begunTasks = 10;
            for (TenantNumber t = 1; t < 5; ++t) all[t].begunSeconds = 10 * seconds * t;
            return all;
        };
        w.feed(10min, waiting(quiet(), 0.1));
        QVERIFY(w.changes.empty());
        w.feed(1min, waiting(hogAmongQuiet(), 6));
        QCOMPARE(w.changes.size(), size_t{1});
        const NoiseChange& change = w.changes.front();
        QCOMPARE(change.victimCount, size_t{4});
        QCOMPARE(change.victims.front().tenant, TenantNumber{4});
        QVERIFY(std::abs(change.victims.front().usualSeconds - 0.4) < 0.01);
        QVERIFY(change.victims.front().seconds > 10);
        QVERIFY(change.victims.front().tasks >= 30);
        QVERIFY(std::is_sorted(change.victims.begin(), change.victims.end(),
                               [](const NoiseVictim& a, const NoiseVictim& b) { return a.cost() > b.cost(); }));
    }

    void whoWaitsAsAlwaysOrForItselfIsNoVictim() {
        Watched w;
        std::vector<NoiseSample> usual = quiet();
        usual[1].begunTasks = 10;
        usual[1].begunSeconds = 600;
        w.feed(10min, usual);
        std::vector<NoiseSample> all = hogAmongQuiet();
        all[0].begunTasks = 1000;  // the hog's own
        all[0].begunSeconds = 1e6;
        all[1].begunTasks = 10;  // a minute, as before
        all[1].begunSeconds = 600;
        w.feed(1min, all);
        QCOMPARE(w.changes.size(), size_t{1});
        QCOMPARE(w.changes.front().victimCount, size_t{0});
    }

    void whoWaitsForItsOwnBacklogIsNoVictim() {
        Watched w;
        w.feed(10min, begun(quiet(), 0.1));
        // Another one floods as well, and gets what is due to it.
        std::vector<NoiseSample> all = begun(hogAmongQuiet(), 6);
        all[4] = holding(4, 20, 5000);
        all[4].isWithinShare = false;
        all[4].begunTasks = all[4].waitingTasks = 1000;
        all[4].begunSeconds = all[4].waitingSeconds = 1e6;
        w.feed(1min, all);
        QCOMPARE(w.changes.size(), size_t{1});
        QCOMPARE(w.changes.front().victimCount, size_t{9});
        for (const NoiseVictim& victim : w.changes.front().victims) QVERIFY(victim.tenant != 4);
    }

    void whoTakesNextToNoSeatsHasNoVictims() {
        Watched w;
        const auto waits = [](double seconds, bool isStorm) {
            std::vector<NoiseSample> all = begun(quiet(), seconds);
            for (NoiseSample& sample : all) sample.ready = 3;
            if (!isStorm) return all;
            all[0].running = 5;
            all[0].seatMicros = 1000;
            all[0].failed = 1000;
            return all;
        };
        w.feed(10min, waits(0.1, false));
        w.feed(1min, waits(5, true));
        QCOMPARE(w.changes.size(), size_t{1});
        QCOMPARE(w.changes.front().tenant, TenantNumber{0});
        QCOMPARE(w.changes.front().victimCount, size_t{0});
    }

    void taskThatWaitsIsCountedOnceHoweverLongItDoes() {
        Watched w;
        w.feed(10min, begun(quiet(), 0.1));
        w.feed(1min, [](size_t window) {
            std::vector<NoiseSample> all = begun(hogAmongQuiet(), 0.1);
            all[1].begunTasks = 0;
            all[1].begunSeconds = 0;
            all[1].waitingTasks = 5;
            all[1].waitingSeconds = 5 * 15.0 * double(window % 40 + 1);
            return all;
        });
        QCOMPARE(w.changes.size(), size_t{1});
        QCOMPARE(w.changes.front().victims.front().tenant, TenantNumber{1});
        QCOMPARE(w.changes.front().victims.front().tasks, uint64_t{5});
    }

private:
    // Tenant 0 has 80 of 100 seats, and ten others want no more than what is due to them.
    static std::vector<NoiseSample> hogAmongQuiet() {
        std::vector<NoiseSample> all{holding(0, 80, 500)};
        for (TenantNumber other = 1; other <= 10; ++other) all.push_back(holding(other, 2, 6));
        return all;
    }
    // Ten tasks of each began, and had waited for so long.
    static std::vector<NoiseSample> begun(std::vector<NoiseSample> all, double seconds) {
        for (NoiseSample& sample : all) {
            sample.begunTasks = 10;
            sample.begunSeconds = 10 * seconds;
        }
        return all;
    }
};

QTEST_APPLESS_MAIN(TestNoiseVictims)

}  // namespace tst_noise_victims

#include "tst_noise_victims.moc"
