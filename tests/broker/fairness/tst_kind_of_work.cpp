// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kind_of_work.h"

#include <QTest>

#include <cmath>

namespace tst_kind_of_work {

using namespace fairlead::broker;

namespace {

constexpr Moment kSecond = 1'000'000;
constexpr LengthStep kQuick = stepOf(20'000);

struct Work {
    explicit Work(int64_t seats) { kind.count(seats, true, 0); }
    // So many seats are held by claims for so long.
    void claims(int seats, int seconds, LengthStep length = kQuick) {
        for (int i = 0; i < seats; ++i) kind.claim(1, now);
        kind.claimed(length, false, now);
        pass(seconds);
    }
    void pass(int seconds) {
        for (int i = 0; i < seconds; ++i) kind.count(kind.seats(), true, now += kSecond);
    }

    SchedulingOptions options;
    KindOfWork kind{options};
    Moment now = 0;
};

}  // namespace

// What is kept of the seats for claims, and what that leaves to loans.
class TestKindOfWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSeatIsKeptForWhoeverComes() {
        for (const int64_t seats : {2, 7, 20}) QCOMPARE(Work(seats).kind.room(0), double(seats) - 0.35);
        QVERIFY(!Work(1).kind.isHolding());
    }

    void nothingIsKeptFromATenantAloneOrByOtherPolicies() {
        SchedulingOptions options;
        KindOfWork alone(options);
        alone.count(20, false, 0);
        QVERIFY(!alone.isHolding());
        options.policy = SchedulingPolicy::Weighted;
        KindOfWork turns(options);
        turns.count(20, true, 0);
        QVERIFY(!turns.isHolding());
    }

    void keptIsWhatClaimsUseAndAMargin() {
        Work work(100);
        work.claims(9, 600);
        QVERIFY(std::abs(work.kind.used() - 9) < 0.01);
        QVERIFY(std::abs(work.kind.margin() - 4) < 0.01);
        QVERIFY(std::abs(work.kind.room(0) - 87.65) < 0.01);
    }

    void theFirstSecondsOfClaimsCountAsWhatTheyAre() {
        Work work(100);
        work.claims(9, 1);
        QVERIFY(work.kind.used() > 8);
    }

    void theMarginIsAtMostThePartThatIsConfigured() {
        Work work(20);
        work.claims(9, 600);
        QCOMPARE(work.kind.margin(), 3.0);
    }

    void nobodyKeepsSeatsFromItself() {
        Work work(20);
        work.claims(9, 600);
        QVERIFY(std::abs(work.kind.room(9) - 19.65) < 0.05);
        QVERIFY(std::abs(work.kind.marginBeside(9) - 1) < 0.1);
        QCOMPARE(work.kind.marginBeside(0), work.kind.margin());
    }

    void claimsThatWaitedTooLongRaiseTheMarginOnceASecond() {
        Work work(100);
        work.kind.claim(1, 0);
        for (int i = 0; i < 10; ++i) work.kind.claimed(kQuick, true, work.now);
        work.pass(1);
        const double once = work.kind.margin();
        work.pass(1);
        work.kind.claimed(kQuick, true, work.now);
        work.pass(1);
        QVERIFY(work.kind.margin() > once + 0.2);
        work.pass(3600);
        QVERIFY(work.kind.margin() < once);
    }

    void aLoanCountsByHowMuchLongerItIsThanClaimsBear() {
        Work work(20);
        work.kind.claim(1, 0);
        work.kind.claimed(kQuick, false, 0);
        work.kind.lend(stepOf(90'000), 1);
        QCOMPARE(work.kind.lent(), 0.0);
        work.kind.lend(stepOf(600'000'000), 1);
        QCOMPARE(work.kind.lent(), 1.0);
        work.kind.lend(stepOf(152'000), 1);
        QVERIFY(work.kind.lent() > 1 && work.kind.lent() < 2);
    }

    // Where claims are of a second, loans of a second are not in their way.
    void whatClaimsBearMeltsToASecond() {
        Work work(20);
        work.kind.claim(1, 0);
        work.kind.claimed(kQuick, false, 0);
        work.kind.lend(stepOf(kSecond), 3);
        QCOMPARE(work.kind.lent(), 3.0);
        work.pass(3600);
        QCOMPARE(work.kind.lent(), 0.0);
    }

    void shorterLoansMayHaveWhatALongerOneCannotUse() {
        Work work(8);
        work.kind.claim(1, 0);
        work.kind.claimed(kQuick, false, 0);
        work.kind.lend(stepOf(600'000'000), 7);
        const KindOfWork::Gap gap = work.kind.gapBeside(stepOf(600'000'000), 7.5, 0);
        QCOMPARE(gap.rest, 0.5);
        QCOMPARE(gap.small, 0.0);
    }

    void whatIsKeptSurvives() {
        Work work(100);
        work.claims(9, 600);
        KindOfWork other(work.options);
        other.restore(work.kind.memory(), 0);
        other.count(100, true, kSecond);
        QVERIFY(std::abs(other.used() - work.kind.used()) < 0.3);
        QVERIFY(std::abs(other.margin() - work.kind.margin()) < 0.1);
        QVERIFY(std::abs(double(other.toleranceMicros() - work.kind.toleranceMicros())) < 2000);
    }
};

QTEST_APPLESS_MAIN(TestKindOfWork)

}  // namespace tst_kind_of_work

#include "tst_kind_of_work.moc"
