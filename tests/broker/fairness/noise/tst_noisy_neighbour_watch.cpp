// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/fairness/noise_windows.h"

#include <QTest>

#include <chrono>
#include <cstddef>
#include <functional>
#include <random>
#include <vector>

namespace tst_noisy_neighbour_watch {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

using namespace fairlead::test;

namespace {

using Kind = NoiseChange::Kind;

// Six of thirty fail all the time.
std::vector<NoiseSample> sixStorms() {
    std::vector<NoiseSample> all;
    for (TenantNumber t = 0; t < 30; ++t) {
        NoiseSample sample = holding(t, 3, 20);
        sample.done = 400;
        if (t < 6) {
            sample.failed = 400 + 10 * t;
            sample.done = 10;
        }
        all.push_back(sample);
    }
    return all;
}

}  // namespace

class TestNoisyNeighbourWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoHasOneTaskThatDoesNotEndIsNotThrottled() {
        Watched w;
        w.seats = 1;
        const auto one = [](uint64_t done) {
            std::vector<NoiseSample> all{holding(0, 1, 5)};
            all[0].done = done;
            for (TenantNumber other = 1; other < 40; ++other) all.push_back(holding(other, 0, 5));
            return all;
        };
        w.feed(5min, one(0));
        QVERIFY(w.changes.empty());
        w.feed(2min, one(10));
        QCOMPARE(w.firstSignal(), std::string(nameOf(NoiseSignal::SeatShare)));
    }

    void aloneNobodyIsNoisy() {
        Watched w;
        NoiseSample sample = holding(0, kSeats, 1'000'000);
        sample.enqueued = 1'000'000;
        sample.done = 1;
        sample.failed = 5000;
        sample.bytes = 1'000'000'000;
        w.feed(2h, std::vector{sample});
        QVERIFY(w.changes.empty());
    }

    void withoutContentionNobodyIsNoisy() {
        Watched w;
        std::vector<NoiseSample> all = seatHog(96);
        for (size_t i = 1; i < all.size(); ++i) all[i].ready = 0;
        all[0].failed = 5000;
        w.feed(2h, all);
        QVERIFY(w.changes.empty());
    }

    void equalTenantsAreNotNoisyUnderAnyLoad() {
        std::mt19937_64 random(7);
        for (const size_t tenants : {2u, 3u, 5u, 20u, 100u}) {
            for (const double load : {0.1, 0.9, 1.0, 3.0, 50.0}) {
                Watched w;
                w.feed(3h, [&](size_t) {
                    std::vector<NoiseSample> all;
                    std::poisson_distribution<uint64_t> held(kSeats / double(tenants) * std::min(load, 1.0));
                    std::poisson_distribution<uint64_t> waiting(load * 200);
                    std::poisson_distribution<uint64_t> failing(20 * load);
                    for (TenantNumber t = 0; t < tenants; ++t) {
                        NoiseSample sample = holding(t, double(held(random)), waiting(random));
                        sample.enqueued = waiting(random) * 1000;
                        sample.failed = failing(random);
                        sample.done = failing(random);
                        sample.bytes = sample.ready * 100;
                        all.push_back(sample);
                    }
                    return all;
                });
                QVERIFY2(w.changes.empty(), qPrintable(QStringLiteral("%1 tenants, load %2").arg(tenants).arg(load)));
            }
        }
    }

    void threeOfFourWindowsMakeAThrottleAndItTellsWhy() {
        Watched w;
        w.feed(30s, seatHog());
        QVERIFY(w.changes.empty());
        w.feed(15s, seatHog());
        QCOMPARE(w.changes.size(), size_t{1});
        const NoiseChange& change = w.changes[0];
        QCOMPARE(change.tenant, TenantNumber{0});
        QCOMPARE(change.kind, Kind::Throttled);
        QCOMPARE(change.throttle.signal, NoiseSignal::SeatShare);
        QVERIFY(std::abs(change.throttle.value - 0.8) < 0.001);
        QVERIFY(std::abs(change.throttle.threshold - 0.4) < 0.001);
        QCOMPARE(change.throttle.level, 1);
        QCOMPARE(change.throttle.weightFactor, 1.0);
        QVERIFY(change.throttle.isHeld());
        QCOMPARE(*change.throttle.until, w.now + 2min);
        QVERIFY(w.watch.find(0));
        QVERIFY(!w.watch.find(1));
    }

