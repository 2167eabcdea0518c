// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/operation_words.h"

#include <QTest>

namespace tst_operation_words {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

Operation requeue(quint64 done, quint64 skipped, std::optional<quint64> total) {
    Operation operation;
    operation.id = u"3"_s;
    operation.kind = Operation::Kind::Requeue;
    operation.state = Operation::State::Running;
    operation.startedAtMs = 1'000'000;
    operation.done = done;
    operation.skipped = skipped;
    operation.total = total;
    return operation;
}

}  // namespace

class TestOperationWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersAddUp() {
        const Operation operation = requeue(345, 4, 369);
        const OperationShares shares = sharesOf(operation);
        QCOMPARE(shares.done + shares.skipped + shares.left.value(), quint64(369));
        QCOMPARE(progressText(operation), u"345 of 369 brought back, 4 skipped, 20 left"_s);
        // More than was counted when it began: nothing is left, and nothing is below zero.
        QCOMPARE(sharesOf(requeue(400, 0, 369)).left.value(), quint64(0));
        QCOMPARE(progressText(requeue(400, 0, 369)), u"400 of 400 brought back"_s);
    }

    void whyOnePausedItselfIsToldInTheConsolesWords() {
        QCOMPARE(complaintText(u"1200 of 5000 tasks failed again, more than 20 %"_s),
                 u"1,200 of 5,000 tasks failed again, more than 20 %"_s);
        QCOMPARE(complaintText(u"something new"_s), u"something new"_s);
    }

    void etaFollowsFromThePaceSoFar() {
        const Operation operation = requeue(100, 0, 300);
        QCOMPARE(etaText(operation, 1'010'000), u"about 20 s left, at 10.0 a second"_s);
        QCOMPARE(etaText(operation, 1'000'500), u"has just begun"_s);
        QVERIFY(etaText(requeue(100, 0, {}), 1'010'000).contains(u"not known"_s));
    }

    void aPauseDoesNotCountInThePace() {
        QList<Operation> now{requeue(100, 0, 300)};
        now[0].state = Operation::State::Paused;
        noteRuns(now, {}, 1'010'000);
        const QList<Operation> paused = now;
        // An hour later it goes on, at ten a second.
        now = {requeue(100, 0, 300)};
        noteRuns(now, paused, 4'610'000);
        QList<Operation> later{requeue(200, 0, 300)};
        noteRuns(later, now, 4'620'000);
        QCOMPARE(etaText(later[0], 4'620'000), u"about 10 s left, at 10.0 a second"_s);
    }

    void aPauseThatIsEndedHereDoesNotCountEither() {
        QList<Operation> now{requeue(100, 0, 300)};
        now[0].state = Operation::State::Paused;
        noteRuns(now, {}, 1'010'000);
        // The broker's answer to Resume takes its place.
        const QList<Operation> answered{requeue(100, 0, 300)};
        now = {requeue(100, 0, 300)};
        noteRuns(now, answered, 4'610'000);
        QList<Operation> later{requeue(200, 0, 300)};
        noteRuns(later, now, 4'620'000);
        QCOMPARE(etaText(later[0], 4'620'000), u"about 10 s left, at 10.0 a second"_s);
    }

    void pausedOneDoesNotPromiseAnEnd() {
        Operation operation = requeue(100, 0, 300);
        operation.state = Operation::State::Paused;
        QVERIFY(!etaText(operation, 1'010'000).contains(u"left"_s));
        QVERIFY(!rateOf(operation, 1'010'000));
    }

    void whatIsOverSaysHowLongItTookAndWhatItLeft() {
        Operation operation = requeue(100, 20, 300);
        operation.state = Operation::State::Cancelled;
        operation.endedAtMs = 1'060'000;
        QCOMPARE(etaText(operation, 2'000'000), u"took 1 min"_s);
        QCOMPARE(progressText(operation), u"100 of 300 brought back, 20 skipped, 180 left alone"_s);
        operation.state = Operation::State::Done;
        QCOMPARE(progressText(operation), u"100 of 120 brought back, 20 skipped"_s);
    }

    void aCanaryThatIsOutPromisesNoEnd() {
        Operation operation = requeue(5, 0, 39);
        operation.canary = 5;
        // In its first seconds, too, when its pace is still above nothing.
        QVERIFY(waitsForCanary(operation));
        QCOMPARE(etaText(operation, 1'004'000), u"waits until its first 5 have ended"_s);
        operation.done = 6;
        QVERIFY(!waitsForCanary(operation));
        QVERIFY(etaText(operation, 1'004'000).contains(u"left"_s));
        QVERIFY(!waitsForCanary(requeue(5, 0, 39)));
    }

    void aDeletionBringsNothingBack() {
        Operation operation = requeue(5, 0, 39);
        operation.kind = Operation::Kind::Delete;
        QCOMPARE(progressText(operation), u"5 of 39 done, 34 left"_s);
    }

    void whatBecameOfItAddsUp() {
        Operation operation = requeue(345, 0, 345);
        operation.completedAgain = 300;
        operation.failedAgain = 24;
        QCOMPARE(outcomeText(operation), u"Of 345 brought back: 300 completed, 24 failed again, 21 not over yet"_s);
        operation.kind = Operation::Kind::Delete;
        QCOMPARE(outcomeText(operation), QString());
    }

    void cancellationSaysWhatItLeaves() {
        QCOMPARE(cancelText(requeue(100, 20, 300)), u"Ends it now: 100 stay done, 180 stay as they are"_s);
        QVERIFY(cancelText(requeue(100, 20, {})).contains(u"the rest stays as it is"_s));
    }
};

QTEST_GUILESS_MAIN(TestOperationWords)

}  // namespace tst_operation_words

#include "tst_operation_words.moc"
