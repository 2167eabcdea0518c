// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/key_order.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

namespace tst_key_order {

using namespace fairlead::gui;

namespace {

std::vector<KeyedSlot> entriesOf(const std::vector<double>& keys) {
    std::vector<KeyedSlot> entries;
    for (const double key : keys) entries.push_back({key, quint32(entries.size())});
    return entries;
}

std::vector<quint32> slotsOf(const std::vector<KeyedSlot>& entries) {
    std::vector<quint32> slots;
    std::transform(entries.begin(), entries.end(), std::back_inserter(slots),
                   [](const auto& each) { return each.slot; });
    return slots;
}

}  // namespace

class TestKeyOrder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anyNumbersComeAsComparingThemWouldPutThem_data() {
        QTest::addColumn<bool>("descending");
        QTest::newRow("up") << false;
        QTest::newRow("down") << true;
    }
    void anyNumbersComeAsComparingThemWouldPutThem() {
        QFETCH(bool, descending);
        std::mt19937 random(11);
        std::vector<double> keys{0.0,
                                 -0.0,
                                 1e-300,
                                 -1e-300,
                                 1e300,
                                 -1e300,
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
        for (int at = 0; at < 3000; ++at) keys.push_back((double(random() % 2000) - 1000) / double(random() % 7 + 1));
        std::vector<KeyedSlot> entries = entriesOf(keys);
        std::vector<KeyedSlot> compared = entries;
        std::stable_sort(compared.begin(), compared.end(), [descending](const KeyedSlot& a, const KeyedSlot& b) {
            return descending ? a.key > b.key : a.key < b.key;
        });
        orderByKey(entries, descending);
        QCOMPARE(slotsOf(entries), slotsOf(compared));
    }

    void equalKeysStayAsTheyStandInEitherDirection() {
        std::vector<KeyedSlot> entries = entriesOf({5, 5, 0.0, 5, -0.0, 0.0});
        orderByKey(entries, true);
        QCOMPARE(slotsOf(entries), (std::vector<quint32>{0, 1, 3, 2, 4, 5}));
        orderByKey(entries, false);
        QCOMPARE(slotsOf(entries), (std::vector<quint32>{2, 4, 5, 0, 1, 3}));
    }

    void nothingAndOneAreInOrder() {
        std::vector<KeyedSlot> none;
        orderByKey(none, false);
        QVERIFY(none.empty());
        std::vector<KeyedSlot> one = entriesOf({7});
        orderByKey(one, true);
        QCOMPARE(one.front().slot, 0U);
    }
};

QTEST_GUILESS_MAIN(TestKeyOrder)

}  // namespace tst_key_order

#include "tst_key_order.moc"
