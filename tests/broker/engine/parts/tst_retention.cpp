// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/retention.h"
#include "broker/store/ended_records.h"
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

namespace tst_retention {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

EngineOptions keeping(Micros completed) {
    return EngineHarness::with([&](EngineOptions& options) { options.completedRetention = completed; });
}

// The key of the group that a turn in which this task ended has written.
std::string written(Retention& retention, uint64_t task, Time now) {
    retention.ended({.tenant = 1, .id = {0, task}, .attempts = 1, .dead = false, .endedAt = now});
    WriteSet writes;
    retention.write({0, task}, writes, now);
    std::string key;
    writes.forEach([&](const WriteSet::Change& change) { key = std::string(change.key); });
    return key;
}

}  // namespace

class TestRetention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Otherwise each read steps over all that was deleted since the last compaction.
    void aReadBeginsWhereTheLastOneFoundSomething() {
        Retention retention(keeping(10s));
        const Time begin{1'000'000'000};
        const std::string first = written(retention, 1, begin);
        QVERIFY(retention.nextRead(begin)->from.empty());
        retention.readDone(first, begin + 10s);
        const auto next = retention.nextRead(begin + 10s);
        QVERIFY(next.has_value());
        QCOMPARE(next->from, first);
        retention.readDone({}, begin + 10s);
        QCOMPARE(retention.nextRead(begin + 20s)->from, first);
    }

    void aGroupThatIsWrittenDuringAReadIsNotPassedOver() {
        Retention retention(keeping(0s));
        const Time begin{1'000'000'000};
        QVERIFY(retention.nextRead(begin).has_value());
        const std::string meanwhile = written(retention, 1, begin);
        const std::string later = written(retention, 2, begin + 1s);
        retention.readDone(later, begin + 2s);
        QCOMPARE(retention.nextRead(begin + 2s)->from, meanwhile);
    }

    void aGroupOfAClockThatWentBackIsNotPassedOver() {
        Retention retention(keeping(10s));
        const Time begin{1'000'000'000};
        const std::string first = written(retention, 1, begin);
        QVERIFY(retention.nextRead(begin + 10s).has_value());
        retention.readDone(first, begin + 10s);
        const std::string before = written(retention, 2, begin - 5s);
        QCOMPARE(retention.nextRead(begin + 10s)->from, before);
    }

    void whatIsKeptForNoTimeIsForgottenWheneverItEnds() {
        EngineHarness h(keeping(0s));
        h.readLate();
        const auto worker = h.connect();
        for (int round = 0; round < 40; ++round) {
            h.create("acme");
            h.ready(worker);
            h.complete(worker, worker.sink->tasks.back().id);
            h.advance(std::chrono::milliseconds(700 * (round % 5)));
        }
        h.advance(20s);
        QCOMPARE(h.list("acme", TaskState::Completed).size(), size_t{0});
        QCOMPARE(worker.sink->tasks.size(), size_t{40});
    }

    void aLongResultHasARecordOfItsOwnUntilTheTaskIsForgotten() {
        EngineHarness h(keeping(10s));
        const std::string result = '"' + std::string(kMostInlineResult, 'x') + '"';
        const auto long_ = h.handOutTo("long");
        h.complete(long_.worker, long_.task, result);
        const auto shorter = h.handOutTo("short");
        h.complete(shorter.worker, shorter.task, "{}");
        QCOMPARE(h.records(Table::Result).size(), size_t{1});
        for (const auto& [key, value] : h.records(Table::Ended)) QVERIFY(value.size() < 200);
        QCOMPARE(h.task(long_.id).resultJson, result);
        QCOMPARE(h.task(shorter.id).resultJson, std::string("{}"));
        QVERIFY(checkStore(h.store())->faults.empty());
        h.advance(20s);
        QVERIFY(!h.exists(long_.id));
        QVERIFY(h.records(Table::Result).empty());
        QVERIFY(h.records(Table::Ended).empty());
    }

    void aRequeueForgetsTheLongResultOfAFailure() {
        EngineHarness h;
        const auto held = h.handOut();
        h.post(
            SubmitResults{held.worker.session,
                          {{held.task, held.id, false, '"' + std::string(kMostInlineResult, 'x') + '"', "broken", {}}},
                          false});
        QCOMPARE(h.records(Table::Result).size(), size_t{1});
        TaskEdit again;
        again.requeue = true;
        QVERIFY(h.edit(held.id, again).ok());
        QVERIFY(h.records(Table::Result).empty());
        QVERIFY(checkStore(h.store())->faults.empty());
    }
};

QTEST_APPLESS_MAIN(TestRetention)

}  // namespace tst_retention

#include "tst_retention.moc"
