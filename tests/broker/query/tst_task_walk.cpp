// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/dead_letters.h"
#include "broker/query/task_walk.h"
#include "broker/store/memory_store.h"

#include <QTest>

#include <malloc.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tst_task_walk {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

// Says how many bytes of the heap were in use at most while somebody read from the store.
class WatchedReads final : public StoreReads {
public:
    explicit WatchedReads(const StoreReads& store) : m_store(store), m_atFirst(inUse()) {}

    size_t mostKept() const { return m_most - m_atFirst; }
    const std::vector<std::pair<std::string, std::string>>& liveRanges() const { return m_liveRanges; }

private:
    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override {
        return m_store.read(table, key);
    }
    Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                               const std::vector<std::string>& keys) const override {
        return m_store.readMany(table, keys);
    }
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override {
        return m_store.contains(table, keys);
    }
    Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        look();
        if (table == Table::Live) m_liveRanges.emplace_back(from, to);
        return m_store.scan(table, from, to, visit);
    }
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        look();
        if (table == Table::Live) m_liveRanges.emplace_back(from, to);
        return m_store.scanBack(table, from, to, visit);
    }

    static size_t inUse() {
        const auto info = mallinfo2();
        return info.uordblks + info.hblkhd;
    }
    void look() const { m_most = std::max(m_most, inUse()); }

    const StoreReads& m_store;
    const size_t m_atFirst;
    mutable size_t m_most = m_atFirst;
    mutable std::vector<std::pair<std::string, std::string>> m_liveRanges;
};

TaskId idAt(int tenant, int task) { return {uint64_t(1'700'000'000'000 + task) << 16, uint64_t(tenant)}; }

}  // namespace

// Lists of tasks of many tenants, on a store in memory.
class TestTaskWalk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_store = std::make_unique<MemoryStore>(); }

    void longResultsAreNotKept_data() { bothWays(); }
    void longResultsAreNotKept() {
        QFETCH(TaskOrder, order);
        fill(300, 3, 0, 64 << 10);
        const WatchedReads reads(*m_store);
        const TaskPage page = list(reads, order, {});
        QCOMPARE(page.tasks.size(), size_t{100});
        QVERIFY2(reads.mostKept() < (3 << 20), qPrintable(QString::number(reads.mostKept())));
    }

    void longErrorsAreNotKeptOfAllTenantsAtOnce_data() { bothWays(); }
    void longErrorsAreNotKeptOfAllTenantsAtOnce() {
        QFETCH(TaskOrder, order);
        fill(400, 10, 16 << 10, 0);
        const WatchedReads reads(*m_store);
        const TaskPage page = list(reads, order, "is in none of them");
        QVERIFY(page.tasks.empty());
        QVERIFY(page.nextCursor.empty());
        QVERIFY2(reads.mostKept() < (12 << 20), qPrintable(QString::number(reads.mostKept())));
    }

    void whatWasForgottenIsReadAgainOnceAndInOrder_data() { bothWays(); }
    void whatWasForgottenIsReadAgainOnceAndInOrder() {
        QFETCH(TaskOrder, order);
        fill(100, 20, 16 << 10, 0);
        std::vector<TaskId> listed;
        std::string cursor;
        do {
            const TaskPage page = list(*m_store, order, {}, cursor, 500);
            for (const TaskView& task : page.tasks) listed.push_back(task.id);
            cursor = page.nextCursor;
        } while (!cursor.empty());
        QCOMPARE(listed.size(), size_t{2000});
        if (order == TaskOrder::NewestFirst) std::reverse(listed.begin(), listed.end());
        QVERIFY(std::is_sorted(listed.begin(), listed.end()));
        QVERIFY(std::adjacent_find(listed.begin(), listed.end()) == listed.end());
    }

    // Where they were there may be a million deleted records, which a scan passes one by one.
    void liveTasksAreNotLookedForWhereEndedOnesAreFound_data() { bothWays(); }
    void liveTasksAreNotLookedForWhereEndedOnesAreFound() {
        QFETCH(TaskOrder, order);
        fill(3, 1000, 10, 10);
        const WatchedReads reads(*m_store);
        const TaskPage page = list(reads, order, {}, {}, 30);
        QCOMPARE(page.tasks.size(), size_t{30});
        QVERIFY(reads.liveRanges().size() > 3);
        for (const auto& [from, to] : reads.liveRanges()) {
            // As far as what was read ahead.
            const TaskId least = order == TaskOrder::NewestFirst ? idAt(0, 900) : idAt(0, 0);
            const TaskId most = order == TaskOrder::NewestFirst ? idAt(9, 1001) : idAt(9, 100);
            for (TenantNumber tenant = 1; tenant <= 3; ++tenant) {
                if (from.substr(0, 4) != std::string_view(taskKey(tenant, least)).substr(0, 4)) continue;
                QVERIFY(order != TaskOrder::NewestFirst || from >= std::string_view(taskKey(tenant, least)));
                QVERIFY(order == TaskOrder::NewestFirst || to <= std::string_view(taskKey(tenant, most)));
            }
        }
    }

    void aPlaceInOneOrderIsNoneInAnother() {
        fill(3, 2, 0, 0);
        TaskFilter filter;
        filter.tenants.all = true;
        for (const TaskOrder order : {TaskOrder::NewestFirst, TaskOrder::ByTenant}) {
            const std::string cursor = list(*m_store, order, {}, {}, 1).nextCursor;
            QVERIFY(!cursor.empty());
            QVERIFY(TaskWalk(*m_store, filter, order, 1).from(cursor).ok());
            const TaskOrder other = order == TaskOrder::ByTenant ? TaskOrder::NewestFirst : TaskOrder::ByTenant;
            QCOMPARE(TaskWalk(*m_store, filter, other, 1).from(cursor).status().code(), Code::InvalidArgument);
        }
    }

    void resultsOfDeadLettersAreNotKept() {
        fill(1, 100, 0, 64 << 10);
        DeadLetterFilter filter;
        filter.tenants.all = true;
        const auto walk = DeadLetters(*m_store).walk({filter, DeadLetterOrder::ByTenant, {}, 0, 100, 100});
        QVERIFY(walk.ok());
        QCOMPARE(walk->found.size(), size_t{100});
        for (const auto& letter : walk->found) QVERIFY(letter.ended.resultJson.capacity() < 64);
    }

