// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/history/history_runs.h"

#include <QTest>

#include <cmath>
#include <map>
#include <random>
#include <string>

namespace tst_history_book {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

namespace {

const HistoryPoint* at(const HistoryAnswer& answer, Time time) {
    for (const HistoryPoint& point : answer.points)
        if (point.at == time) return &point;
    return nullptr;
}

uint64_t enqueued(const HistoryAnswer& answer) {
    uint64_t sum = 0;
    for (const HistoryPoint& point : answer.points) sum += point.enqueued;
    return sum;
}

bool isNear(double value, double wanted) { return std::abs(value - wanted) <= std::max(0.001, wanted * 0.1); }

using Resolution = HistoryResolution;

}  // namespace

class TestHistoryBook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsUsualIsKeptOverARestartUntilTheTenantIsDeleted() {
        Runs broker;
        broker.of("acme").doneTotal += 1;
        broker.tick();
        broker.book->putUsual(broker.of("acme").tenantNumber, "usual");
        broker.restart();
        const auto kept = [&broker] {
            std::vector<std::string> records;
            const Status status =
                broker.book->visitUsual([&](auto, std::string_view record) { records.emplace_back(record); });
            return status.ok() ? records : std::vector<std::string>{"unreadable"};
        };
        QCOMPARE(kept(), std::vector<std::string>{"usual"});
        broker.of("acme").doneTotal += 1;
        broker.tick();
        broker.remove("acme", false);
        broker.restart();
        QVERIFY(kept().empty());
    }

    void secondsAreAsTheyWere() {
        Runs broker;
        for (uint64_t i = 1; i <= 200; ++i) {
            TenantCounters& acme = broker.of("acme");
            acme.enqueuedTotal += i;
            acme.ready = i;
            acme.dead = i / 100;
            acme.lagMicros = -2'000'000;
            broker.tick();
        }
        const auto seconds = broker.read("acme", Resolution::Second);
        QCOMPARE(seconds.points.size(), size_t{200});
        for (uint64_t i = 1; i <= 200; ++i) {
            const HistoryPoint& point = seconds.points[i - 1];
            QCOMPARE(point.at.micros, (kMidnight + std::chrono::seconds(i)).micros);
            QCOMPARE(point.enqueued, i);
            QCOMPARE(point.ready, i);
            QCOMPARE(point.readyMost, i);
            QCOMPARE(point.dead, i / 100);
            QCOMPARE(point.lagSeconds.value(), -2.0);
            QCOMPARE(point.isUnfinished, i == 200);
        }
        const auto whole = broker.read("", Resolution::Second);
        QCOMPARE(whole.points.size(), size_t{200});
        QCOMPARE(whole.points[99].enqueued, uint64_t{100});
        QCOMPARE(whole.points[99].ready, uint64_t{100});
        QCOMPARE(whole.points[99].jain.value(), 1.0);
    }

    void minutesAndHoursComeToTheSameAsTheirSeconds() {
        Runs broker;
        for (int i = 0; i < 2 * 3600 + 600; ++i) {
            TenantCounters& acme = broker.of("acme");
            acme.enqueuedTotal += 3;
            acme.ready = i % 60 == 30 ? 500 : 7;
            broker.tick();
        }
        const auto minutes = broker.read("acme", Resolution::Minute);
        QCOMPARE(minutes.points.size(), size_t{131});
        QCOMPARE(minutes.points[70].enqueued, uint64_t{180});
        QCOMPARE(minutes.points[70].ready, uint64_t{7});
        QCOMPARE(minutes.points[70].readyMost, uint64_t{500});
        QVERIFY(minutes.points.back().isUnfinished);
        QCOMPARE(minutes.points.back().enqueued, uint64_t{3});
        const auto hours = broker.read("acme", Resolution::Hour);
        QCOMPARE(hours.points.size(), size_t{3});
        QCOMPARE(hours.points[1].enqueued, uint64_t{3 * 3600});
        QVERIFY(!hours.points[1].isUnfinished && hours.points[2].isUnfinished);
        QCOMPARE(enqueued(hours), uint64_t{3 * 7800});
        QCOMPARE(enqueued(minutes), enqueued(hours));
        QCOMPARE(broker.read("acme", Resolution::Second).points.size(), size_t{3600});
    }

