// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/service_order.h"

#include <QTest>

#include <bit>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace tst_service_order {

using namespace fairlead::broker;

namespace {

size_t ahead(const ServiceOrder& order, const ServiceOrder::Entry& entry, size_t limit) {
    std::set<ServiceOrder::Party> parties;
    order.addAhead(entry, ServiceOrder::kAll, limit, parties);
    return parties.size();
}

// The same order by the plainest means: each line a sorted set.
class PlainOrder {
public:
    void stand(uint32_t party, LineMask lines, const std::vector<VirtualTime>& keys) {
        for (int line = 0; line < ServiceOrder::kLines; ++line) {
            const auto at = std::pair(line, party);
            const auto it = m_standing.find(at);
            const bool is = (lines >> line & 1) != 0;
            const VirtualTime key = keys[size_t(line)];
            if (it != m_standing.end()) {
                if (is && it->second.first == key) continue;
                m_order.erase({it->second.first, it->second.second, line, party});
                m_standing.erase(it);
            }
            if (!is) continue;
            m_standing[at] = {key, ++m_lastPlace};
            m_order.insert({key, m_lastPlace, line, party});
        }
    }
    std::optional<std::pair<int, uint32_t>> first(LineMask lines) const {
        for (const auto& [key, place, line, party] : m_order)
            if ((lines >> line & 1) != 0) return std::pair(line, party);
        return std::nullopt;
    }
    // Whoever has something that stands before where this one stands in a line.
    size_t ahead(uint32_t party, int line) const {
        const auto [itsKey, itsPlace] = m_standing.at({line, party});
        std::set<uint32_t> parties;
        for (const auto& [key, place, at, other] : m_order)
            if (std::pair(key, place) < std::pair(itsKey, itsPlace)) parties.insert(other);
        return parties.size();
    }

private:
    std::map<std::pair<int, uint32_t>, std::pair<VirtualTime, uint64_t>> m_standing;
    std::set<std::tuple<VirtualTime, uint64_t, int, uint32_t>> m_order;
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
        std::vector<LineMask> standings(parties);
        for (int move = 0; move < 2000; ++move) {
            const auto party = uint32_t(random() % parties);
            const auto lines = LineMask(random() % 4 == 0 ? 0 : random() % (ServiceOrder::kAll + 1));
            std::vector<VirtualTime> wanted(ServiceOrder::kLines);
            for (VirtualTime& key : wanted) key = VirtualTime(random() % keys) - 100;
            order.stand(party, standings[party], lines, [&](int line) { return wanted[size_t(line)]; });
            plain.stand(party, lines, wanted);
            QCOMPARE(standings[party], lines);

            const auto mask = LineMask(random() % (ServiceOrder::kAll + 1));
            const auto first = order.first(mask);
            const auto expected = plain.first(mask);
            QCOMPARE(first.has_value(), expected.has_value());
            if (first) QVERIFY(std::pair(first->line, first->entry.party) == *expected);
            QCOMPARE(order.size() == 0, !plain.first(ServiceOrder::kAll).has_value());
            if (lines != 0) {
                const int line = std::countr_zero(lines);
                QCOMPARE(ahead(order, order.entryOf(party, line), 1000), plain.ahead(party, line));
            }
        }
    }

    void aCountOfThoseAheadEndsAtItsLimit() {
        ServiceOrder order;
        std::vector<LineMask> standings(50);
        for (uint32_t party = 0; party < 50; ++party)
            order.stand(party, standings[party], ServiceOrder::kAll, [&](int) { return party; });
        QCOMPARE(ahead(order, order.entryOf(49, 0), 10), size_t{10});
        QCOMPARE(ahead(order, order.entryOf(49, 0), 100), size_t{49});
    }
};

QTEST_APPLESS_MAIN(TestServiceOrder)

}  // namespace tst_service_order

#include "tst_service_order.moc"
