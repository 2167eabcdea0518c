// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/tasks_in_hand.h"

#include <QTest>

namespace tst_tasks_in_hand {

using namespace fairlead;
using namespace fairlead::broker;

class TestTasksInHand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tasksCountUntilTheyEndOrTheirLeaseDoes() {
        TasksInHand tasks;
        tasks.hold({0, 1}, Time{100}, Time{0});
        tasks.hold({0, 2}, Time{200}, Time{0});
        tasks.hold({0, 3}, Time{200}, Time{0});
        QCOMPARE(tasks.count(Time{99}), size_t{3});
        QCOMPARE(tasks.count(Time{100}), size_t{2});
        tasks.release({0, 3});
        tasks.release({0, 3});
        tasks.release({7, 7});
        QCOMPARE(tasks.count(Time{100}), size_t{1});
        QCOMPARE(tasks.count(Time{200}), size_t{0});
    }

    void aLeaseThatIsExtendedCountsOn() {
        TasksInHand tasks;
        tasks.hold({0, 1}, Time{100}, Time{0});
        tasks.extend({0, 1}, Time{300});
        tasks.extend({0, 2}, Time{300});
        QCOMPARE(tasks.count(Time{100}), size_t{1});
        QCOMPARE(tasks.count(Time{300}), size_t{0});
    }

    void theSameTaskIsHeldOnce() {
        TasksInHand tasks;
        tasks.hold({0, 1}, Time{100}, Time{0});
        tasks.hold({0, 1}, Time{300}, Time{150});
        QCOMPARE(tasks.count(Time{150}), size_t{1});
    }

    void leasesThatAreOverDoNotPileUpAndOthersAreKept() {
        TasksInHand tasks;
        tasks.hold({1, 0}, Time{1'000'000}, Time{0});
        for (uint64_t i = 0; i < 10'000; ++i) {
            const auto now = int64_t(i);
            tasks.hold({0, i}, Time{now + 1}, Time{now});
        }
        // At no time were more than two alive.
        QVERIFY(tasks.remembered() <= 64);
        QCOMPARE(tasks.count(Time{10'000}), size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestTasksInHand)

}  // namespace tst_tasks_in_hand

#include "tst_tasks_in_hand.moc"
