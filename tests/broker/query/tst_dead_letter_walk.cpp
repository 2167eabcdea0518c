// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/error_fingerprint.h"
#include "broker/query/dead_letter_groups.h"
#include "broker/query/dead_letters.h"
#include "broker/store/memory_store.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace tst_dead_letter_walk {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

// Counts what is read.
class CountedReads final : public StoreReads {
public:
    explicit CountedReads(const StoreReads& store) : m_store(store) {}

    mutable int scans = 0, scanned = 0, lookedUp = 0;  // of dead letters

private:
    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override {
        ++lookedUp;
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
        return m_store.scan(table, from, to, counted(table, visit));
    }
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        return m_store.scanBack(table, from, to, counted(table, visit));
    }

    Visit counted(Table table, const Visit& visit) const {
        if (table == Table::Name) return visit;
        ++scans;
        return [this, &visit](std::string_view key, std::string_view value) {
            ++scanned;
            return visit(key, value);
        };
    }

    const StoreReads& m_store;
};

// No number in it: these are taken out of errors.
std::string wordOf(int number) {
    std::string word;
    for (int rest = number; word.size() < 4; rest /= 26) word += char('a' + rest % 26);
    return "broken " + word;
}

}  // namespace

// Lists and counts of very many dead letters, on a store in memory.
class TestDeadLetterWalk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_store = std::make_unique<MemoryStore>(); }

    void whatManyFingerprintsPassOverIsExamined_data() { orders(); }
    void whatManyFingerprintsPassOverIsExamined() {
        QFETCH(DeadLetterOrder, order);
        fill(5, 400);
        DeadLetterFilter filter = strangeFingerprints(3000);
        const CountedReads reads(*m_store);
        const auto walk = DeadLetters(reads).walk({filter, order, {}, 0, 64, 100});
        QVERIFY(walk.ok());
        QVERIFY(walk->found.empty());
        QCOMPARE(walk->examined, uint64_t{100});
        QVERIFY(!walk->exhausted && !walk->cursor.empty());
        // Lanes read ahead a little.
        QVERIFY2(reads.scanned < 600, qPrintable(QString::number(reads.scanned)));
        QVERIFY2(reads.lookedUp < 10, qPrintable(QString::number(reads.lookedUp)));
        const auto isAll =
            DeadLetters(reads).forEach(filter, order, 100, [](const auto&, uint64_t) { return Status(); });
        QVERIFY(isAll.ok() && !*isAll);
    }

    void manyFingerprintsOfManyTenantsAreNotLookedUpOneByOne() {
        fill(500, 2);
        DeadLetterFilter filter = strangeFingerprints(50);
        const CountedReads reads(*m_store);
        QVERIFY(DeadLetters(reads).walk({filter, DeadLetterOrder::NewestFirst, {}, 0, 64, 10'000}).ok());
        QVERIFY2(reads.scans <= 2000, qPrintable(QString::number(reads.scans)));
    }

    void someOfManyFingerprintsAreFoundPageByPage_data() { orders(); }
    void someOfManyFingerprintsAreFoundPageByPage() {
        QFETCH(DeadLetterOrder, order);
        fill(5, 400);
        DeadLetterFilter filter = strangeFingerprints(3000);
        for (int i = 0; i < 400; i += 40) filter.fingerprints.push_back(errorFingerprint("work", wordOf(i)));
        std::string cursor;
        size_t found = 0, examined = 0;
        do {
            const auto walk = DeadLetters(*m_store).walk({filter, order, cursor, 0, 7, 100});
            QVERIFY(walk.ok());
            QVERIFY(walk->examined <= 100);
            found += walk->found.size();
            examined += walk->examined;
            cursor = walk->cursor;
        } while (!cursor.empty());
        QCOMPARE(found, size_t{50});
        QCOMPARE(examined, size_t{2000});
    }

    void tenantsAreToldApartWithoutReadingErrors() {
        fill(5, 400);
        const CountedReads reads(*m_store);
        const DeadLetters letters(reads);
        GroupWanted wanted;
        wanted.byTenant = true;
        wanted.mostGroups = 10;
        const auto groups = grouped(letters, wanted);
        QCOMPARE(groups.groups.size(), size_t{5});
        QCOMPARE(groups.groups[0].count, uint64_t{400});
        QCOMPARE(groups.leftOut, uint64_t{0});
        QVERIFY2(reads.lookedUp < 20, qPrintable(QString::number(reads.lookedUp)));
    }

    void commandWithMoreErrorsThanAFilterTakesListsNone() {
        fill(1, 10'001);
        const DeadLetters letters(*m_store);
        GroupWanted wanted;
        wanted.byCommand = true;
        wanted.mostGroups = 10;
        auto groups = grouped(letters, wanted);
        QCOMPARE(groups.groups.size(), size_t{1});
        QCOMPARE(groups.groups[0].command, std::string("work"));
        QVERIFY(groups.groups[0].fingerprints.empty());
        for (int i = 0; i < 10'000; ++i) wanted.filter.fingerprints.push_back(errorFingerprint("work", wordOf(i)));
        groups = grouped(letters, wanted);
        QCOMPARE(groups.groups[0].fingerprints.size(), size_t{10'000});
    }

private:
    static void orders() {
        QTest::addColumn<DeadLetterOrder>("order");
        QTest::newRow("by tenant") << DeadLetterOrder::ByTenant;
        QTest::newRow("oldest first") << DeadLetterOrder::OldestFirst;
        QTest::newRow("newest first") << DeadLetterOrder::NewestFirst;
    }

    static DeadLetterFilter strangeFingerprints(size_t count) {
        DeadLetterFilter filter;
        filter.tenants.all = true;
        for (size_t i = 1; i <= count; ++i) filter.fingerprints.push_back(i);
        return filter;
    }

    DeadLetterGroups grouped(const DeadLetters& letters, GroupWanted& wanted) {
        wanted.filter.tenants.all = true;
        GroupCount count(letters, wanted);
        const auto add = [&](const DeadPlace& place, uint64_t fingerprint) { return count.add(place, fingerprint); };
        if (!letters.forEach(wanted.filter, DeadLetterOrder::ByTenant, SIZE_MAX, add).ok()) return {};
        StoredNames tenants(*m_store, 't');
        StoredNames commands(*m_store, 'c');
        return count.result(tenants, commands);
    }

    // Each tenant has so many, each with an error of its own.
    void fill(TenantNumber tenants, int letters) {
        WriteSet writes;
        writes.put(Table::Name, nameKey('c', 1), "work");
        EndedRecord ended;
        ended.command = 1;
        ended.end = TaskEnd::Dead;
        for (TenantNumber tenant = 1; tenant <= tenants; ++tenant) {
            writes.put(Table::Name, nameKey('t', tenant), "t" + std::to_string(tenant));
            for (int i = 0; i < letters; ++i) {
                const TaskId id{uint64_t(i) << 16, tenant};
                ended.error = wordOf(i);
                ended.endedAt = Time{1 + i};
                const DeadRecord dead{errorFingerprint("work", ended.error)};
                writes.put(Table::Ended, taskKey(tenant, id), ended.encode());
                writes.put(Table::Dead, deadKey(tenant, ended.endedAt, id), dead.encode());
                writes.put(Table::DeadIndex,
                           deadIndexKey(DeadIndexKind::Error, dead.fingerprint, tenant, ended.endedAt, id),
                           dead.encode());
            }
        }
        QVERIFY(m_store->commit(writes, false).ok());
    }

    std::unique_ptr<MemoryStore> m_store;
};

QTEST_APPLESS_MAIN(TestDeadLetterWalk)

}  // namespace tst_dead_letter_walk

#include "tst_dead_letter_walk.moc"
