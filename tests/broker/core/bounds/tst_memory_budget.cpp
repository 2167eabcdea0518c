// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/memory_budget.h"

#include <QTest>

#include <string>

namespace tst_memory_budget {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

class TestMemoryBudget : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHeaviestIsHeldBackUntilHeHasLessAndOthersNever() {
        MemoryBudget budget(1000);
        const auto greedy = budget.accountOf("greedy");
        const auto modest = budget.accountOf("modest");
        budget.take(*modest, 100);
        budget.take(*greedy, 900);
        QVERIFY(!*greedy->heldBack());
        budget.take(*greedy, 1);
        QVERIFY(*greedy->heldBack());
        budget.take(*modest, 300);
        QVERIFY(!*modest->heldBack());
        budget.give(*greedy, 500);
        QVERIFY(*greedy->heldBack());  // of 801 he has 401, more than his half of three quarters of a thousand
        budget.give(*greedy, 30);
        QVERIFY(!*greedy->heldBack());
        budget.give(*greedy, 371);
        budget.give(*modest, 400);
        QCOMPARE(budget.bytes(), size_t{0});
    }

    void whoHasOneNameHasOneAccount() {
        MemoryBudget budget(1000);
        const auto one = budget.accountOf("greedy");
        QCOMPARE(budget.accountOf("greedy"), one);
        QVERIFY(budget.accountOf("other") != one);
    }

    void whoHoldsTheLeastIsReadHoweverManyHoldMuch() {
        MemoryBudget budget(1000);
        std::vector<std::shared_ptr<MemoryBudget::Account>> greedy;
        for (int i = 0; i < 10; ++i) {
            greedy.push_back(budget.accountOf("greedy-" + std::to_string(i)));
            budget.take(*greedy.back(), 200);
        }
        const auto late = budget.accountOf("late");
        budget.take(*late, 50);
        QVERIFY(!*late->heldBack());
        QVERIFY(*greedy.back()->heldBack());
    }

    void whoHasTwiceAsMuchIsStoppedUntilHeHasLess() {
        int releases = 0;
        MemoryBudget budget(1000, [&releases] { ++releases; });
        const auto greedy = budget.accountOf("greedy");
        budget.take(*greedy, 2000);
        QVERIFY(greedy->isHeldBack() && !greedy->isStopped());
        budget.take(*greedy, 1);
        QVERIFY(greedy->isStopped());
        budget.give(*greedy, 500);
        QVERIFY(greedy->isStopped());
        QCOMPARE(releases, 0);
        budget.give(*greedy, 1);
        QVERIFY(greedy->isHeldBack() && !greedy->isStopped());
        QCOMPARE(releases, 1);
        budget.give(*greedy, 1500);
        QVERIFY(!greedy->isHeldBack());
        QCOMPARE(releases, 2);
    }
};

}  // namespace

QTEST_APPLESS_MAIN(TestMemoryBudget)

}  // namespace tst_memory_budget

#include "tst_memory_budget.moc"
