// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/outbound.h"

#include <QTest>

namespace tst_outbound {

using namespace fairlead::broker;

class TestOutbound : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clientThatDoesNotTakeIsFullAndSaysWhenItIsNoMore() {
        MemoryBudget budget(1000);
        int calls = 0;
        Outbound slow(&budget, budget.accountOf("acme"), 100, [&calls] { ++calls; });
        slow.add(50);
        slow.add(60);
        QVERIFY(slow.isFull());
        slow.taken(10);
        QCOMPARE(calls, 0);
        slow.taken(50);
        QVERIFY(!slow.isFull());
        QCOMPARE(calls, 1);
        slow.taken(50);
        QCOMPARE(calls, 1);
    }

    void whereATenantsClientsTakeTooLittleOnlyThoseThatTakeAllGetMore() {
        MemoryBudget budget(1000);
        int calls = 0;
        Outbound slow(&budget, budget.accountOf("acme"), 5000);
        Outbound quick(&budget, budget.accountOf("acme"), 5000, [&calls] { ++calls; });
        Outbound other(&budget, budget.accountOf("other"), 5000);
        other.add(10);
        slow.add(1200);
        QVERIFY(slow.isFull());
        QVERIFY(!quick.isFull());
        QVERIFY(!other.isFull());
        quick.add(100);
        QVERIFY(quick.isFull());
        quick.taken(100);
        QVERIFY(!quick.isFull());
        QCOMPARE(calls, 1);
        slow.add(1000);
        QVERIFY(quick.isFull());
        QVERIFY(!other.isFull());
    }

    void whatWasOnItsWayToAClientThatIsGoneCountsNoMore() {
        MemoryBudget budget(1000);
        {
            Outbound gone(&budget, budget.accountOf("acme"), 5000);
            gone.add(1200);
            gone.taken(100);
        }
        QCOMPARE(budget.bytes(), size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestOutbound)

}  // namespace tst_outbound

#include "tst_outbound.moc"