    // Against a plain count, over stops at any moment.
    void stopsInOrderLoseNothing() {
        std::mt19937 random(11);
        Runs broker;
        std::map<int64_t, uint64_t> wanted;
        for (int i = 0; i < 3 * 3600; ++i) {
            const uint64_t more = random() % 5;
            if (more > 0) broker.of("acme").enqueuedTotal += more;
            broker.tick();
            wanted[broker.now.micros / kMicros] += more;
            if (random() % 400 == 0) broker.restart(std::chrono::seconds(random() % 3 == 0 ? random() % 900 : 0));
        }
        const auto check = [&](Resolution resolution, int64_t seconds, size_t atLeast) {
            std::map<int64_t, uint64_t> sums;
            for (const auto& [second, count] : wanted) sums[second / seconds] += count;
            const auto answer = broker.read("acme", resolution);
            QVERIFY2(answer.points.size() >= atLeast, qPrintable(QString::number(answer.points.size())));
            for (const HistoryPoint& point : answer.points)
                QCOMPARE(point.enqueued, sums[point.at.micros / kMicros / seconds]);
        };
        check(Resolution::Second, 1, 1500);
        check(Resolution::Minute, 60, 150);
        check(Resolution::Hour, 3600, 3);
    }

    void killedProcessLosesAMinuteAtMost() {
        std::mt19937 random(12);
        Runs broker;
        uint64_t all = 0;
        int kills = 0;
        for (int i = 0; i < 4 * 3600; ++i) {
            broker.of("acme").enqueuedTotal += 1;
            broker.tick();
            ++all;
            if (random() % 1000 == 0) {
                broker.killAndStart();
                ++kills;
            }
        }
        QVERIFY(kills > 5);
        const uint64_t kept = enqueued(broker.read("acme", Resolution::Hour));
        QVERIFY2(kept <= all && kept + 60 * uint64_t(kills) >= all, qPrintable(QString::number(kept)));
        QCOMPARE(enqueued(broker.read("acme", Resolution::Minute)), kept);
    }

    // The records of an hour are many; a process may die when some of them are written.
    void hourThatWasWrittenInPartIsMadeAgain() {
        Runs broker;
        for (int i = 0; i < 3599; ++i) {
            for (const char* name : {"a", "b", "c", "d"}) broker.of(name).enqueuedTotal += 2;
            broker.tick();
        }
        for (const char* name : {"a", "b", "c", "d"}) broker.of(name).enqueuedTotal += 2;
        broker.tick(1s, false);
        for (int i = 0; i < 7; ++i) QVERIFY(broker.book->writes().writeSome(broker.store, 1).ok());
        QVERIFY(!broker.book->writes().empty());
        broker.killAndStart();
        broker.tick();
        for (const char* name : {"a", "b", "c", "d"}) {
            const auto minutes = broker.read(name, Resolution::Minute, {}, kMidnight + 1h);
            QCOMPARE(minutes.points.size(), size_t{60});
            QCOMPARE(enqueued(minutes), uint64_t{2 * 3599});
            QCOMPARE(broker.read(name, Resolution::Hour).points.front().enqueued, uint64_t{2 * 3599});
        }
    }

    void spansWithoutTheBrokerHaveNoPoint() {
        Runs broker;
        broker.of("acme").dead = 4;
        broker.ticks(90);
        broker.restart(5min);
        broker.ticks(90);
        for (const char* tenant : {"", "acme"}) {
            const auto seconds = broker.read(tenant, Resolution::Second);
            QCOMPARE(seconds.points.size(), size_t{180});
            QVERIFY(!at(seconds, kMidnight + 100s) && at(seconds, kMidnight + 395s));
            QCOMPARE(broker.read(tenant, Resolution::Minute).points.size(), size_t{5});
        }
    }

