// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/gcra.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <random>
#include <vector>

namespace tst_gcra {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

__extension__ using Wide = __int128;

constexpr Time kStart{1'700'000'000'000'000};

// A token bucket in whole numbers: tokens are counted in parts of 1/period. What Gcra must agree with, to the event.
class Bucket {
public:
    Bucket(const Rate& rate, Time now)
        : m_rate(rate), m_full(Wide(rate.burst ? rate.burst : rate.limit) * rate.period.count()), m_parts(m_full),
          m_last(now) {}

    bool take(Time now) {
        m_parts = std::min(m_full, m_parts + Wide((now - m_last).count()) * int64_t(m_rate.limit));
        m_last = now;
        if (m_parts < m_rate.period.count()) return false;
        m_parts -= m_rate.period.count();
        return true;
    }

private:
    Rate m_rate;
    Wide m_full, m_parts;
    Time m_last;
};

bool take(Gcra& gcra, Time now) {
    if (gcra.allowedAt(now) > now) return false;
    gcra.take(now);
    return true;
}

Rate randomRate(std::mt19937_64& random) {
    constexpr Micros kPeriods[] = {1ms, 7ms, 1s, 3s, 60s, 3600s};
    return {1 + random() % 50, kPeriods[random() % 6], random() % 3 == 0 ? 0 : 1 + random() % 20};
}

// From the start on, at this rate; until when.
Time useForAWhile(Gcra& gcra, const Rate& rate, std::mt19937_64& random) {
    gcra.setRate(rate, kStart);
    Time now = kStart;
    for (int i = 0; i < 50; ++i) {
        now = now + Micros(int64_t(random() % 2'000'000));
        take(gcra, now);
    }
    return now;
}

}  // namespace

class TestGcra : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutARateEverythingIsAllowed() {
        Gcra gcra;
        for (int i = 0; i < 1000; ++i) QVERIFY(take(gcra, kStart));
    }

    void threeASecondAreThreeASecondForEver() {
        Gcra gcra;
        gcra.setRate({3, 1s, 2}, kStart);
        Time now = kStart;
        for (int i = 0; i < 3'000'000; ++i) {
            now = gcra.allowedAt(now);
            gcra.take(now);
        }
        // Two go at once, the last after a million seconds less two thirds, rounded up once and not at each event.
        QCOMPARE((now - kStart).count(), int64_t{999'999'333'334});
    }

    void itAgreesWithATokenBucketEventByEvent() {
        std::mt19937_64 random(5);
        for (int round = 0; round < 500; ++round) {
            const Rate rate = randomRate(random);
            Gcra gcra;
            gcra.setRate(rate, kStart);
            Bucket bucket(rate, kStart);
            Time now = kStart;
            const auto space = uint64_t(rate.period.count()) / rate.limit + 1;
            for (int i = 0; i < 300; ++i) {
                if (random() % 3) now = now + Micros(int64_t(random() % (2 * space)));
                QCOMPARE(take(gcra, now), bucket.take(now));
            }
        }
    }

    void theTimeItNamesIsTheFirstThatIsAllowed() {
        std::mt19937_64 random(6);
        for (int round = 0; round < 2000; ++round) {
            const Rate rate = randomRate(random);
            Gcra gcra;
            gcra.setRate(rate, kStart);
            while (take(gcra, kStart)) continue;
            const Time allowed = gcra.allowedAt(kStart);
            QVERIFY(allowed > kStart);
            QVERIFY(gcra.allowedAt(allowed - Micros(1)) > allowed - Micros(1));
            QVERIFY(take(gcra, allowed));
        }
    }

    void theLargestRatesDoNotOverflow() {
        Gcra gcra;
        gcra.setRate({1'000'000'000, std::chrono::hours(24 * 366), 1'000'000'000}, kStart);
        QVERIFY(take(gcra, kStart));
        gcra.setRate({1, std::chrono::hours(24 * 366), 1'000'000'000}, kStart);
        QVERIFY(take(gcra, kStart));
        gcra.setRate({1'000'000'000, 1ms, 1}, kStart);
        QVERIFY(!take(gcra, kStart));
        QVERIFY(take(gcra, kStart + Micros(1)));
        QCOMPARE(gcra.allowedAt(kStart + Micros(1)), kStart + Micros(2));
    }

    void theSameRateSetAgainGivesNothingAway() {
        Gcra gcra;
        const Rate rate{10, 60s, 3};
        gcra.setRate(rate, kStart);
        while (take(gcra, kStart)) continue;
        const Time allowed = gcra.allowedAt(kStart);
        for (int i = 0; i < 100; ++i) gcra.setRate(rate, kStart);
        QCOMPARE(gcra.allowedAt(kStart), allowed);
    }

    void noChangeOfTheRateGivesAnythingAway() {
        Gcra gcra;
        gcra.setRate({1, std::chrono::hours(1), 1}, kStart);
        QVERIFY(take(gcra, kStart));
        for (int i = 0; i < 10; ++i) {
            gcra.setRate({1, i % 2 ? 3600s : 1800s, 1}, kStart);
            QVERIFY(!take(gcra, kStart));
        }
        gcra.setRate({5, std::chrono::hours(1), 5}, kStart);
        for (int i = 0; i < 4; ++i) QVERIFY(take(gcra, kStart));
        QVERIFY(!take(gcra, kStart));
    }

    void whatWasSavedIsWhatItWasAlsoUnderAnotherRate() {
        std::mt19937_64 random(9);
        for (int round = 0; round < 1000; ++round) {
            const Rate before = randomRate(random);
            const Rate after = randomRate(random);
            Gcra gcra;
            Time now = useForAWhile(gcra, before, random);
            const Gcra::Saved saved = gcra.save();
            now = now + Micros(int64_t(random() % 2'000'000));
            gcra.setRate(after, now);
            Gcra again;
            again.setRate(after, kStart);
            again.restore(saved, now);
            QVERIFY(std::abs((again.allowedAt(now) - gcra.allowedAt(now)).count()) <=
                    2 + 2 * int64_t(after.period.count() / int64_t(after.limit)) * int64_t(before.limit) /
                            std::max<int64_t>(1, before.period.count()));
        }
    }

    // For any changes at any time: after one, what comes through in a window of any length is bounded by the new rate;
    // and a looser rate makes nobody wait longer.
    void aChangedRateBoundsWhatFollowsIt() {
        std::mt19937_64 random(8);
        for (int round = 0; round < 1000; ++round) {
            const Rate before = randomRate(random);
            const Rate after = randomRate(random);
            Gcra gcra;
            Time now = useForAWhile(gcra, before, random);
            const Time waited = gcra.allowedAt(now);
            gcra.setRate(after, now);
            const bool isLooser =
                Wide(after.limit) * before.period.count() >= Wide(before.limit) * after.period.count() &&
                (after.burst ? after.burst : after.limit) >= (before.burst ? before.burst : before.limit);
            if (isLooser) QVERIFY(gcra.allowedAt(now) <= waited + Micros(1));
            const Time changed = now;
            std::vector<Time> accepted;
            for (int i = 0; i < 200; ++i) {
                if (take(gcra, now)) accepted.push_back(now);
                if (random() % 2) now = now + Micros(int64_t(random() % 500'000));
            }
            const uint64_t burst = after.burst ? after.burst : after.limit;
            for (size_t k = 0; k < accepted.size(); ++k) {
                const auto window = Wide((accepted[k] - changed).count());
                const auto most = burst + uint64_t(window * int64_t(after.limit) / after.period.count()) + 1;
                QVERIFY(k + 1 <= most);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestGcra)

}  // namespace tst_gcra

#include "tst_gcra.moc"
