// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/past_loader.h"
#include "broker/what_if/seat_arrival.h"

#include <QTest>

#include <variant>
#include <vector>

namespace tst_past_loader {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kStart{1'700'000'000'000'000};

EndedDelivery delivery(Time ready, Time start, Time end) { return {7, 1, 0, ready, start, end, 0, true, false, true}; }

// Two pools with the same tasks.
RecordedPast pastWith(std::vector<PastChange> changes, std::vector<PastTask> tasks) {
    RecordedPast past;
    past.until = 100'000;
    past.pools = {{true, {}, {}}, {true, {}, {1}}};
    past.changes = std::move(changes);
    past.tasks = std::move(tasks);
    return past;
}

PastTime cameAt(const RecordedPast& past, uint64_t seats) {
    for (const PastChange& change : past.changes)
        if (const auto* are = std::get_if<SeatsAre>(&change.what); are && are->seats == seats) return change.at;
    return kNever;
}

}  // namespace

class TestPastLoader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void seatsAreThereFromTheirFirstTaskOn() {
        RecordedPast past =
            pastWith({{20'000, SeatsAre{0, 4}}}, {{13'000, 13'500, 90'000, 0}, {15'000, 15'000, 10, 0}});
        moveSeatsToTheirTasks(past);
        QCOMPARE(cameAt(past, 4), PastTime{13'500});
    }

    void seatsThatNobodyUsedBeforeTheTickCameWithIt() {
        RecordedPast past = pastWith({{20'000, SeatsAre{0, 4}}}, {{8'000, 20'000, 100, 0}});
        moveSeatsToTheirTasks(past);
        QCOMPARE(cameAt(past, 4), PastTime{20'000});
    }

    void moreSeatsCameWhenMoreTasksRanThanThereWereSeats() {
        RecordedPast past = pastWith(
            {{0, SeatsAre{0, 1}}, {30'000, SeatsAre{1, 5}}, {30'000, QueueIs{{}, 0, true}}},
            {{0, 5'000, 20'400, 0}, {20'000, 20'500, 2'000, 0}, {20'000, 25'400, 90'000, 0}, {20'000, 25'600, 100, 0}});
        moveSeatsToTheirTasks(past);
        // The first one ends at 25,400, when the third begins.
        QCOMPARE(cameAt(past, 5), PastTime{20'500});
        QCOMPARE(past.changes.back().at, PastTime{30'000});  // only seats move
        past = pastWith({{0, SeatsAre{0, 1}}, {30'000, SeatsAre{1, 5}}},
                        {{0, 5'000, 20'400, 0}, {20'000, 25'400, 90'000, 0}, {20'000, 25'600, 100, 0}});
        moveSeatsToTheirTasks(past);
        QCOMPARE(cameAt(past, 5), PastTime{25'600});
    }

    void seatsGoAfterTheLastTaskThatTheyServed() {
        const std::vector<PastChange> changes{{0, SeatsAre{0, 8}}, {300'000, SeatsAre{0, 0}}};
        RecordedPast past = pastWith(changes, {{200'000, 220'000, 25'000, 0}, {200'000, kNever, 100, 0}});
        past.until = 400'000;
        moveSeatsToTheirTasks(past);
        QCOMPARE(cameAt(past, 0), PastTime{245'000});
        past = pastWith(changes, {{0, 10'000, 100, 0}});  // that was long ago
        moveSeatsToTheirTasks(past);
        QCOMPARE(cameAt(past, 0), PastTime{200'000});
        past = pastWith(changes, {{0, 10'000, 900'000, 0}});  // it still runs
        moveSeatsToTheirTasks(past);
        QCOMPARE(cameAt(past, 0), PastTime{300'000});
    }

    void theFirstTickTellsOfTheSecondBeforeIt() {
        PastLoader loader(kStart, kStart + 1min, 0s, 100);
        loader.chapter(kStart + 10s, true);
        loader.tick(kStart + 10s);
        loader.policy("fifo");
        loader.pool(0, {1, true, {}, {}});
        loader.seats(0, 2);
        loader.ended(delivery(kStart + 9'300ms, kStart + 9'400ms, kStart + 9'900ms));
        loader.tick(kStart + 2min);
        const RecordedPast past = loader.take({});
        QCOMPARE((past.at(past.begin) - kStart).count(), int64_t{9'000'000});
        QCOMPARE((past.at(past.changes[0].at) - kStart).count(), int64_t{9'000'000});
        QVERIFY(std::holds_alternative<SchedulingPolicy>(past.changes[0].what));
        QCOMPARE((past.at(cameAt(past, 2)) - kStart).count(), int64_t{9'400'000});
        QCOMPARE(past.tasks.size(), size_t{1});
    }

    void theFirstTurnaroundHoldsSinceThereWereSeats() {
        PastLoader loader(kStart, kStart + 1h, 0s, 100);
        loader.chapter(kStart, false);
        loader.pool(0, {1, true, {}, {}});
        loader.tick(kStart + 5s);
        loader.seats(0, 2);
        loader.tick(kStart + 65s);
        loader.turnaround(0, 100ms);
        loader.tick(kStart + 125s);
        loader.turnaround(0, 200ms);
        const RecordedPast past = loader.take({});
        std::vector<int64_t> seconds;
        for (const PastChange& change : past.changes)
            if (std::holds_alternative<TurnaroundIs>(change.what))
                seconds.push_back((past.at(change.at) - kStart).count() / 1'000'000);
        QCOMPARE(seconds, (std::vector<int64_t>{5, 125}));
    }

    // Who waited at the end of the time may wait for hours more.
    void tasksThatBeganLongAfterTheTimeAreReadOn() {
        PastLoader loader(kStart, kStart + 1h, 0s, 100);
        loader.chapter(kStart, true);
        for (int hour = 1; hour < 6; ++hour) {
            QVERIFY(!loader.isEnough());
            loader.chapter(kStart + hour * 1h, false);
            const Time end = kStart + hour * 1h + 10min;
            loader.ended(delivery(hour < 5 ? kStart + 30min : end - 10s, end - 5s, end));
        }
        QVERIFY(loader.isEnough());
        QCOMPARE(loader.take({}).tasks.size(), size_t{4});
    }
};

QTEST_APPLESS_MAIN(TestPastLoader)

}  // namespace tst_past_loader

#include "tst_past_loader.moc"
