// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/entitlement.h"
#include "broker/fairness/mean_use.h"
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
    void stepsAreAQuarterOfAnOctave() {
        QCOMPARE(int(stepOf(0)), 0);
        QCOMPARE(int(stepOf(1024)), 0);
        QCOMPARE(int(stepOf(2048)), 4);
        QCOMPARE(int(stepOf(1 << 20)), 40);
        for (int64_t micros = 1100; micros < int64_t{1} << 40; micros += micros / 7)
            QVERIFY(std::abs(double(stepOf(micros)) / 4 - std::log2(double(micros) / 1024)) < 0.13);
        QVERIFY(stepOf(INT64_MAX) < kEndless);
    }

    void aLoanIsInTheWayByHowMuchLongerItIs() {
        const LengthStep tolerance = stepOf(1 << 20);
        QCOMPARE(harmOf(stepOf(1 << 21), tolerance), 0);
        QCOMPARE(harmOf(stepOf(3'000'000), tolerance), 2);
        QCOMPARE(harmOf(stepOf(1 << 22), tolerance), 4);
        QCOMPARE(harmOf(kEndless, tolerance), 4);
    }

    void whatItCostsIsTheMeanAndHowLongItMayTakeTheLongest() {
        TaskLength length;
        QVERIFY(!length.isKnown());
        length.completed(20'000);
        QCOMPARE(length.mean(), int64_t{20'000});
        length.completed(2 * kSecond);
        QCOMPARE(length.longest(), 2 * kSecond);
        QCOMPARE(length.mean(), int64_t{218'000});
        for (int i = 0; i < 300; ++i) length.completed(20'000);
        QVERIFY(length.longest() < 21'000);
    }

    void whatFailedOrIsNotDoneNeverMakesItShorter() {
        TaskLength length;
        length.tookAtLeast(kSecond);
        QVERIFY(!length.isKnown());
        length.completed(600 * kSecond);
        for (int i = 0; i < 1000; ++i) length.tookAtLeast(1000);
        QCOMPARE(length.longest(), 600 * kSecond);
        length.tookAtLeast(900 * kSecond);
        QCOMPARE(length.longest(), 900 * kSecond);
    }

    void theGuessIsAMeanOfFirstTasks() {
        FirstTaskGuess guess;
        guess.tookAtLeast(30 * kSecond);
        QCOMPARE(guess.micros(), 30 * kSecond);
        guess.completed(20'000);
        QCOMPARE(guess.micros(), int64_t{20'000});
        guess.completed(600 * kSecond);
        QVERIFY(guess.micros() < 60'000);
        for (int i = 0; i < 100; ++i) guess.completed(600 * kSecond);
        QVERIFY(guess.micros() > 500 * kSecond);
    }

    void useIsTheMeanOfAMinute() {
        MeanUse use;
        Moment now = 0;
        const auto pass = [&](int seconds) {
            for (int i = 0; i < seconds; ++i) use.fold(now += kSecond);
        };
        use.add(now);
        use.add(now);
        pass(60);
        QVERIFY(std::abs(use.at(now) - 2 * (1 - std::exp(-1))) < 0.02);
        pass(600);
        QVERIFY(std::abs(use.at(now) - 2) < 0.01);
        use.remove(now);
        use.remove(now);
        pass(60);
        QVERIFY(std::abs(use.at(now) - 2 * std::exp(-1)) < 0.02);
        // Looked at once, it is the same as every second.
        MeanUse rare = use;
        pass(30);
        rare.fold(now);
        QVERIFY(std::abs(rare.mean() - use.mean()) < 0.01);
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
