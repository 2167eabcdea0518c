// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/recent_waits.h"

#include <QTest>

#include <cmath>
#include <map>
#include <random>
#include <utility>

namespace tst_recent_waits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr uint32_t kAcme = 1, kBolt = 2;

WaitCounts counted(uint32_t tenant, Micros wait, int times = 1) {
    WaitCounts counts;
    for (int i = 0; i < times; ++i) counts.count(tenant, wait);
    return counts;
}

bool isNear(double value, double wanted) { return std::abs(value - wanted) <= std::max(0.001, wanted * 0.1); }

}  // namespace

class TestRecentWaits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBucketIsWithinTenPercentOrAMillisecondOfWhatItCounts() {
        WaitBucket last = 0;
        for (int64_t micros = 0; micros < int64_t{600} * 86'400 * 1'000'000; micros += 1 + micros / 97) {
            const WaitBucket bucket = waitBucketOf(Micros(micros));
            QVERIFY(bucket == last || bucket == last + 1);
            last = bucket;
            QVERIFY2(isNear(waitSecondsOf(bucket), double(micros) / 1e6), qPrintable(QString::number(micros)));
        }
    }

    void impossibleWaitsStayInsideTheBuckets() {
        QCOMPARE(waitBucketOf(Micros(-5)), WaitBucket{0});
        QVERIFY(waitBucketOf(Micros(INT64_MAX)) == kWaitBuckets - 1);
    }

    void quantilesAreThoseOfAllThatWasHandedOut() {
        RecentWaits waits;
        WaitCounts counts;
        for (int i = 1; i <= 1000; ++i) counts.count(kAcme, std::chrono::milliseconds(i));
        waits.take(Time{1'000'000'000}, counts, {});
        const auto figures = waits.of(kAcme);
        QVERIFY(figures && isNear(figures->p50Seconds, 0.5) && isNear(figures->p99Seconds, 0.99));
        QVERIFY(!waits.of(kBolt));
    }

    void oneInAHundredIsNotInTheNinetyNinthPercentile() {
        RecentWaits waits;
        WaitCounts counts;
        for (int i = 0; i < 99; ++i) counts.count(kAcme, 10ms);
        counts.count(kAcme, 1h);
        waits.take(Time{1'000'000'000}, counts, {});
        QVERIFY(isNear(waits.of(kAcme)->p99Seconds, 0.010));
        waits.take(Time{1'000'000'000}, counted(kAcme, 1h), {});
        QVERIFY(isNear(waits.of(kAcme)->p99Seconds, 3600));
    }

    void whatIsOlderThanAMinuteIsForgottenAndToldOfAsAChange() {
        RecentWaits waits;
        const Time at{1'000'000'000};
        QCOMPARE(waits.take(at, counted(kAcme, 1s), {}), std::vector<uint32_t>{kAcme});
        QVERIFY(waits.take(at + 54s, {}, {}).empty());
        QVERIFY(waits.of(kAcme) && waits.quietP99());
        QCOMPARE(waits.take(at + 60s, {}, {}), std::vector<uint32_t>{kAcme});
        QVERIFY(!waits.of(kAcme));
        QVERIFY(!waits.quietP99());
    }

    void tenantsThatAreNotQuietCountForThemselvesOnly() {
        RecentWaits waits;
        const Time at{1'000'000'000};
        waits.take(at, counted(kAcme, 1s, 100), {});
        waits.take(at, counted(kBolt, 1min, 100), {});
        QVERIFY(isNear(*waits.quietP99(), 60));
        waits.setQuiet(kBolt, false);
        waits.take(at + 1s, counted(kBolt, 1min, 100), {});
        QVERIFY(isNear(*waits.quietP99(), 1));
        QVERIFY(isNear(waits.of(kBolt)->p50Seconds, 60));
        waits.setQuiet(kBolt, true);
        QVERIFY(isNear(*waits.quietP99(), 60));
        waits.remove(kBolt);
        QVERIFY(isNear(*waits.quietP99(), 1));
    }

    void whatWaitsCountsForAsLongAsItHasAndOnlyWhileItDoes() {
        RecentWaits waits;
        const Time at{1'000'000'000};
        waits.take(at, counted(kAcme, 1s, 90), counted(kAcme, 10min, 10));
        QVERIFY(isNear(waits.of(kAcme)->p99Seconds, 600) && isNear(*waits.quietP99(), 600));
        QCOMPARE(waits.take(at + 1s, {}, counted(kAcme, 601s, 10)), std::vector<uint32_t>{kAcme});
        QVERIFY(isNear(waits.of(kAcme)->p99Seconds, 600));
        waits.setQuiet(kAcme, false);
        QVERIFY(!waits.quietP99());
        waits.setQuiet(kAcme, true);
        QVERIFY(isNear(*waits.quietP99(), 600));
        QCOMPARE(waits.take(at + 2s, {}, {}), std::vector<uint32_t>{kAcme});
        QVERIFY(isNear(waits.of(kAcme)->p99Seconds, 1) && isNear(*waits.quietP99(), 1));
        waits.take(at + 70s, {}, counted(kBolt, 1min));
        QVERIFY(!waits.of(kAcme) && isNear(*waits.quietP99(), 60));
        waits.remove(kBolt);
        QVERIFY(!waits.of(kBolt) && !waits.quietP99());
    }

    void clockThatIsSetBackLosesNothing() {
        RecentWaits waits;
        waits.take(Time{1'000'000'000}, counted(kAcme, 1s), {});
        waits.take(Time{400'000'000}, counted(kAcme, 1s), {});
        waits.take(Time{1'000'000'000} + 61s, {}, {});
        QVERIFY(!waits.of(kAcme));
        QVERIFY(!waits.quietP99());
    }

    void countsStayWhatTheyAreWhileMemoryIsBounded() {
        std::mt19937 random(7);
        std::map<std::pair<uint32_t, WaitBucket>, uint64_t> wanted;
        WaitCounts counts;
        for (int i = 0; i < 500'000; ++i) {
            const uint32_t tenant = random() % 50;
            const Micros wait = std::chrono::milliseconds(random() % 1000);
            counts.count(tenant, wait);
            ++wanted[{tenant, waitBucketOf(wait)}];
        }
        std::map<std::pair<uint32_t, WaitBucket>, uint64_t> found;
        for (const auto& entry : counts.entries()) found[{entry.tenantNumber, entry.bucket}] += entry.count;
        QVERIFY(found == wanted);
        QVERIFY(counts.entries().size() <= 16'384);
    }
};

QTEST_APPLESS_MAIN(TestRecentWaits)

}  // namespace tst_recent_waits

#include "tst_recent_waits.moc"
