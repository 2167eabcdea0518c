// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_comparison.h"

#include <QTest>

namespace tst_lab_comparison {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

HistoryPoint point(qint64 second, quint64 done, double p50, double p99) {
    HistoryPoint made;
    made.atMs = second * 1000;
    made.done = done;
    made.actualShare = 0.25;
    made.entitledShare = 0.5;
    made.waitP50Seconds = p50;
    made.waitP99Seconds = p99;
    made.ready = quint64(second);
    return made;
}

}  // namespace

class TestLabComparison : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyWholeSecondsWithinTheWindowCount() {
        QList<HistoryPoint> points;
        for (int second = 0; second < 10; ++second) points << point(second, 10, second, second);
        points.last().unfinished = true;
        const auto figures = figuresOf({&points}, {2000, 10'000});
        QVERIFY(figures);
        QCOMPARE(figures->donePerSecond, 10.0);
        QCOMPARE(figures->actualShare, 0.25);
        QCOMPARE(figures->entitledShare, 0.5);
        QCOMPARE(*figures->waitP50Seconds, 5.0);  // of 2 to 8
        QCOMPARE(*figures->waitP99Seconds, 8.0);
        QCOMPARE(figures->readyAtEnd, quint64(8));
        QVERIFY(!figuresOf({&points}, {20'000, 30'000}));
        QCOMPARE(*figuresOf({&points}, {2500, 4999})->waitP99Seconds, 3.0);
    }

    void secondsCountByTheTasksTheySpeakFor() {
        const QList<HistoryPoint> points{point(0, 1000, 0.01, 0.02), point(1, 5, 9, 9)};
        const auto figures = figuresOf({&points}, {0, 2000});
        QCOMPARE(*figures->waitP50Seconds, 0.01);
        QCOMPARE(*figures->waitP99Seconds, 0.02);  // the slow second is half a percent
        const QList<HistoryPoint> even{point(0, 10, 0.01, 0.02), point(1, 10, 9, 9)};
        QCOMPARE(*figuresOf({&even}, {0, 2000})->waitP99Seconds, 9.0);
    }

    void tenantsTogetherAddUp() {
        const QList<HistoryPoint> one{point(0, 10, 1, 2), point(1, 10, 1, 2)};
        const QList<HistoryPoint> other{point(1, 30, 3, 4)};
        const auto figures = figuresOf({&one, &other}, {0, 2000});
        QCOMPARE(figures->donePerSecond, 25.0);
        QCOMPARE(figures->actualShare, 0.375);
        QCOMPARE(*figures->waitP99Seconds, 4.0);
    }

    void nothingHandedOutIsNoWait() {
        HistoryPoint idle;
        const QList<HistoryPoint> points{idle};
        const auto figures = figuresOf({&points}, {0, 1000});
        QVERIFY(figures);
        QVERIFY(!figures->waitP50Seconds);
        QVERIFY(!figures->waitP99Seconds);
    }

    void backlogOfBeforeIsServedWhenNothingOlderWaits() {
        QList<HistoryPoint> points;
        for (int second = 0; second < 10; ++second) {
            HistoryPoint made;
            made.atMs = second * 1000;
            made.oldestReadySeconds = second < 8 ? 5 : 0.1;  // at its end
            points << made;
        }
        const LabHistories histories{{u"a"_s, points}, {u"b"_s, {HistoryPoint()}}};
        // At the end of second 7, eight seconds on, what waits longest came at 3: after the moment of 2.5 s, not of 3.5 s.
        QCOMPARE(servedSince(2500, 60'000, {u"a"_s, u"b"_s}, histories), qint64(7000));
        QCOMPARE(servedSince(3500, 60'000, {u"a"_s}, histories), qint64(8000));
        QCOMPARE(servedSince(3500, 6000, {u"a"_s}, histories), qint64(6000));
        QCOMPARE(servedSince(20'000, 60'000, {u"a"_s}, histories), qint64(20'000));
        QCOMPARE(servedSince(3500, 60'000, {u"b"_s}, histories), qint64(3500));
    }

    void sideHasEverybodyAndJainsIndexOfThoseWhoWant() {
        HistoryPoint full = point(0, 10, 1, 2);
        full.actualShare = 1;
        HistoryPoint idle;
        const LabHistories histories{{u"a"_s, {point(0, 10, 1, 2)}}, {u"b"_s, {idle}}, {u"loud"_s, {full}}};
        const LabSide side = sideOf(u"fair"_s, {0, 1000}, {u"a"_s, u"b"_s, u"new"_s}, u"loud"_s, histories);
        QCOMPARE(side.tenants.size(), 3);
        QVERIFY(side.quiet);
        QCOMPARE(side.quiet->donePerSecond, 10.0);
        // 0.5 and 2: (2.5)² / (2 · 4.25)
        QVERIFY(side.jain);
        QCOMPARE(*side.jain, 6.25 / 8.5);
        QVERIFY(!sideOf(u"fair"_s, {0, 1000}, {u"b"_s}, u"loud"_s, histories).jain);
    }
};

QTEST_GUILESS_MAIN(TestLabComparison)

}  // namespace tst_lab_comparison

#include "tst_lab_comparison.moc"
