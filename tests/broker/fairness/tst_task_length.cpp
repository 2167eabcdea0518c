// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/entitlement.h"
#include "broker/fairness/seat_use.h"
#include "broker/fairness/task_length.h"

#include <QTest>

#include <cmath>

namespace tst_task_length {

using namespace fairlead::broker;

namespace {

constexpr Moment kSecond = 1'000'000;

}  // namespace

// What a pool knows about the tasks and the use of a tenant.
class TestTaskLength : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradesAreStepsOfFour() {
        QCOMPARE(int(gradeOf(0)), 0);
        QCOMPARE(int(gradeOf(50'000)), 0);
        QCOMPARE(int(gradeOf(50'001)), 1);
        QCOMPARE(int(gradeOf(200'000)), 1);
        QCOMPARE(int(gradeOf(3'200'000)), 3);
        QCOMPARE(int(gradeOf(600 * kSecond)), 7);
        QCOMPARE(int(gradeOf(100'000 * kSecond)), int(kLongest));
    }

    void aGradeRisesAtOnceAndFallsAfterFiveMinutes() {
        TaskLength length;
        QVERIFY(!length.isKnown());
        length.completed(20'000, 0);
        QCOMPARE(int(length.grade()), 0);
        length.completed(2 * kSecond, kSecond);
        QCOMPARE(int(length.grade()), 3);
        Moment now = kSecond;
        for (int i = 0; i < 299; ++i) length.completed(20'000, now += kSecond);
        QCOMPARE(length.estimate(), int64_t{20'000});
        QCOMPARE(int(length.grade()), 3);
        // To the highest that it saw meanwhile, and five minutes later to what is seen now.
        for (int i = 0; i < 20; ++i) length.completed(20'000, now += kSecond);
        QCOMPARE(int(length.grade()), 2);
        for (int i = 0; i < 302; ++i) length.completed(20'000, now += kSecond);
        QCOMPARE(int(length.grade()), 0);
    }

    void whatFailedOrIsNotDoneNeverMakesItShorter() {
        TaskLength length;
        length.completed(600 * kSecond, 0);
        for (int i = 0; i < 1000; ++i) length.tookAtLeast(1000, i * kSecond);
        QCOMPARE(length.estimate(), 600 * kSecond);
        length.tookAtLeast(900 * kSecond, 0);
        QCOMPARE(length.estimate(), 900 * kSecond);
    }

    void theGuessIsAMeanOfFirstTasks() {
        FirstTaskGuess guess;
        guess.tookAtLeast(30 * kSecond);
        QVERIFY(!guess.isKnown());
        QCOMPARE(guess.micros(), 30 * kSecond);
        guess.completed(20'000);
        QVERIFY(guess.isKnown());
        QCOMPARE(guess.micros(), int64_t{20'000});
        guess.completed(600 * kSecond);
        QVERIFY(guess.micros() < 60'000);
        for (int i = 0; i < 100; ++i) guess.completed(600 * kSecond);
        QVERIFY(guess.micros() > 500 * kSecond);
    }

    void useIsTheMeanOfAMinute() {
        ServiceAccount account;
        SeatUse use;
        const auto seats = [&](Moment now) { return double(use.at(account, now)) / SeatUse::kSeat; };
        Moment now = 0;
        const auto pass = [&](int seconds) {
            for (int i = 0; i < seconds; ++i) use.fold(account, now += kSecond);
        };
        account.begin(now, kSecond);
        account.begin(now, kSecond);
        pass(60);
        QVERIFY(std::abs(seats(now) - 2 * (1 - std::exp(-1))) < 0.02);
        pass(600);
        QVERIFY(std::abs(seats(now) - 2) < 0.01);
        account.end(0, kSecond, now, 1, now);
        account.end(0, kSecond, now, 1, now);
        pass(60);
        QVERIFY(std::abs(seats(now) - 2 * std::exp(-1)) < 0.02);
        // Looked at once, it is the same as every second.
        SeatUse rare = use;
        pass(30);
        rare.fold(account, now);
        QVERIFY(std::abs(rare.mean() - use.mean()) < SeatUse::kSeat / 100);
    }

    void whatWasHeldBeforeDoesNotCount() {
        ServiceAccount account;
        SeatUse use;
        account.begin(-3600 * kSecond, kSecond);
        use.ignore(3600 * kSecond);
        use.fold(account, kSecond);
        QVERIFY(use.mean() < SeatUse::kSeat / 50);
    }

    void whatTheContentLeaveIsSplitAmongTheOthers() {
        Entitlement entitlement;
        entitlement.begin();
        for (int i = 0; i < 1000; ++i) entitlement.add(1, 0.001);
        entitlement.add(1, 4);
        entitlement.addWithoutEnd(1);
        entitlement.addWithoutEnd(2);
        entitlement.settle(20);
        QVERIFY(std::abs(entitlement.level() - 5) < 1e-6);
        QVERIFY(std::abs(entitlement.entitled(2) - 10) < 1e-6);
        // In proportion to all, one of a thousand has next to nothing.
        QVERIFY(entitlement.share(1) < 0.02);
    }

    void nobodyIsEntitledToMoreThanThereIs() {
        Entitlement entitlement;
        entitlement.begin();
        entitlement.add(1, 0.5);
        entitlement.settle(20);
        QCOMPARE(entitlement.entitled(1), 20.0);
        QCOMPARE(entitlement.level(), 20.0);
        entitlement.begin();
        entitlement.settle(20);
        QCOMPARE(entitlement.share(3), 20.0);
    }
};

QTEST_APPLESS_MAIN(TestTaskLength)

}  // namespace tst_task_length

#include "tst_task_length.moc"
