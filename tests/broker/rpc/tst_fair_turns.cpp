// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/fair_turns.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_fair_turns {

using namespace fairlead::broker;

namespace {

// What has begun, in order, and what has not ended.
struct Work {
    std::vector<std::string> begun;
    std::vector<FairTurns::Turn> turns;

    std::function<void(FairTurns::Turn)> begin(std::string name) {
        return [this, name = std::move(name)](FairTurns::Turn turn) {
            begun.push_back(name);
            turns.push_back(std::move(turn));
        };
    }
    void endFirst() {
        const FairTurns::Turn over = std::move(turns.front());
        turns.erase(turns.begin());
    }
};

}  // namespace

class TestFairTurns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCallerHasOneUnderWayAndCallersTakeTurns() {
        Work work;
        FairTurns turns(2, 10);
        for (int i = 0; i < 4; ++i) QVERIFY(turns.post("greedy", work.begin("greedy")));
        QCOMPARE(work.begun.size(), size_t{1});
        QVERIFY(turns.post("modest", work.begin("modest")));
        QVERIFY(turns.post("third", work.begin("third")));
        QCOMPARE(work.begun, (std::vector<std::string>{"greedy", "modest"}));
        work.endFirst();
        QCOMPARE(work.begun.back(), std::string("third"));
        while (!work.turns.empty()) work.endFirst();
        QCOMPARE(work.begun.size(), size_t{6});
    }

    void whoHasTooManyWaitingIsRefusedAndNobodyElse() {
        Work work;
        FairTurns turns(1, 2);
        QVERIFY(turns.post("greedy", work.begin("a")));
        QVERIFY(turns.post("greedy", work.begin("b")));
        QVERIFY(turns.post("greedy", work.begin("c")));
        QVERIFY(!turns.post("greedy", work.begin("d")));
        QVERIFY(turns.post("modest", work.begin("e")));
        while (!work.turns.empty()) work.endFirst();
        QCOMPARE(work.begun.size(), size_t{4});
    }

    void aTurnMayEndAtOnceAndOutliveTheTurns() {
        FairTurns::Turn kept;
        int begun = 0;
        {
            FairTurns turns(1, 10);
            for (int i = 0; i < 3; ++i) QVERIFY(turns.post("a", [&](const FairTurns::Turn&) { ++begun; }));
            QVERIFY(turns.post("a", [&](FairTurns::Turn turn) { kept = std::move(turn); }));
        }
        QCOMPARE(begun, 3);
        QVERIFY(kept != nullptr);
        kept = nullptr;
    }
};

QTEST_APPLESS_MAIN(TestFairTurns)

}  // namespace tst_fair_turns

#include "tst_fair_turns.moc"
