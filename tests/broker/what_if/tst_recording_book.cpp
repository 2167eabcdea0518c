// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/memory_store.h"
#include "broker/what_if/work_recorder.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_recording_book {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kStart{1'700'000'000'000'000};

class Counted final : public RecordingVisitor {
public:
    std::vector<EndedDelivery> deliveries;
    std::vector<uint64_t> allSeats;
    int starts = 0;
    int chapters = 0;
    int limited = 0;
    Time first;

    void chapter(Time at, bool isStart) override {
        if (first == Time()) first = at;
        ++chapters;
        starts += isStart;
    }
    void tick(Time at) override { latestTick = at; }
    void pool(uint32_t, const WorkTick::PoolIs&) override {}
    void seats(uint32_t, uint64_t seats) override { allSeats.push_back(seats); }
    void turnaround(uint32_t, Micros away) override { latestAway = away; }
    void limits(uint32_t, const TenantLimits&) override { ++limited; }
    void throttle(uint32_t, double, bool) override {}
    void queue(const WorkTick::QueuePaused&) override {}
    void policy(std::string_view) override {}
    void refused(uint32_t, uint64_t) override {}
    void dropped(uint64_t) override {}
    void ended(const EndedDelivery& delivery) override { deliveries.push_back(delivery); }

    Micros latestAway{};
    Time latestTick;
};

class Recorder {
public:
    explicit Recorder(RecordingOptions options = {}) : m_options(options) { open(); }

    // Ticks of a second with so many deliveries each.
    void run(int seconds, int deliveries, uint64_t present = 8) {
        for (int i = 0; i < seconds; ++i) {
            now = now + 1s;
            auto work = std::make_shared<WorkTick>();
            if (std::exchange(m_isNew, false)) {
                work->newPools.push_back({1, true, {}, {}});
                TenantLimits limits;
                limits.weight = 3;
                work->limits.emplace_back(4, limits);
            }
            work->pools.push_back({1, present});
            for (int n = 0; n < deliveries; ++n)
                work->ended.push_back({uint32_t(n % 50), 1, 1, now - 2s, now - 1s, now, 0, true, true, true});
            told += uint64_t(deliveries);
            CounterTick tick;
            tick.at = now;
            tick.policy = "fair";
            tick.work = std::move(work);
            recorder->take(tick);
        }
    }
    void restart(bool isClean) {
        if (isClean) recorder->stop();
        open();
    }
    Counted read(Time from = {}) const {
        Counted counted;
        static_cast<void>(recorder->read(from, counted, [] { return false; }));
        return counted;
    }

    Time now = kStart;
    uint64_t told = 0;
    std::unique_ptr<WorkRecorder> recorder;

private:
    void open() {
        recorder = std::make_unique<WorkRecorder>(&m_store, m_options);
        if (!recorder->open().ok()) qFatal("the recording cannot be opened");
        m_isNew = true;
    }

    const RecordingOptions m_options;
    MemoryStore m_store;
    bool m_isNew = true;
};

}  // namespace

class TestRecordingBook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasTakenCanBeReadAtOnce() {
        Recorder r;
        r.run(200, 10);
        QCOMPARE(r.read().deliveries.size(), size_t{2000});
        QCOMPARE(r.recorder->facts().deliveries, uint64_t{2000});
    }

    void aStopLosesNothingAndACrashAMinute() {
        Recorder r;
        r.run(90, 10);
        r.restart(true);
        QCOMPARE(r.read().deliveries.size(), size_t{900});
        r.run(125, 10);
        r.restart(false);
        const size_t left = r.read().deliveries.size();
        QVERIFY2(left >= 900 + 600 && left <= 900 + 1250, qPrintable(QString::number(left)));
        r.run(5, 10);
        QCOMPARE(r.read().starts, 2 + 1);
    }

    void anIdleBrokerIsSeenToRun() {
        Recorder r;
        r.run(5, 1);
        r.run(300, 0);
        QVERIFY((r.now - r.read().latestTick).count() <= 60'000'000);
        r.run(25, 0);
        r.restart(true);
        QCOMPARE(r.read().latestTick, r.now);
    }

    void everyChapterTellsWhatIsInForce() {
        Recorder r;
        r.run(2 * 3600 + 60, 1);
        const Counted later = r.read(kStart + 2h);
        QCOMPARE(later.chapters, 2);
        QCOMPARE(later.starts, 0);
        QVERIFY(later.limited >= 2);
        QVERIFY(!later.allSeats.empty() && later.allSeats.front() == 8);
    }

    void whatIsTooOldGoesByWholeHours() {
        Recorder r({3h, 256});
        r.run(6 * 3600, 1);
        const Time first = r.read().first;
        QVERIFY(first >= r.now - 5h && first <= r.now - 2h);
        QCOMPARE(r.recorder->facts().from, first);
    }

    void theBoundOnBytesHolds() {
        Recorder r({24h, 1});
        r.run(1200, 300);
        QVERIFY2(r.recorder->facts().bytes < (1u << 20) + (1u << 18),
                 qPrintable(QString::number(r.recorder->facts().bytes)));
        const Counted all = r.read();
        QVERIFY(all.deliveries.size() > 50'000 && all.deliveries.size() < r.told);
        QCOMPARE(all.deliveries.back().end, r.now);
    }

    void seatsThatComeAndGoAreSeen() {
        Recorder r;
        r.run(10, 5, 8);
        r.run(20, 5, 3);
        r.run(10, 5, 12);
        const Counted all = r.read();
        QCOMPARE(all.allSeats, (std::vector<uint64_t>{8, 3, 12}));
    }

    void seatsThatAreAwayBetweenTwoTasksAreATurnaround() {
        Recorder r;
        // Of eight seats one is always away, and ten tasks end in a second.
        for (int i = 0; i < 200; ++i) {
            r.run(1, 10, i % 5 == 0 ? 8 : 7);
        }
        const Counted all = r.read();
        QCOMPARE(all.allSeats, (std::vector<uint64_t>{8}));
        QVERIFY2(all.latestAway > 70ms && all.latestAway < 90ms, qPrintable(QString::number(all.latestAway.count())));
    }

    // Workers leave, and after a while come in the middle of five ticks: none of that is the time between two tasks.
    void seatsThatComeAndGoAreNoTurnaround() {
        Recorder r;
        r.run(70, 10, 10);
        r.run(93, 0, 0);
        r.run(200, 30, 10);
        QCOMPARE(r.read().latestAway.count(), int64_t{0});
    }

    void nothingIsKeptWhenItIsOff() {
        Recorder r({0h, 256});
        r.run(100, 10);
        QCOMPARE(r.recorder->facts().deliveries, uint64_t{0});
        QVERIFY(r.read().deliveries.empty());
    }
};

QTEST_APPLESS_MAIN(TestRecordingBook)

}  // namespace tst_recording_book

#include "tst_recording_book.moc"
