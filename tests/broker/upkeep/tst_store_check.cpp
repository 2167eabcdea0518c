// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "broker/history/history_block.h"
#include "broker/store/tenant_records.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <cstdint>
#include <tuple>

namespace tst_store_check {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestStoreCheck : public QObject {
    Q_OBJECT

private:
    // A store with a task in every state, and one in the overflow.
    struct Filled : EngineHarness {
        Filled() : EngineHarness(with([](EngineOptions& o) { o.windowSize = 1; })) {
            for (int i = 0; i < 6; ++i) create("acme", "work", withWebhook());
            const auto worker = connect();
            ready(worker, {}, 4);
            complete(worker, worker.sink->tasks[0].id);
            fail(worker, worker.sink->tasks[1].id);
            nack(worker, worker.sink->tasks[2].id, 1h);
        }
    };

private Q_SLOTS:
    void soundStoreHasNoFaultsAndIsCounted() {
        Filled h;
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
        Filled h;
        const auto records = h.records(static_cast<Table>(table));
        QVERIFY(!records.empty());
        WriteSet loss;
        loss.erase(static_cast<Table>(table), records.front().first);
        h.commit(loss);
        QVERIFY(checkStore(h.store())->faultCount > 0);
    }

    void settingsOfAQueueThatCannotBeAreFound() {
        for (const auto& [tenant, command, isSound] :
             {std::tuple{0u, 0u, true}, {UINT32_MAX, 0u, true}, {77u, 0u, false}, {0u, 77u, false}}) {
            Filled h;
            WriteSet writes;
            writes.put(Table::Tenant, queueSettingKey(tenant, command), encodeQueueSetting({{}, 7, {}}));
            h.commit(writes);
            QCOMPARE(checkStore(h.store())->faultCount == 0, isSound);
            writes.put(Table::Tenant, queueSettingKey(tenant, command), "garbage");
            h.commit(writes);
            QVERIFY(checkStore(h.store())->faultCount > 0);
        }
    }

    void webhookOfATaskThatHasNotEndedIsFound() {
        Filled h;
        const TaskView waiting = h.list("acme", TaskState::Ready).front();
        WriteSet early;
        early.put(Table::Webhook, webhookKey({0, 7, h.now(), waiting.id, 0}), WebhookRecord().encode());
        h.commit(early);
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
        Filled h;
        WriteSet writes;
        writes.put(Table::History, key, record);
        h.commit(writes);
        QCOMPARE(checkStore(h.store())->faultCount, uint64_t(faults));
    }

    void anyGarbledRecordIsFound() {
        for (const Table table :
             {Table::Body, Table::Live, Table::Lease, Table::Ready, Table::Ended, Table::Attempt, Table::Webhook}) {
            Filled h;
            const auto records = h.records(table);
            QVERIFY2(!records.empty(), std::string(kTableNames[size_t(table)]).c_str());
            WriteSet garbage;
            garbage.put(table, records.front().first, "garbage");
            h.commit(garbage);
            QVERIFY(checkStore(h.store())->faultCount > 0);
        }
    }
};

QTEST_APPLESS_MAIN(TestStoreCheck)

}  // namespace tst_store_check

#include "tst_store_check.moc"