    void idleTenantIsShownAsItWas() {
        Runs broker;
        broker.of("acme").delayed = 3;
        broker.of("acme").dead = 4;
        broker.tick();
        broker.ticks(300);
        broker.of("acme").dead = 0;
        broker.tick();
        const auto seconds = broker.read("acme", Resolution::Second);
        const HistoryPoint* idle = at(seconds, kMidnight + 200s);
        QVERIFY(idle);
        QCOMPARE(idle->dead, uint64_t{4});
        QCOMPARE(idle->delayed, uint64_t{3});
        QCOMPARE(idle->ready, uint64_t{0});
        QVERIFY(!idle->waitP99);
        QCOMPARE(seconds.points.back().dead, uint64_t{0});
        QVERIFY2(broker.records() < 15, "idle tenants have records");
    }

    void idleTenantIsShownAsItWasAlsoHoursLaterAndOverRestarts() {
        Runs broker;
        broker.of("acme").dead = 4;
        broker.ticks(60);
        broker.ticks(300, 1min);
        QCOMPARE(broker.read("acme", Resolution::Second).points.back().dead, uint64_t{4});
        QCOMPARE(at(broker.read("acme", Resolution::Minute), kMidnight + 2h)->dead, uint64_t{4});
        broker.restart(1min);
        broker.ticks(5);
        const auto minutes = broker.read("acme", Resolution::Minute, kMidnight + 4h);
        QVERIFY(minutes.points.size() > 60);
        for (const HistoryPoint& point : minutes.points) QCOMPARE(point.dead, uint64_t{4});
    }

    void tenantHasNoPointsBeforeItCame() {
        Runs broker;
        broker.of("acme").dead = 1;
        broker.ticks(100);
        broker.of("bolt").enqueuedTotal = 5;
        broker.tick();
        broker.ticks(20);
        QCOMPARE(broker.read("bolt", Resolution::Second).points.size(), size_t{21});
        QCOMPARE(broker.read("bolt", Resolution::Second).points.front().enqueued, uint64_t{5});
        QCOMPARE(broker.read("acme", Resolution::Second).points.size(), size_t{121});
    }

    void waitsOfAMinuteAreOfAllItsTasks() {
        Runs broker;
        for (int second = 0; second < 59; ++second) {
            broker.of("acme").doneTotal += 1;
            broker.waited("acme", 10ms);
            if (second == 10)
                for (int i = 0; i < 100; ++i) broker.waited("acme", 5s);
            broker.tick();
        }
        const auto minute = broker.read("acme", Resolution::Minute).points.front();
        QVERIFY(isNear(minute.waitP50.value(), 5) && isNear(minute.waitP99.value(), 5));
        const auto seconds = broker.read("acme", Resolution::Second);
        QVERIFY(isNear(seconds.points[5].waitP99.value(), 0.010));
        broker.restart();
        broker.ticks(120);
        QVERIFY(isNear(broker.read("acme", Resolution::Minute).points.front().waitP50.value(), 5));
        QVERIFY(isNear(broker.read("acme", Resolution::Hour).points.front().waitP50.value(), 5));
        QVERIFY(isNear(broker.read("", Resolution::Hour).points.front().quietWaitP99.value(), 5));
    }

