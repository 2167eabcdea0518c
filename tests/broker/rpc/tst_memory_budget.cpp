// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/memory_budget.h"

#include <QTest>

#include <string>

namespace tst_memory_budget {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

Principal ofTenant(const std::string& name, const std::string& subject = "token") {
    Principal caller;
    caller.subject = subject;
    caller.tenants.tenants = {name};
    return caller;
}

class TestMemoryBudget : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHeaviestIsHeldBackUntilHeHasLessAndOthersNever() {
        MemoryBudget budget(2000);
        const auto greedy = budget.accountOf(ofTenant("greedy"));
        const auto modest = budget.accountOf(ofTenant("modest"));
        budget.take(*modest, 100);
        budget.take(*greedy, 900);
        QVERIFY(!*greedy->heldBack());
        budget.take(*greedy, 1);
        QVERIFY(*greedy->heldBack());
        budget.take(*modest, 300);
        QVERIFY(!*modest->heldBack());
        budget.give(*greedy, 200);
        QVERIFY(*greedy->heldBack());  // of 1,101 he has 701, more than his half of a thousand
        budget.give(*greedy, 201);
        QVERIFY(!*greedy->heldBack());
        budget.give(*greedy, 500);
        budget.give(*modest, 400);
        QCOMPARE(budget.underWay(), size_t{0});
    }

    void tokensOfOneTenantHaveOneAccount() {
        MemoryBudget budget(2000);
        const auto one = budget.accountOf(ofTenant("greedy", "one"));
        QCOMPARE(budget.accountOf(ofTenant("greedy", "two")), one);
        QVERIFY(budget.accountOf(ofTenant("other")) != one);
    }

    void whoHoldsTheLeastIsReadHoweverManyHoldMuch() {
        MemoryBudget budget(2000);
        std::vector<std::shared_ptr<MemoryBudget::Account>> greedy;
        for (int i = 0; i < 10; ++i) {
            greedy.push_back(budget.accountOf(ofTenant("greedy-" + std::to_string(i))));
            budget.take(*greedy.back(), 200);
        }
        const auto late = budget.accountOf(ofTenant("late"));
        budget.take(*late, 50);
        QVERIFY(!*late->heldBack());
        QVERIFY(*greedy.back()->heldBack());
    }
};

}  // namespace

QTEST_APPLESS_MAIN(TestMemoryBudget)

}  // namespace tst_memory_budget

#include "tst_memory_budget.moc"
