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
        kind.beginUse();
        for (const SeatUse& use : uses) kind.addUse(use, isHere, now);
        kind.takeUse();
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
        uses.push_back({claimed, claimed, all, length});
        count(kind.seats());
    }
    // How many tasks of this length may run at once.
    int most(LengthStep length, const SeatUse& own = {}, bool isForLoans = true) {
        int begun = 0;
        for (; kind.fits(length, own, isForLoans, 0) && begun < 1000; ++begun) kind.run(length, 1);
        kind.run(length, -begun);
        return begun;
    }

    SchedulingOptions options;
    KindOfWork kind{options};
    std::vector<SeatUse> uses;
    bool isHere = true;
    Moment now = 0;
};

constexpr int kAll = 1000;  // there is no limit

bool isAbout(double value, double wanted) { return std::abs(value - wanted) < 0.01; }

}  // namespace

// What is kept of the seats for tenants with much shorter tasks.
class TestKindOfWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSeatIsKeptForWhoeverComes() {
        for (const int64_t seats : {7, 20}) QCOMPARE(Work(seats).most(kMinute), int(seats) - 1);
        // Of few seats one would be too much for work that nobody has seen yet.
        for (const int64_t seats : {2, 6}) QVERIFY(Work(seats).most(kMinute) >= seats);
        QVERIFY(!Work(1).kind.isHolding());
    }

    // For ten times as long as such tasks are expected to take.
    void notForLongerThanIsInProportion() {
        Work work(20);
        work.pass(60);
        QCOMPARE(work.most(kMinute), 19);
        work.pass(200);
        QCOMPARE(work.most(kMinute), kAll);
        QCOMPARE(work.most(stepOf(600'000'000)), 19);
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
        QCOMPARE(work.most(kMinute), 100 - 9 - 4);
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
        QCOMPARE(work.most(kMinute, {}, true), 100 - 9 - 4);
        QCOMPARE(work.most(kMinute, {}, false), 100 - 4 - 4);
    }

    void nobodyKeepsSeatsFromItself() {
        Work work(20);
        work.use(9, 9);
        QCOMPARE(work.most(kMinute, work.uses.front()), 19);
    }

    void nothingIsKeptFromTasksUpToTwiceAsLong() {
        Work work(20);
        work.use(5, 5);
        QCOMPARE(work.most(kQuick), kAll);
        QCOMPARE(work.most(kQuick + kStepsInOctave), kAll);
        const int part = work.most(kQuick + kStepsInOctave + 2);
        QCOMPARE(work.most(kQuick + 2 * kStepsInOctave), 20 - 5 - 3);
        QVERIFY(20 - 5 - 3 < part && part < kAll);
    }

    // Among tenants that are all alike there is nobody to keep seats for.
    void equalTenantsKeepNothingFromEachOther() {
        Work work(20);
        for (int i = 0; i < 20; ++i) work.use(0.9, 0.9, stepOf(3 * kSecond));
        work.pass(60);
        QCOMPARE(work.most(stepOf(3 * kSecond)), kAll);
    }

    void shorterTasksThatRunAreNotInTheWay() {
        Work work(20);
        work.kind.run(stepOf(kSecond), 15);
        QCOMPARE(work.most(kMinute), 19);
        work.kind.run(stepOf(40 * kSecond), 2);
        work.kind.run(stepOf(600 * kSecond), 1);
        QCOMPARE(work.most(kMinute), 16);
    }

    void whatIsKeptSurvives() {
        Work work(100);
        work.use(9, 9);
        work.count(100);
        KindOfWork other(work.options);
        other.restore(work.kind.memory(), 0);
        other.count(100, true, 0);
        QVERIFY(isAbout(other.used(), work.kind.used()));
        QVERIFY(isAbout(other.margin(), work.kind.margin()));
        QVERIFY(std::abs(double(other.shortestMicros() - work.kind.shortestMicros())) < 10'000);
    }
};

QTEST_APPLESS_MAIN(TestKindOfWork)

}  // namespace tst_kind_of_work

#include "tst_kind_of_work.moc"
