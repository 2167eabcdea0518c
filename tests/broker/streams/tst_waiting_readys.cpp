// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/waiting_readys.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_waiting_readys {

using namespace fairlead;
using namespace fairlead::broker;
using Kind = WaitingReadys::Kind;

class TestWaitingReadys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asManyComeOutAsWentIn() {
        WaitingReadys waiting;
        QVERIFY(!waiting.take());
        for (int i = 0; i < 1'000'000; ++i) QVERIFY(waiting.add({{"mail"}, std::chrono::seconds(30), 1, false}));
        QCOMPARE(waiting.count(), size_t{1'000'000});
        for (int i = 0; i < 1'000'000; ++i) {
            const auto taken = waiting.take();
            QVERIFY(taken && taken->commands == std::vector<std::string>{"mail"});
        }
        QVERIFY(!waiting.take());
        QCOMPARE(waiting.count(), size_t{0});
    }

    void whatAsksForSomethingElseIsAnotherKind() {
        WaitingReadys waiting;
        const std::vector<Kind> kinds{{{"a"}, std::chrono::seconds(1), 1, false},
                                      {{"b"}, std::chrono::seconds(1), 1, false},
                                      {{"a"}, std::chrono::seconds(2), 1, false},
                                      {{"a"}, std::chrono::seconds(1), 2, true},
                                      {{"a"}, std::chrono::seconds(1), 2, false}};
        for (const Kind& kind : kinds) QVERIFY(waiting.add(kind));
        for (const Kind& kind : kinds) QVERIFY(waiting.take() == kind);
    }

    void kindsTakeTurns() {
        WaitingReadys waiting;
        for (int i = 0; i < 3; ++i) QVERIFY(waiting.add({{"a"}, {}, 1, false}));
        QVERIFY(waiting.add({{"b"}, {}, 1, false}));
        std::string order;
        while (const auto taken = waiting.take()) order += taken->commands.front();
        QCOMPARE(order, std::string("abaa"));
    }

    void kindsAreBounded() {
        WaitingReadys waiting;
        for (size_t i = 0; i < WaitingReadys::kMostKinds; ++i) QVERIFY(waiting.add({{}, Micros(i), 1, false}));
        QVERIFY(!waiting.add({{}, Micros(1'000), 1, false}));
        QVERIFY(waiting.add({{}, Micros(3), 1, false}));
        QCOMPARE(waiting.count(), WaitingReadys::kMostKinds + 1);
    }
};

QTEST_APPLESS_MAIN(TestWaitingReadys)

}  // namespace tst_waiting_readys

#include "tst_waiting_readys.moc"
