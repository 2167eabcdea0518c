// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/recording_chapter.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

namespace tst_recording_chapter {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kStart{1'700'000'000'000'000};

// Writes down what it is told, as words.
class Told final : public RecordingVisitor {
public:
    std::vector<std::string> words;
    std::vector<EndedDelivery> deliveries;
    std::vector<std::pair<uint32_t, TenantLimits>> allLimits;

    void chapter(Time at, bool isStart) override { say("chapter", (at - kStart).count(), isStart); }
    void tick(Time at) override { say("tick", (at - kStart).count()); }
    void pool(uint32_t number, const WorkTick::PoolIs& is) override {
        say("pool", number, is.allTenants, is.tenants.size(), is.commands.size());
    }
    void seats(uint32_t pool, uint64_t seats) override { say("seats", pool, seats); }
    void turnaround(uint32_t pool, Micros away) override { say("turnaround", pool, away.count()); }
    void limits(uint32_t tenant, const TenantLimits& limits) override { allLimits.emplace_back(tenant, limits); }
    void throttle(uint32_t tenant, double factor, bool isHeld) override {
        say("throttle", tenant, int(factor * 100), isHeld);
    }
    void queue(const WorkTick::QueuePaused& queue) override {
        say("queue", queue.tenant ? int(*queue.tenant) : -1, queue.command, queue.isPaused);
    }
    void policy(std::string_view name) override { words.push_back("policy " + std::string(name)); }
    void refused(uint32_t tenant, uint64_t creates) override { say("refused", tenant, creates); }
    void dropped(uint64_t count) override { say("dropped", count); }
    void ended(const EndedDelivery& delivery) override { deliveries.push_back(delivery); }

private:
    template <typename... Numbers>
    void say(std::string word, Numbers... numbers) {
        ((word += " " + std::to_string(numbers)), ...);
        words.push_back(std::move(word));
    }
};

EndedDelivery delivery(uint32_t tenant, Time ready, Micros wait, Micros run) {
    return {tenant, 7, 0, ready, ready + wait, ready + wait + run, 0, true, true, true};
}

}  // namespace

class TestRecordingChapter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsReadAsItWasWritten() {
        ChapterWriter writer;
        writer.begin(kStart, true);
        writer.policy("fair");
        writer.tick(kStart + 1s);
        const uint32_t pool = writer.pool({3, false, {1, 2}, {7}});
        writer.seats(pool, 48);
        writer.turnaround(pool, 2500us);
        writer.throttle(5, 0.5, true);
        writer.queue({std::nullopt, 7, true});
        writer.queue({3, 7, false});
        writer.refused(5, 12);
        writer.dropped(3);
        Told told;
        QVERIFY(ChapterReader().read(writer.segment(), told).ok());
        const std::vector<std::string> expected{"chapter 0 1", "policy fair",       "tick 1000000",    "pool 0 0 2 1",
                                                "seats 0 48",  "turnaround 0 2500", "throttle 5 50 1", "queue -1 7 1",
                                                "queue 3 7 0", "refused 5 12",      "dropped 3"};
        QCOMPARE(told.words, expected);
    }

    void limitsComeBackWithEveryField() {
        TenantLimits limits;
        limits.weight = 2.5;
        limits.maxConcurrency = 0;
        limits.dispatchRate = Rate{100, 1min, 20};
        limits.releaseInterval = 250ms;
        limits.maxQueueDepth = 5000;
        limits.mode = LimitMode::Soft;
        limits.minSeats = 3;
        limits.paused = true;
        limits.throttleTiers = {{1h, 1000, 0.5}};
        ChapterWriter writer;
        writer.begin(kStart, false);
        writer.limits(9, limits);
        writer.limits(10, TenantLimits());
        Told told;
        QVERIFY(ChapterReader().read(writer.segment(), told).ok());
        QCOMPARE(told.allLimits.size(), size_t{2});
        QVERIFY(told.allLimits[0].second == limits);
        QVERIFY(told.allLimits[1].second == TenantLimits());
    }

    void deliveriesAreExactToATenthOfAMillisecondOverSegments() {
        std::mt19937_64 random(3);
        ChapterWriter writer;
        ChapterReader reader;
        Told told;
        writer.begin(kStart, true);
        std::vector<EndedDelivery> written;
        Time end = kStart;
        size_t bytes = 0;
        for (int tick = 1; tick <= 50; ++tick) {
            writer.tick(kStart + tick * 1s);
            for (int i = 0; i < 100; ++i) {
                end = end + Micros(random() % 10'000);
                const Micros run(random() % 2'000'000), wait(random() % 300'000);
                EndedDelivery each = delivery(uint32_t(random() % 300), end - run - wait, wait, run);
                each.priority = int8_t(random() % 5 == 0 ? int(random() % 200) - 100 : 0);
                each.isCompleted = random() % 2;
                each.isFresh = random() % 2;
                each.isLengthKnown = random() % 2;
                if (random() % 10 == 0) each.ready = Time();
                if (random() % 10 == 0) each.unheld = run / 3;
                writer.ended(each);
                written.push_back(each);
            }
            if (tick % 10 != 0) continue;
            bytes += writer.segment().size();
            QVERIFY(reader.read(writer.takeSegment(), told).ok());
        }
        QCOMPARE(told.deliveries.size(), written.size());
        const auto isNear = [](Time a, Time b) { return std::abs((a - b).count()) <= 200; };
        for (size_t i = 0; i < written.size(); ++i) {
            const EndedDelivery& a = written[i];
            const EndedDelivery& b = told.deliveries[i];
            QCOMPARE(b.tenant, a.tenant);
            QVERIFY(std::abs((a.unheld - b.unheld).count()) <= 200);
            QCOMPARE(b.command, a.command);
            QVERIFY(isNear(a.end, b.end) && isNear(a.start, b.start));
            QVERIFY(a.ready == Time() ? b.ready == Time() : isNear(a.ready, b.ready));
            QCOMPARE(int(b.priority), int(a.priority));
            QVERIFY(a.isCompleted == b.isCompleted && a.isFresh == b.isFresh && a.isLengthKnown == b.isLengthKnown);
        }
        QVERIFY2(bytes < 11 * written.size(), qPrintable(QString::number(double(bytes) / double(written.size()))));
    }

    void damagedBytesAreToldAndNeverBelieved() {
        ChapterWriter writer;
        writer.begin(kStart, true);
        writer.tick(kStart + 1s);
        writer.seats(writer.pool({3, true, {}, {}}), 4);
        writer.ended(delivery(1, kStart, 10ms, 20ms));
        const std::string sound = writer.segment();
        for (size_t size = 1; size < sound.size(); ++size) {
            Told told;
            static_cast<void>(ChapterReader().read(sound.substr(0, size), told));
            QVERIFY(told.deliveries.empty());
        }
        Told told;
        QCOMPARE(ChapterReader().read("\x7f", told).code(), Code::DataLoss);
        QCOMPARE(ChapterReader().read(std::string("\x80\x05\x01\x01\x01", 5), told).code(), Code::DataLoss);
        std::mt19937_64 random(5);
        for (int i = 0; i < 20'000; ++i) {
            std::string garbled = sound;
            garbled[random() % garbled.size()] = char(random());
            Told any;
            static_cast<void>(ChapterReader().read(garbled, any));
            QVERIFY(any.deliveries.size() <= 2);
        }
    }
};

QTEST_APPLESS_MAIN(TestRecordingChapter)

}  // namespace tst_recording_chapter

#include "tst_recording_chapter.moc"