    void waitThatIsNotOverCountsAtTheEndOfEachSpanOnce() {
        Runs broker;
        for (int second = 0; second < 119; ++second) {
            broker.of("acme").ready = 1;
            broker.tenants["acme"].waiting = {second * 1s};
            broker.waited("acme", 10ms);
            broker.tick();
        }
        const auto seconds = broker.read("acme", Resolution::Second).points;
        QVERIFY(isNear(seconds[80].waitP99.value(), 80) && isNear(seconds[80].oldestReadySeconds.value_or(0), 0));
        // One of sixty: the median is of those that were handed out.
        const auto minute = broker.read("acme", Resolution::Minute).points.front();
        QVERIFY(isNear(minute.waitP50.value(), 0.010) && minute.waitP99.value() > 50 && minute.waitP99.value() < 66);
        QVERIFY(broker.read("", Resolution::Minute).points.front().quietWaitP99.value() > 50);
        broker.of("acme").ready = 0;
        broker.tenants["acme"].waiting.clear();
        broker.ticks(2);
        QVERIFY(!broker.read("acme", Resolution::Second).points.back().waitP99);
        QVERIFY(!broker.read("acme", Resolution::Second).points.back().oldestReadySeconds);
    }

    void figureOfTheWholeBrokerIsNotATenants() {
        Runs broker;
        broker.of("acme");
        broker.ticks(3);
        const HistoryPoint tenant = broker.read("acme", Resolution::Second).points.back();
        const HistoryPoint whole = broker.read("", Resolution::Second).points.back();
        QVERIFY(tenant.effectiveWeight && tenant.lagSeconds && !tenant.sharedSeats && !tenant.jain);
        QVERIFY(whole.sharedSeats && whole.noisyTenants && !whole.effectiveWeight && !whole.lagSeconds);
        QVERIFY(!whole.jain);  // nobody waited
    }

    void sharesAreOfWhatAllHadInTheSpan() {
        Runs broker;
        broker.of("acme");
        broker.of("bolt");
        broker.tick();
        for (int i = 0; i < 300; ++i) {
            for (const char* name : {"acme", "bolt"}) {
                broker.of(name).inProgress = 1;
                broker.entitle(name, i < 150 ? 0.5 : 0.25);
            }
            broker.of("acme").seatMicros += 3 * kMicros;
            broker.of("bolt").seatMicros += 1 * kMicros;
            broker.tick();
        }
        const auto minutes = broker.read("acme", Resolution::Minute);
        QVERIFY(std::abs(minutes.points[1].actualShare - 0.75) < 1e-6);
        QVERIFY(std::abs(minutes.points[1].entitledShare - 0.5) < 1e-6);
        QVERIFY(std::abs(minutes.points[4].entitledShare - 0.25) < 1e-6);
        QCOMPARE(broker.read("", Resolution::Minute).points[1].actualShare, 1.0);
    }

    void taskThatOutlivedARestartCountsFromTheStartOn() {
        Runs broker;
        broker.of("acme").inProgress = 1;
        broker.of("acme").seatMicros = 3600 * kMicros;
        broker.of("bolt").inProgress = 1;
        broker.tick();
        for (int i = 0; i < 10; ++i) {
            for (const char* name : {"acme", "bolt"}) broker.of(name).seatMicros += kMicros;
            broker.tick();
        }
        QVERIFY(std::abs(broker.read("acme", Resolution::Minute).points[0].actualShare - 0.5) < 1e-6);
    }

    void deletedTenantLeavesNothing() {
        Runs broker;
        broker.enqueue("acme", 1, 2 * 3600);
        const size_t before = broker.records();
        broker.remove("acme");
        broker.tick();
        QVERIFY(broker.records() < before / 2 + 10);
        QCOMPARE(broker.book->read({"acme", {}, {}, {}}, broker.now).status().code(), Code::NotFound);
        // The name may be used again, and begins empty.
        broker.of("acme").enqueuedTotal = 1;
        broker.tick();
        QCOMPARE(broker.read("acme", Resolution::Second).points.size(), size_t{1});
    }

