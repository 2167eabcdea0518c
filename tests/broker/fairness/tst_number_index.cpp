// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/account_table.h"

#include <QTest>

#include <map>
#include <random>
#include <set>

namespace tst_number_index {

using namespace fairlead::broker;

class TestNumberIndex : public QObject {
    Q_OBJECT

private:
    struct Account {
        uint32_t tenant = 0;
        uint32_t place = 0;
        int value = 0;
    };

private Q_SLOTS:
    void whateverComesAndGoesIsFound_data() {
        QTest::addColumn<uint>("seed");
        for (uint seed = 1; seed <= 20; ++seed) QTest::newRow(std::to_string(seed).c_str()) << seed;
    }
    void whateverComesAndGoesIsFound() {
        QFETCH(uint, seed);
        std::mt19937_64 random(seed);
        // Neighbours, or numbers that are far apart.
        const uint32_t numbers = 1 + random() % 500;
        const uint32_t stride = seed % 2 == 0 ? 1 : 4096;
        NumberIndex index;
        std::map<uint32_t, uint32_t> known;
        for (int i = 0; i < 5000; ++i) {
            const auto number = uint32_t(random() % numbers) * stride;
            if (known.erase(number) > 0) {
                index.remove(number);
            } else {
                known[number] = uint32_t(i);
                index.add(number, uint32_t(i));
            }
            QCOMPARE(index.size(), known.size());
            const auto other = uint32_t(random() % numbers) * stride;
            const auto it = known.find(other);
            QCOMPARE(index.find(other), it == known.end() ? NumberIndex::kNone : it->second);
        }
        for (const auto& [number, place] : known) QCOMPARE(index.find(number), place);
    }

    void accountsStayWhereTheyAreAndPlacesAreUsedAgain() {
        AccountTable<Account> table;
        std::vector<const Account*> where;
        for (uint32_t tenant = 0; tenant < 1000; ++tenant) {
            const uint32_t place = table.add(tenant * 3);
            QCOMPARE(place, tenant);
            table[place].value = int(tenant);
            where.push_back(&table[place]);
        }
        table.remove(table.find(30));
        QCOMPARE(table.find(30), AccountTable<Account>::kNone);
        QCOMPARE(table.add(7), uint32_t{10});
        QCOMPARE(table[10].value, 0);
        QCOMPARE(table[10].tenant, uint32_t{7});
        std::set<uint32_t> seen;
        table.forEach([&](const Account& account, uint32_t place) {
            QCOMPARE(&account, where[place]);
            QCOMPARE(account.place, place);
            seen.insert(account.tenant);
        });
        QCOMPARE(seen.size(), size_t{1000});
    }
};

QTEST_APPLESS_MAIN(TestNumberIndex)

}  // namespace tst_number_index

#include "tst_number_index.moc"
