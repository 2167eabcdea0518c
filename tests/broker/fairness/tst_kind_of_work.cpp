// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/kind_of_work.h"

#include <QTest>

#include <cmath>

namespace tst_kind_of_work {

using namespace fairlead::broker;

namespace {

constexpr Moment kSecond = 1'000'000;
constexpr LengthStep kQuick = stepOf(50'000);
constexpr LengthStep kMinute = stepOf(60'000'000);

struct Work {
    explicit Work(int64_t seats) { count(seats); }
    void count(int64_t seats) {
        kind.clearUse();
        for (const SeatUse& use : uses) kind.addUse(use, isHere, now);
        kind.count(seats, true, now);
    }
    void pass(int seconds) {
        for (int i = 0; i < seconds; ++i) {
            now += kSecond;
            count(kind.seats());
        }
    }
    // A tenant with tasks of this length uses so many seats.
    void use(double claimed, double all, LengthStep length = kQuick) {
        uses.push_back({claimed, all, length});
        count(kind.seats());
    }
    double keptFrom(LengthStep length, bool isForLoans = true) const { return kind.keptFrom(length, {}, isForLoans); }

    SchedulingOptions options;
    KindOfWork kind{options};
    std::vector<SeatUse> uses;
    bool isHere = true;
    Moment now = 0;
};

bool isAbout(double value, double wanted) { return std::abs(value - wanted) < 0.01; }

}  // namespace

// What is kept of the seats for tenants with much shorter tasks.
class TestKindOfWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSeatIsKeptForWhoeverComes() {
        for (const int64_t seats : {7, 20}) QVERIFY(isAbout(Work(seats).keptFrom(kMinute), 1));
        // Of few seats one would be too much for work that nobody has seen yet.
        for (const int64_t seats : {2, 6}) QVERIFY(isAbout(Work(seats).keptFrom(kMinute), 0));
        QVERIFY(!Work(1).kind.isHolding());
    }

    // A tenth of the time that tasks of a minute take is six seconds.
    void notForLongerThanIsInProportion() {
        Work work(20);
        work.pass(60);
        QVERIFY(work.keptFrom(kMinute) > 0);
        work.pass(200);
        QCOMPARE(work.keptFrom(kMinute), 0.0);
        QVERIFY(work.keptFrom(stepOf(600'000'000)) > 0);
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

    void keptIsWhatIsUsedAndAMargin() {
        Work work(100);
        work.use(9, 9);
        QVERIFY(isAbout(work.keptFrom(kMinute), 9 + 4));
        QVERIFY(isAbout(work.kind.used(), 9));
        QVERIFY(isAbout(work.kind.margin(), 4));
    }

    void theMarginIsAtMostThePartThatIsConfigured() {
        Work work(20);
        work.use(9, 9);
        QCOMPARE(work.kind.margin(), 3.0);
    }

    // Who has less than its share leaves seats to claims only.
    void borrowedSeatsAreKeptFromThoseThatHaveTheirShare() {
        Work work(100);
        work.use(4, 9);
        QVERIFY(isAbout(work.keptFrom(kMinute, true), 9 + 4));
        QVERIFY(isAbout(work.keptFrom(kMinute, false), 4 + 4));
    }

    void nobodyKeepsSeatsFromItself() {
        Work work(20);
        work.use(9, 9);
        QVERIFY(isAbout(work.kind.keptFrom(kMinute, work.uses.front(), true), 1));
    }

    void nothingIsKeptFromTasksUpToTwiceAsLong() {
        Work work(20);
        work.use(5, 5);
        QCOMPARE(work.keptFrom(kQuick), 0.0);
        QCOMPARE(work.keptFrom(kQuick + kStepsInOctave), 0.0);
        const double part = work.keptFrom(kQuick + kStepsInOctave + 2);
        const double whole = work.keptFrom(kQuick + 2 * kStepsInOctave);
        QVERIFY(0 < part && part < whole);
        QVERIFY(isAbout(whole, 5 + 3));
    }

    // Among tenants that are all alike there is nobody to keep seats for.
    void equalTenantsKeepNothingFromEachOther() {
        Work work(20);
        for (int i = 0; i < 20; ++i) work.use(0.9, 0.9, stepOf(3 * kSecond));
        work.pass(60);
        QCOMPARE(work.keptFrom(stepOf(3 * kSecond)), 0.0);
    }

    void takenIsWhatIsNotMuchShorter() {
        Work work(20);
        const double none = work.kind.taken(kMinute);
        work.kind.run(stepOf(kSecond), 3);
        QCOMPARE(work.kind.taken(kMinute), none);
        work.kind.run(stepOf(40 * kSecond), 2);
        work.kind.run(stepOf(600 * kSecond), 1);
        QCOMPARE(work.kind.taken(kMinute), none + 3);
        QCOMPARE(work.kind.taken(stepOf(kSecond)), none + 6);
    }

    void whatIsKeptSurvives() {
        Work work(100);
        work.use(9, 9);
        KindOfWork other(work.options);
        other.restore(work.kind.memory(), 0);
        other.count(100, true, kSecond);
        QVERIFY(isAbout(other.used(), work.kind.used()));
        QVERIFY(isAbout(other.margin(), work.kind.margin()));
        QVERIFY(std::abs(double(other.shortestMicros() - work.kind.shortestMicros())) < 10'000);
    }
};

QTEST_APPLESS_MAIN(TestKindOfWork)

}  // namespace tst_kind_of_work

#include "tst_kind_of_work.moc"