    void noiseAroundTheThresholdIsOneEpisode() {
        // Drain time, because it is not smoothed by what the watch itself does: 600 s is the threshold.
        for (const uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
            std::mt19937_64 random(seed);
            std::uniform_real_distribution<double> noise(0.8, 1.2);
            Watched w;
            w.feed(1h, [&](size_t) {
                std::vector<NoiseSample> all = quiet();
                all[0].ready = uint64_t(120'000 * noise(random));
                all[0].done = 3000;  // 200 a second
                all[0].bytes = 1'000'000;
                all[1].ready = 5;
                return all;
            });
            QCOMPARE(w.changes.size(), size_t{1});
            QCOMPARE(w.changes[0].throttle.level, 1);
        }
    }

    void whoseWorkersAreGoneIsNotThrottledForWhatWaits() {
        for (const uint64_t done : {0, 3}) {
            Watched w;
            std::vector<NoiseSample> all = quiet();
            all[0].ready = 20'000;
            all[0].done = done;
            all[0].seatMicros = 0;
            all[0].bytes = 1'000'000;
            all[1].ready = 5;
            w.feed(10min, all);
            QCOMPARE(w.changes.empty(), done == 0);
        }
    }

    void whileItIsClearlyOnItEscalatesInBoundedSteps() {
        Watched w;
        w.feed(4h, seatHog());
        QVERIFY(w.changes.size() >= 5);
        QCOMPARE(w.changes[1].throttle.level, 2);
        QCOMPARE(w.changes[1].throttle.weightFactor, 0.5);
        QCOMPARE(w.changes[2].throttle.level, 3);
        QVERIFY(w.changes[2].throttle.createsPerSecond);
        // 10 ends in 15 s, twice that.
        QVERIFY(std::abs(*w.changes[2].throttle.createsPerSecond - 4.0 / 3) < 0.001);
        for (const NoiseChange& change : w.changes) {
            QVERIFY(change.throttle.weightFactor >= 0.1);
            QVERIFY(change.throttle.level <= 3);
            QVERIFY(change.throttle.stepLength <= 30min);
        }
        QCOMPARE(w.changes.back().throttle.weightFactor, 0.1);
        QCOMPARE(w.changes.back().throttle.stepLength, Micros(30min));
    }

    void theConfiguredWeightIsBackWithinTenMinutes() {
        for (const bool hogStaysAway : {false, true}) {
            Watched w;
            w.feed(4h, seatHog());
            w.changes.clear();
            auto all = quiet();
            if (hogStaysAway) all[0] = {};
            all[1].ready = 5;  // somebody still waits, so it is the hog that has become quiet
            w.feed(10min, all);
            QCOMPARE(w.count(Kind::Released), size_t{1});
            QCOMPARE(w.changes.back().throttle.weightFactor, 1.0);
            QVERIFY(!w.watch.find(0));
        }
    }

    void releaseGoesInHalves() {
        Watched w;
        w.feed(4h, seatHog());
        double last = w.watch.find(0)->weightFactor;
        while (w.watch.find(0)) {
            w.feed(15s, quiet());
            const Throttle* throttle = w.watch.find(0);
            const double factor = throttle ? throttle->weightFactor : 1;
            QVERIFY(factor <= 2 * last + 1e-9);
            last = factor;
        }
    }

    void asManyAreThrottledAsAreNoisy() {
        Watched w;
        w.feed(1min, sixStorms());
        QCOMPARE(w.count(Kind::Throttled), size_t{6});
        QVERIFY(w.watch.areManyNoisy());
        QCOMPARE(w.watch.noisy(), (std::vector<TenantNumber>{0, 1, 2, 3, 4, 5}));
        w.feed(10min, quiet());
        QVERIFY(!w.watch.areManyNoisy() && w.watch.noisy().empty());
    }

    void partOfThemMayBeTheMost() {
        NoiseOptions options;
        options.throttledPart = 0.1;
        Watched w(options);
        w.feed(1min, sixStorms());
        QCOMPARE(w.count(Kind::Throttled), size_t{3});
        // The worst of them.
        QVERIFY(w.watch.find(5) && w.watch.find(4) && w.watch.find(3));
        QCOMPARE(w.watch.noisy().size(), size_t{6});
    }

    void errorStormBesideAFloodIsThrottledToo() {
        Watched w;
        std::vector<NoiseSample> all;
        for (TenantNumber t = 0; t < 14; ++t) all.push_back(holding(t, 2, 5));
        all[0] = holding(0, 74, 50'000);
        all[0].bytes = 1 << 30;
        all[1].failed = 400;
        w.feed(2min, all);
        QVERIFY(w.watch.find(0));
        QVERIFY(w.watch.find(1) && w.watch.find(1)->signal == NoiseSignal::ErrorRate);
        QVERIFY(w.watch.areManyNoisy());
    }

    void thresholdsAreThoseOfTheConfiguration() {
        const auto isThrottled = [](const NoiseOptions& options, const NoiseSample& first) {
            Watched w(options);
            std::vector<NoiseSample> all{first};
            for (TenantNumber t = 1; t < 5; ++t) all.push_back(holding(t, 10, 20));
            w.feed(2min, all);
            return w.watch.find(0) != nullptr;
        };
        NoiseSample failing = holding(0, 10, 20);
        failing.done = 90;
        failing.failed = 45;
        NoiseOptions options;
        QVERIFY(isThrottled(options, failing));
        options.errorPart = 0.5;
        QVERIFY(!isThrottled(options, failing));
        options = {};
        options.errorDeliveries = 10'000;
        QVERIFY(!isThrottled(options, failing));

        NoiseSample deep = holding(0, 10, 2000);
        deep.bytes = 1 << 30;
        options = {};
        QVERIFY(isThrottled(options, deep));
        options.backlogTasks = 3000;
        QVERIFY(!isThrottled(options, deep));
        options = {};
        options.backlogSeconds = 86'400;
        QVERIFY(!isThrottled(options, deep));
        options = {};
        options.backlogFactor = 200;
        QVERIFY(!isThrottled(options, deep));

        const auto hogIsThrottled = [](double factor) {
            NoiseOptions shares;
            shares.shareFactor = factor;
            Watched w(shares);
            w.feed(1min, seatHog());
            return w.watch.find(0) != nullptr;
        };
        QVERIFY(hogIsThrottled(2) && !hogIsThrottled(4.5));
    }

    void fewWhoAreAlikeAreAllNoisy() {
        const auto throttled = [](size_t alike, const std::function<void(NoiseSample&)>& change) {
            Watched w;
            std::vector<NoiseSample> all;
            for (TenantNumber t = 0; t < 40; ++t) {
                all.push_back(holding(t, 1, t % 8 == 0 ? 1 : 0));
                all.back().done = 100;
                all.back().bytes = 100;
                if (t < alike) change(all.back());
            }
            w.feed(2min, all);
            return w.count(Kind::Throttled);
        };
        const auto backlog = [](NoiseSample& sample) {
            sample.ready = 20'000;
            sample.bytes = 1'000'000;
            sample.done = 10;
        };
        const auto errors = [](NoiseSample& sample) { std::swap(sample.failed, sample.done); };
        for (const size_t alike : {1, 2, 14, 19}) {
            QCOMPARE(throttled(alike, backlog), alike);
            QCOMPARE(throttled(alike, errors), alike);
        }
        // What most do is no noise.
        for (const size_t alike : {25, 40}) {
            QCOMPARE(throttled(alike, backlog), size_t{0});
            QCOMPARE(throttled(alike, errors), size_t{0});
        }
    }

    void enqueueRateNeedsFourTenantsAndAStoreThatIsBusy() {
        const auto flooding = [](size_t tenants, uint64_t perSecond) {
            Watched w;
            std::vector<NoiseSample> all;
            for (TenantNumber t = 0; t < tenants; ++t) all.push_back(holding(t, 10, 10));
            all[0].enqueued = perSecond * 15;
            w.feed(2min, all);
            return w.firstSignal();
        };
        QCOMPARE(flooding(5, 15'000), std::string("enqueue_rate"));
        QCOMPARE(flooding(5, 9'000), std::string());
        QCOMPARE(flooding(3, 15'000), std::string());
    }

    void backlogNeedsDrainTimeDepthAndBytes() {
        const auto backlog = [](uint64_t depth, uint64_t donePerWindow, uint64_t othersDepth, uint64_t bytes,
                                double weight = 1) {
            Watched w;
            std::vector<NoiseSample> all = quiet();
            for (NoiseSample& sample : all) {
                sample.ready = othersDepth;
                sample.bytes = 1000;
            }
            all[0].ready = depth;
            all[0].done = donePerWindow;
            all[0].bytes = bytes;
            all[0].weight = weight;
            w.feed(2min, all);
            return w.firstSignal();
        };
        QCOMPARE(backlog(50'000, 15, 10, 100'000), std::string("backlog_seconds"));
        QCOMPARE(backlog(50'000, 0, 10, 100'000), std::string("backlog_seconds"));
        QCOMPARE(backlog(50'000, 15'000, 10, 100'000), std::string());
        QCOMPARE(backlog(900, 1, 10, 100'000), std::string());
        QCOMPARE(backlog(50'000, 15, 6'000, 100'000), std::string());
        QCOMPARE(backlog(50'000, 15, 10, 900), std::string());
        QCOMPARE(backlog(50'000, 15, 10, 6'000), std::string("backlog_seconds"));
        QCOMPARE(backlog(50'000, 15, 10, 6'000, 10), std::string());  // as much as its weight is worth
    }

    void errorsNeedEvidence() {
        const auto failing = [](uint64_t failed, uint64_t done, uint64_t othersFailed) {
            Watched w;
            std::vector<NoiseSample> all = quiet();
            for (NoiseSample& sample : all) {
                sample.failed = othersFailed;
                sample.done = 100;
                sample.ready = 1;
            }
            all[0].failed = failed;
            all[0].done = done;
            w.feed(2min, all);
            return w.firstSignal();
        };
        QCOMPARE(failing(50, 50, 1), std::string("error_rate"));
        QCOMPARE(failing(50, 50, 30), std::string());  // the others fail, too
        QCOMPARE(failing(22, 78, 1), std::string());   // it may be less than a fifth
        QCOMPARE(failing(1, 0, 1), std::string());     // one of one
    }

    // Five of eight seats are more than twice a quarter, and may be chance.
    void fewSeatsProveNothing() {
        Watched w;
        w.seats = 8;
        std::vector<NoiseSample> all{holding(0, 5, 50)};
        for (TenantNumber other = 1; other < 4; ++other) all.push_back(holding(other, 1, 50));
        w.feed(1h, all);
        QVERIFY(w.changes.empty());
    }

    // Too few tasks for the minute's signal, but a fifth of the time of workers that forty want to share.
    void longTasksAreSeenOverTenMinutes() {
        Watched w;
        std::vector<NoiseSample> longTasks{holding(0, 9, 50)};
        for (TenantNumber other = 1; other < 40; ++other) longTasks.push_back(holding(other, 1, 50));
        w.feed(5min + 15s, longTasks);
        QVERIFY(w.changes.empty());
        w.feed(15s, longTasks);
        QCOMPARE(w.changes.size(), size_t{1});
        QCOMPARE(w.changes[0].tenant, TenantNumber{0});
        QCOMPARE(w.changes[0].throttle.signal, NoiseSignal::ServiceShare);
        QVERIFY(std::abs(w.changes[0].throttle.value - 9.0 / 48) < 0.001);
    }

    void aThrottleEndsWhenNobodyElseWaits() {
        Watched w;
        w.feed(1min, seatHog());
        QVERIFY(w.watch.find(0));
        std::vector<NoiseSample> all = seatHog();
        for (size_t i = 1; i < all.size(); ++i) all[i].ready = 0;
        w.feed(10min, all);
        QVERIFY(!w.watch.find(0));
        QCOMPARE(w.count(Kind::Released), size_t{1});
    }

    void whoHasNothingMoreToSendIsLeftAlone_data() {
        QTest::addColumn<bool>("hasBacklog");
        QTest::newRow("nothing waits any more") << false;
        QTest::newRow("nothing new comes") << true;
    }

    // Its long tasks go on holding the seats for hours, and no throttle can change that: one episode, and an end.
    void whoHasNothingMoreToSendIsLeftAlone() {
        QFETCH(bool, hasBacklog);
        Watched w;
        w.feed(1min, seatHog());
        QCOMPARE(w.count(Kind::Throttled), size_t{1});
        std::vector<NoiseSample> all = seatHog();
        all[0].enqueued = 0;
        if (!hasBacklog) all[0].ready = 0;
        w.feed(3h, all);
        QVERIFY(!w.watch.find(0));
        QCOMPARE(w.count(Kind::Released), size_t{1});
        QVERIFY2(w.count(Kind::Throttled) <= 3, qPrintable(QString::number(w.count(Kind::Throttled))));
    }

    void anErrorStormGoesOnWithoutNewTasks() {
        Watched w;
        std::vector<NoiseSample> all = quiet();
        for (NoiseSample& sample : all) sample.ready = 1;
        all[0].enqueued = 0;
        all[0].failed = 100;
        w.feed(2h, all);
        QVERIFY(w.watch.find(0) && !w.watch.find(0)->isRecovering);
        QCOMPARE(w.count(Kind::Released), size_t{0});
    }

    void aPinBeatsTheWatchUntilItEnds() {
        Watched w;
        QCOMPARE(w.watch.pin(0, {0, w.now + 30min, "ann", "a migration"}).kind, Kind::Released);
        QCOMPARE(w.watch.find(0)->reason, std::string("a migration"));
        w.feed(29min, seatHog());
        QVERIFY(w.changes.empty());
        QVERIFY(!w.watch.find(0)->isHeld());
        QVERIFY(w.watch.endPins(w.now).empty());
        QCOMPARE(w.watch.endPins(w.now + 1min).size(), size_t{1});
        QVERIFY(!w.watch.find(0));
        w.feed(1min, seatHog());
        QCOMPARE(w.count(Kind::Throttled), size_t{1});

        QCOMPARE(w.watch.pin(3, {2, w.now + 5h, "ann", "too loud"}).kind, Kind::Throttled);
        QCOMPARE(w.watch.find(3)->weightFactor, 0.5);
        QVERIFY(!w.watch.find(3)->createsPerSecond);
        w.feed(3h, quiet());
        QCOMPARE(w.watch.find(3)->level, 2);
        QCOMPARE(w.watch.pin(3, {3, w.now + 5h, "ann", "too loud"}).throttle.weightFactor, 0.25);
        QCOMPARE(*w.watch.find(3)->createsPerSecond, 2 * 10 / 15.0);
        QVERIFY(w.watch.release(3));
        QVERIFY(!w.watch.release(3));
    }

    void switchedOffMeansReleasedAndLeftAlone() {
        Watched w;
        auto unwatched = seatHog();
        unwatched[0].isWatched = false;
        w.feed(1min, seatHog());
        QVERIFY(w.watch.find(0));
        w.feed(15s, unwatched);
        QVERIFY(!w.watch.find(0));
        QCOMPARE(w.count(Kind::Released), size_t{1});
        w.feed(1h, unwatched);
        QCOMPARE(w.changes.size(), size_t{2});
    }

    void aRestartNeitherForgetsNorProlongs() {
        Watched w;
        w.feed(10min, seatHog());
        const Throttle before = *w.watch.find(0);
        {
            NoisyNeighbourWatch after{NoiseOptions()};
            after.restore(0, before, w.now + 1s);
            QVERIFY(*after.find(0) == before);
        }
        NoisyNeighbourWatch late{NoiseOptions()};
        late.restore(0, before, *before.until + 1h);
        QVERIFY(late.find(0)->isRecovering);
        size_t released = 0;
        for (Time now = *before.until + 1h; now <= *before.until + 1h + 5min; now = now + NoisyNeighbourWatch::kWindow)
            released += late.judge({NoisyNeighbourWatch::kWindow, kSeats, quiet()}, now).size();
        QCOMPARE(released, size_t{1});
        QVERIFY(!late.find(0));
    }
};

QTEST_GUILESS_MAIN(TestNoisyNeighbourWatch)

}  // namespace tst_noisy_neighbour_watch

#include "tst_noisy_neighbour_watch.moc"
