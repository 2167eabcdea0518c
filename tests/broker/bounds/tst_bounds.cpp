// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/bounds/bound_scene.h"

#include <QTest>

namespace tst_bounds {

using namespace fairlead;
using namespace fairlead::broker;

class TestBounds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoTakesAllLeavesRoomForOthersAndIsToldWhatIsFull_data() {
        QTest::addColumn<int>("bound");
        for (const BoundRule& rule : kBounds) QTest::newRow(std::string(rule.name).c_str()) << int(rule.bound);
    }
    void whoTakesAllLeavesRoomForOthersAndIsToldWhatIsFull() {
        QFETCH(int, bound);
        const BoundRule& rule = ruleOf(Bound(bound));
        const auto scene = sceneOf(rule.bound);
        Status refused;
        for (int taken = 0; refused.ok(); ++taken) {
            QVERIFY(taken < 200'000);
            refused = scene->take("acme");
        }
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY2(refused.limitReached(), refused.message().c_str());
        QCOMPARE(refused.limitReached()->limit, std::string(rule.name));
        // The other's first one, and what it is sure of, if that is counted in ones.
        const size_t sure = rule.sure < 1000 ? std::max<size_t>(1, rule.sure) : 1;
        for (size_t i = 0; i < sure; ++i) {
            const Status other = scene->take("globex");
            QVERIFY2(other.ok(), other.message().c_str());
        }
        QCOMPARE(scene->take("acme").code(), Code::ResourceExhausted);
        // What the other has taken is room that acme had.
        for (size_t i = 0; i <= sure / 2; ++i) scene->give("acme");
        // The macro asks once more after it was true, and one more may be one too many.
        Status again(Code::Unknown, "");
        QTRY_VERIFY2_WITH_TIMEOUT(again.ok() || (again = scene->take("acme")).ok(), again.message().c_str(), 30'000);
    }
};

QTEST_GUILESS_MAIN(TestBounds)

}  // namespace tst_bounds

#include "tst_bounds.moc"
