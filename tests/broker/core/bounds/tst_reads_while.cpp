// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/reads_while.h"
#include "broker/store/memory_store.h"

#include <QTest>

#include <string>

namespace tst_reads_while {

using namespace fairlead;
using namespace fairlead::broker;

class TestReadsWhile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        WriteSet writes;
        for (int i = 0; i < 10'000; ++i) writes.put(Table::Meta, "key" + std::to_string(i), "value");
        QVERIFY(m_store.commit(writes, true).ok());
    }

    void aScanThatNobodyWantsAnyMoreEndsSoon_data() {
        QTest::addColumn<bool>("isBack");
        QTest::newRow("forth") << false;
        QTest::newRow("back") << true;
    }
    void aScanThatNobodyWantsAnyMoreEndsSoon() {
        QFETCH(bool, isBack);
        bool isWanted = true;
        size_t seen = 0;
        const auto scan = [&] {
            const StoreReads::Visit visit = [&](std::string_view, std::string_view) {
                isWanted = ++seen < 1000;
                return true;
            };
            return isBack ? m_store.scanBack(Table::Meta, {}, {}, visit) : m_store.scan(Table::Meta, {}, {}, visit);
        };
        const ReadsWhile wanted([&] { return isWanted; });
        QCOMPARE(scan().code(), Code::Cancelled);
        QVERIFY(seen >= 1000 && seen < 1200);
        QCOMPARE(m_store.read(Table::Meta, "key1").status().code(), Code::Cancelled);
        QCOMPARE(m_store.readMany(Table::Meta, {"key1"}).status().code(), Code::Cancelled);
        QCOMPARE(m_store.snapshot()->contains(Table::Meta, {"key1"}).status().code(), Code::Cancelled);
    }

    void aScanThatEndsByItselfIsWhole() {
        const ReadsWhile wanted([] { return true; });
        size_t seen = 0;
        const auto some = [&](std::string_view, std::string_view) { return ++seen < 100; };
        QVERIFY(m_store.scan(Table::Meta, {}, {}, some).ok());
        QCOMPARE(seen, size_t{100});
    }

    void bothOfTwoMustWantIt() {
        const auto isRead = [this] { return m_store.read(Table::Meta, "key1").ok(); };
        QVERIFY(isRead());
        const ReadsWhile outer([] { return true; });
        {
            const ReadsWhile inner([] { return false; });
            QVERIFY(!isRead());
        }
        QVERIFY(isRead());
    }

    void theOuterReasonIsTold() {
        const ReadsWhile broker([] { return false; }, {Code::Unavailable, "the broker is stopping"});
        const ReadsWhile caller([] { return false; });
        const Status told = m_store.read(Table::Meta, "key1").status();
        QCOMPARE(told.code(), Code::Unavailable);
        QCOMPARE(told.message(), std::string("the broker is stopping"));
    }

private:
    MemoryStore m_store;
};

QTEST_APPLESS_MAIN(TestReadsWhile)

}  // namespace tst_reads_while

#include "tst_reads_while.moc"
