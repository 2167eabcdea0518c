// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/turn_order.h"

#include <QTest>

#include <map>
#include <random>
#include <set>

using namespace fairlead::broker;

class TestTurnOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingAwakeMeansNobodysTurn() {
        TurnOrder order;
        QVERIFY(!order.pick({}));
        order.wake(1, 1);
        order.sleep(1, 1);
        QVERIFY(!order.pick({}));
    }

    void nPicksOverNTenantsServeEachOnce() {
        TurnOrder order;
        std::mt19937 random(1);
        for (TenantNumber t = 0; t < 100; ++t) order.wake(t, t % 3);
        for (int round = 0; round < 5; ++round) {
            std::set<TenantNumber> served;
            for (int i = 0; i < 100; ++i) {
                const auto turn = order.pick({});
                served.insert(turn->tenant);
                order.served(*turn);
            }
            QCOMPARE(served.size(), size_t{100});
        }
    }

    void newcomerWaitsForOneServiceOfEachOther() {
        TurnOrder order;
        for (TenantNumber t = 0; t < 10; ++t) order.wake(t, 0);
        order.wake(99, 0);
        int before = 0;
        while (order.pick({})->tenant != 99) {
            order.served(*order.pick({}));
            ++before;
        }
        QCOMPARE(before, 10);
    }

    void commandsOfOneTenantTakeTurns() {
        TurnOrder order;
        order.wake(1, 10);
        order.wake(1, 20);
        std::map<CommandNumber, int> served;
        for (int i = 0; i < 10; ++i) {
            const auto turn = order.pick({});
            ++served[turn->command];
            order.served(*turn);
        }
        QCOMPARE(served[10], 5);
        QCOMPARE(served[20], 5);
    }

    void onlyTheNamedCommandsCount() {
        TurnOrder order;
        order.wake(1, 10);
        order.wake(2, 20);
        const std::vector<CommandNumber> wanted{20, 30};
        QCOMPARE(order.pick(wanted)->tenant, TenantNumber{2});
        order.sleep(2, 20);
        QVERIFY(!order.pick(wanted));
    }

    void onlyTheNamedTenantsCount() {
        TurnOrder order;
        for (TenantNumber t = 0; t < 5; ++t) order.wake(t, 0);
        const std::vector<TenantNumber> mine{3, 4, 77};
        std::set<TenantNumber> served;
        for (int i = 0; i < 4; ++i) {
            const auto turn = order.pick(mine, {});
            served.insert(turn->tenant);
            order.served(*turn);
        }
        QCOMPARE(served, (std::set<TenantNumber>{3, 4}));
    }

    void renamingTenantsRenamesTheScheduleOnly() {
        const auto schedule = [](auto rename) {
            TurnOrder order;
            std::mt19937 random(7);
            std::vector<TenantNumber> served;
            for (int i = 0; i < 2000; ++i) {
                const TenantNumber tenant = rename(random() % 20);
                const CommandNumber command = random() % 3;
                if (random() % 3 == 0)
                    order.sleep(tenant, command);
                else
                    order.wake(tenant, command);
                if (const auto turn = order.pick({})) {
                    served.push_back(turn->tenant);
                    order.served(*turn);
                }
            }
            return served;
        };
        const auto plain = schedule([](TenantNumber t) { return t; });
        const auto renamed = schedule([](TenantNumber t) { return 19 - t; });
        QCOMPARE(plain.size(), renamed.size());
        for (size_t i = 0; i < plain.size(); ++i) QCOMPARE(renamed[i], 19 - plain[i]);
    }
};

QTEST_APPLESS_MAIN(TestTurnOrder)
#include "tst_turn_order.moc"