    void deletionThatWasCutOffIsFinishedAtTheNextStart() {
        Runs broker;
        broker.enqueue("acme", 1, 3600);
        const size_t before = broker.records();
        broker.remove("acme", false);
        broker.killAndStart();
        broker.ticks(3 * 3600, 1s);
        QVERIFY(broker.records() < before / 2 + 200);
        QCOMPARE(broker.book->read({"acme", {}, {}, {}}, broker.now).status().code(), Code::NotFound);
        const std::string marks(std::string_view(historyForgetKey(0)));
        static_cast<void>(broker.store.scan(Table::History, marks, {}, [](auto, auto) {
            QTest::qFail("a mark is left", __FILE__, __LINE__);
            return false;
        }));
    }

    void whatIsTooOldGoes() {
        Runs broker;
        broker.enqueue("acme", 1, 45 * 24 * 60, 1min);
        QCOMPARE(broker.read("acme", Resolution::Minute).points.size(), size_t{1440});
        QCOMPARE(broker.read("acme", Resolution::Hour).points.size(), size_t{31 * 24});
        QCOMPARE(broker.read("acme", Resolution::Hour).points.front().enqueued, uint64_t{60});
        QVERIFY2(broker.records() < 2 * (63 + 27 + 34), qPrintable(QString::number(broker.records())));
        broker.restart(24h * 40);
        broker.tick();
        broker.writeAll();
        QVERIFY2(broker.records() < 20, qPrintable(QString::number(broker.records())));
        QCOMPARE(broker.read("acme", Resolution::Hour).points.size(), size_t{1});
    }

    void finestResolutionThatReachesBackIsTaken() {
        Runs broker;
        broker.of("acme");
        broker.tick();
        QCOMPARE(broker.read("acme", {}, broker.now - 1h).resolution, Resolution::Second);
        QCOMPARE(broker.read("acme", {}, broker.now - 3h).resolution, Resolution::Minute);
        QCOMPARE(broker.read("acme", {}, broker.now - 24h).resolution, Resolution::Minute);
        QCOMPARE(broker.read("acme", {}, broker.now - 48h).resolution, Resolution::Hour);
        QCOMPARE(broker.read("acme").resolution, Resolution::Hour);
    }

    void fromIsInclusiveAndUntilExclusive() {
        Runs broker;
        broker.of("acme").ready = 1;
        broker.ticks(100);
        const auto seconds = broker.read("acme", Resolution::Second, kMidnight + 10s, kMidnight + 20s);
        QCOMPARE(seconds.points.size(), size_t{10});
        QCOMPARE(seconds.points.front().at.micros, (kMidnight + 10s).micros);
    }

    void whatIsNotWrittenYetIsReadAllTheSame() {
        Runs broker;
        broker.of("acme").ready = 1;
        for (int i = 0; i < 300; ++i) broker.tick(1s, false);
        QCOMPARE(broker.records(), size_t{0});
        QCOMPARE(broker.read("acme", Resolution::Second).points.size(), size_t{300});
        while (broker.records() == 0) QVERIFY(broker.book->writes().writeSome(broker.store, 1).ok());
        QCOMPARE(broker.records(), size_t{1});
        QCOMPARE(broker.read("acme", Resolution::Second).points.size(), size_t{300});
        broker.writeAll();
        QCOMPARE(broker.read("acme", Resolution::Second).points.size(), size_t{300});
    }

    void unreadableRecordIsSaidAndLosesNoOther() {
        Runs broker;
        broker.of("acme").ready = 1;
        broker.ticks(600);
        WriteSet writes;
        writes.put(Table::History, historyKey(0, kMidnight + 3min, 1), "rubbish");
        QVERIFY(broker.store.commit(writes, true).ok());
        QCOMPARE(broker.book->read({"acme", {}, {}, Resolution::Second}, broker.now).status().code(), Code::DataLoss);
        broker.restart();
        broker.tick();
        QVERIFY(broker.read("acme", Resolution::Minute).points.size() >= 10);
    }
};

QTEST_APPLESS_MAIN(TestHistoryBook)

}  // namespace tst_history_book

#include "tst_history_book.moc"
