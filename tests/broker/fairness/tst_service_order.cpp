// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/service_order.h"

#include <QTest>

#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace tst_service_order {

using namespace fairlead::broker;

namespace {

// The same order by the plainest means: everybody in one sorted set, looked through from the front.
class PlainOrder {
public:
    void stand(uint32_t party, ClassMask classes, VirtualTime key) {
        if (const auto it = m_standing.find(party); it != m_standing.end()) {
            auto [oldKey, place, oldClasses] = it->second;
            m_order.erase({oldKey, place, party});
            m_standing.erase(it);
            if (classes == 0) return;
            if (oldKey != key) place = ++m_lastPlace;
            m_standing[party] = {key, place, classes};
            m_order.insert({key, place, party});
        } else if (classes != 0) {
            m_standing[party] = {key, ++m_lastPlace, classes};
            m_order.insert({key, m_lastPlace, party});
        }
    }
    template <typename Takes>
    std::optional<uint32_t> first(ClassMask classes, Takes takes) const {
        for (const auto& [key, place, party] : m_order)
            if ((std::get<2>(m_standing.at(party)) & classes) != 0 && takes(party)) return party;
        return std::nullopt;
    }
    size_t ahead(uint32_t party) const {
        size_t count = 0;
        for (const auto& entry : m_order) {
            if (std::get<2>(entry) == party) break;
            ++count;
        }
        return count;
    }

private:
    std::map<uint32_t, std::tuple<VirtualTime, uint64_t, ClassMask>> m_standing;
    std::set<std::tuple<VirtualTime, uint64_t, uint32_t>> m_order;
    uint64_t m_lastPlace = 0;
};

}  // namespace

class TestServiceOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyMovesLeaveTheSameOrderAsASortedSet_data() {
        QTest::addColumn<uint>("seed");
        for (uint seed = 1; seed <= 30; ++seed) QTest::newRow(std::to_string(seed).c_str()) << seed;
    }
    void anyMovesLeaveTheSameOrderAsASortedSet() {
        QFETCH(uint, seed);
        std::mt19937_64 random(seed);
        const uint32_t parties = 1 + random() % 200;
        const uint64_t keys = 1 + random() % 400;  // few: many are equal
        ServiceOrder order;
        PlainOrder plain;
        std::vector<ServiceOrder::Standing> standings(parties);
        for (int move = 0; move < 2000; ++move) {
            const auto party = static_cast<uint32_t>(random() % parties);
            const auto classes = static_cast<ClassMask>(random() % 4 == 0 ? 0 : random() % (kAllClasses + 1));
            const auto key = static_cast<VirtualTime>(random() % keys) - 100;
            order.stand(party, standings[party], classes, key);
            plain.stand(party, classes, key);

            const auto mask = static_cast<ClassMask>(random() % (kAllClasses + 1));
            const auto anybody = [](uint32_t) { return true; };
            QCOMPARE(order.first(mask, anybody), plain.first(mask, anybody));
            const uint64_t picky = 1 + random() % 8;
            const auto some = [&](uint32_t p) { return p % picky == 0; };
            QCOMPARE(order.first(mask, some), plain.first(mask, some));
            QCOMPARE(order.top().has_value(), !order.isEmpty());
            if (standings[party].classes != 0) QCOMPARE(order.ahead(standings[party], 1000), plain.ahead(party));
        }
    }

    void whoIsTurnedDownCostsAtMostSixtyFourLooksALine() {
        ServiceOrder order;
        std::vector<ServiceOrder::Standing> standings(1000);
        for (uint32_t party = 0; party < 1000; ++party) order.stand(party, standings[party], 1, party);
        int looks = 0;
        std::vector<uint32_t> seen;
        const auto nobody = [&](uint32_t party) {
            ++looks;
            seen.push_back(party);
            return false;
        };
        QVERIFY(!order.first(kAllClasses, nobody));
        QCOMPARE(looks, 64);
        for (uint32_t party = 0; party < 64; ++party) QCOMPARE(seen[party], party);
    }

    void aCountOfThoseAheadEndsAtItsLimit() {
        ServiceOrder order;
        std::vector<ServiceOrder::Standing> standings(50);
        for (uint32_t party = 0; party < 50; ++party) order.stand(party, standings[party], kAllClasses, party);
        QCOMPARE(order.ahead(standings[49], 10), size_t{10});
        QCOMPARE(order.ahead(standings[49], 100), size_t{49});
    }
};

QTEST_APPLESS_MAIN(TestServiceOrder)

}  // namespace tst_service_order

#include "tst_service_order.moc"