private:
    static void bothWays() {
        QTest::addColumn<TaskOrder>("order");
        QTest::newRow("oldest first") << TaskOrder::OldestFirst;
        QTest::newRow("newest first") << TaskOrder::NewestFirst;
    }

    // Dead tasks of so many tenants.
    void fill(int tenants, int tasks, size_t error, size_t result) {
        WriteSet writes;
        writes.put(Table::Name, nameKey('c', 1), "work");
        BodyRecord body;
        body.command = "work";
        EndedRecord ended;
        ended.command = 1;
        ended.end = TaskEnd::Dead;
        ended.error = std::string(error, 'e');
        ended.resultJson = std::string(result, 'r');
        for (int tenant = 1; tenant <= tenants; ++tenant) {
            writes.put(Table::Name, nameKey('t', uint32_t(tenant)), "t" + std::to_string(tenant));
            for (int task = 0; task < tasks; ++task) {
                const TaskId id = idAt(tenant, task);
                ended.endedAt = Time{1 + task};
                const Key key = taskKey(TenantNumber(tenant), id);
                writes.put(Table::Body, key, body.encode());
                writes.put(Table::Ended, key, ended.encode());
                writes.put(Table::Dead, deadKey(TenantNumber(tenant), ended.endedAt, id), DeadRecord{1}.encode());
            }
        }
        QVERIFY(m_store->commit(writes, false).ok());
    }

    static TaskPage list(const StoreReads& store, TaskOrder order, const std::string& error,
                         const std::string& cursor = {}, size_t pageSize = 100) {
        TaskFilter filter;
        filter.tenants.all = true;
        filter.errorContains = error;
        auto page = TaskWalk(store, filter, order, pageSize).from(cursor);
        return page.ok() ? std::move(*page) : TaskPage();
    }

    std::unique_ptr<MemoryStore> m_store;
};

QTEST_APPLESS_MAIN(TestTaskWalk)

}  // namespace tst_task_walk

#include "tst_task_walk.moc"
