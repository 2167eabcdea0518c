// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "broker/history/history_block.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

namespace tst_store_check {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestStoreCheck : public QObject {
    Q_OBJECT

private:
    // A store with a task in every state, and one in the overflow.
    static void fill(EngineHarness& h) {
        NewTask task;
        task.webhook = "https://example.org/hook";
        for (int i = 0; i < 6; ++i) h.create("acme", "work", task);
        const auto worker = h.connect();
        h.ready(worker, {}, 4);
        h.complete(worker, worker.sink->tasks[0].id);
        h.fail(worker, worker.sink->tasks[1].id);
        h.nack(worker, worker.sink->tasks[2].id, 1h);
    }
    static EngineOptions smallWindow() {
        EngineOptions options = EngineHarness::defaults();
        options.windowSize = 1;
        return options;
    }

private Q_SLOTS:
    void soundStoreHasNoFaultsAndIsCounted() {
        EngineHarness h(smallWindow());
        fill(h);
        const auto check = checkStore(h.store());
        QVERIFY(check.ok());
        QVERIFY2(check->faults.empty(), check->faults.empty() ? "" : check->faults.front().c_str());
        QCOMPARE(check->completed, uint64_t{1});
        QCOMPARE(check->dead, uint64_t{1});
        QCOMPARE(check->delayed, uint64_t{1});
        QCOMPARE(check->inProgress + check->ready, uint64_t{3});
    }

    void anyLostRecordIsFound_data() {
        QTest::addColumn<int>("table");
        for (const Table table : {Table::Name, Table::Body, Table::Live, Table::Ready, Table::Due, Table::Ended,
                                  Table::Dead, Table::DeadIndex})
            QTest::addRow("%s", std::string(kTableNames[size_t(table)]).c_str()) << int(table);
    }

    void anyLostRecordIsFound() {
        QFETCH(int, table);
        EngineHarness h(smallWindow());
        fill(h);
        std::string first;
        QVERIFY(h.store()
                    .scan(static_cast<Table>(table), {}, {},
                          [&](std::string_view key, std::string_view) {
                              first = std::string(key);
                              return false;
                          })
                    .ok());
        QVERIFY(!first.empty());
        WriteSet loss;
        loss.erase(static_cast<Table>(table), first);
        QVERIFY(h.store().commit(loss, true).ok());
        QVERIFY(checkStore(h.store())->faultCount > 0);
    }

    void webhookOfATaskThatHasNotEndedIsFound() {
        EngineHarness h(smallWindow());
        fill(h);
        const TaskView waiting = h.list("acme", TaskState::Ready).front();
        WriteSet early;
        early.put(Table::Webhook, webhookKey({0, 7, h.now(), waiting.id, 0}), WebhookRecord().encode());
        QVERIFY(h.store().commit(early, true).ok());
        const auto check = checkStore(h.store());
        QCOMPARE(check->faultCount, uint64_t{1});
        QVERIFY(check->faults.front().find("an end that has not come") != std::string::npos);
    }

    void historyIsCheckedToo_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("record");
        QTest::addColumn<int>("faults");
        const auto key = [](uint8_t resolution, Time at, TenantNumber tenant) {
            return std::string(std::string_view(historyKey(resolution, at, tenant)));
        };
        const std::string sound = HistoryBlock(std::nullopt).encode({});
        const Time hour{1'700'006'400'000'000};
        QTest::newRow("sound") << key(1, hour, 0) << sound << 0;
        QTest::newRow("of the broker") << key(1, hour, kWholeBroker) << sound << 0;
        QTest::newRow("mark of a deleted tenant")
            << std::string(std::string_view(historyForgetKey(99))) << std::string() << 0;
        QTest::newRow("garbled") << key(1, hour, 0) << std::string("garbage") << 1;
        QTest::newRow("nobody's") << key(1, hour, 98) << sound << 1;
        QTest::newRow("between two blocks") << key(1, hour + 1min, 0) << sound << 1;
        QTest::newRow("unknown resolution") << key(7, hour, 0) << sound << 1;
    }
    void historyIsCheckedToo() {
        QFETCH(std::string, key);
        QFETCH(std::string, record);
        QFETCH(int, faults);
        EngineHarness h(smallWindow());
        fill(h);
        WriteSet writes;
        writes.put(Table::History, key, record);
        QVERIFY(h.store().commit(writes, true).ok());
        QCOMPARE(checkStore(h.store())->faultCount, uint64_t(faults));
    }

    void anyGarbledRecordIsFound() {
        for (const Table table :
             {Table::Body, Table::Live, Table::Lease, Table::Ready, Table::Ended, Table::Attempt, Table::Webhook}) {
            EngineHarness h(smallWindow());
            fill(h);
            std::string first;
            QVERIFY(h.store()
                        .scan(table, {}, {},
                              [&](std::string_view key, std::string_view) {
                                  first = std::string(key);
                                  return false;
                              })
                        .ok());
            QVERIFY2(!first.empty(), std::string(kTableNames[size_t(table)]).c_str());
            WriteSet garbage;
            garbage.put(table, first, "garbage");
            QVERIFY(h.store().commit(garbage, true).ok());
            QVERIFY(checkStore(h.store())->faultCount > 0);
        }
    }
};

QTEST_APPLESS_MAIN(TestStoreCheck)

}  // namespace tst_store_check

#include "tst_store_check.moc"
