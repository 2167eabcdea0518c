// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/depth_series.h"

#include <QTest>

using namespace fairlead::gui;

namespace {

constexpr qint64 kStart = 1'700'000'040'000;  // a whole minute

QList<DepthPoint> points(int count, qint64 everyMs = 1000) {
    QList<DepthPoint> list;
    for (int at = 0; at < count; ++at) {
        list.append(DepthPoint{kStart + at * everyMs, {quint32(at), 2, 3, 4}});
    }
    return list;
}

qsizetype drawn(const QList<DepthPiece>& pieces) {
    qsizetype sum = 0;
    for (const DepthPiece& piece : pieces) {
        sum += piece.ready.size();
    }
    return sum;
}

}  // namespace

class TestDepthSeries : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void statesAreStackedOnEachOther() {
        const QList<DepthPiece> pieces = depthPieces({{kStart, {10, 2, 3, 4}}}, 600, 12);
        QCOMPARE(pieces.size(), 1);
        QCOMPARE(pieces[0].floor[0].y(), 0.0);
        QCOMPARE(pieces[0].inProgress[0].y(), 2.0);
        QCOMPARE(pieces[0].ready[0].y(), 12.0);
        QCOMPARE(pieces[0].delayed[0].y(), 15.0);
        QCOMPARE(pieces[0].dead[0].y(), 4.0);
        QCOMPARE(pieces[0].ready[0].x(), double(kStart));
    }

    void timeWithoutPointsBeginsANewPiece() {
        QList<DepthPoint> list = points(10);
        list.append(DepthPoint{kStart + 60'000, {}});
        list.append(DepthPoint{kStart + 61'000, {}});
        const QList<DepthPiece> pieces = depthPieces(list, 600, 12);
        QCOMPARE(pieces.size(), 2);
        QCOMPARE(pieces[0].ready.size(), 10);
        QCOMPARE(pieces[1].ready.size(), 2);
    }

    void oneMissedTickIsNoGap() {
        QList<DepthPoint> list = points(5);
        list.removeAt(2);
        QCOMPARE(depthPieces(list, 600, 12).size(), 1);
    }

    void neverMorePointsThanAskedForAndTheSpikeStays() {
        QList<DepthPoint> list = points(1999);
        list[777].depth.ready = 1'000'000;
        const QList<DepthPiece> pieces = depthPieces(list, 600, 12);
        QVERIFY(drawn(pieces) <= 600);
        bool spike = false;
        for (const QPointF& point : pieces[0].ready) {
            spike = spike || point.y() == 1'000'002.0;
        }
        QVERIFY(spike);
    }

    void mergingNeverReachesAcrossAGap() {
        QList<DepthPoint> list;
        for (int at = 0; at < 1500; ++at) {
            list.append(DepthPoint{kStart + (at < 700 ? at : at + 1000) * 1000LL, {quint32(at), 0, 0, 0}});
        }
        const QList<DepthPiece> pieces = depthPieces(list, 600, 12);
        QCOMPARE(pieces.size(), 2);
        QCOMPARE(pieces[0].ready.last().y(), 699.0);
        QVERIFY(pieces[1].ready.first().x() >= double(kStart + 1'700'000));
    }

    void ofManyPiecesTheLatestAreKept() {
        const QList<DepthPiece> pieces = depthPieces(points(40, 10'000), 600, 12);
        QCOMPARE(pieces.size(), 12);
        QCOMPARE(pieces.last().ready.first().y(), 41.0);
    }

    void nothingGivesNothing() { QVERIFY(depthPieces({}, 600, 12).isEmpty()); }

    void axisEndsAtTheNextRoundNumber_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("top");
        QTest::newRow("zero") << 0.0 << 10.0;
        QTest::newRow("exact") << 50.0 << 50.0;
        QTest::newRow("just above") << 50.5 << 60.0;
        QTest::newRow("thousands") << 2100.0 << 3000.0;
        QTest::newRow("next decade") << 850.0 << 1000.0;
    }
    void axisEndsAtTheNextRoundNumber() {
        QFETCH(double, value);
        QFETCH(double, top);
        const CountAxis axis = countAxis(value);
        QCOMPARE(axis.top, top);
        const double step = axis.top / (axis.ticks - 1);
        QCOMPARE(step, double(qint64(step)));
    }

    void timeAxisStandsStillBetweenSteps() {
        const TimeWindow window = timeWindow(kStart, kStart + 41'000);
        QCOMPARE(window.toMs, kStart + 50'000);
        QCOMPARE(window.toMs - window.fromMs, qint64(120'000));
        QCOMPARE(timeWindow(kStart, kStart + 49'000), window);
        QVERIFY(timeWindow(kStart, kStart + 51'000) != window);
    }

    void windowGrowsWithWhatIsKnown() {
        const auto length = [](qint64 knownMs) {
            const TimeWindow window = timeWindow(kStart, kStart + knownMs);
            return window.toMs - window.fromMs;
        };
        QCOMPARE(length(100'000), qint64(120'000));
        QCOMPARE(length(200'000), qint64(300'000));
        QCOMPARE(length(599'000), qint64(600'000));
        QCOMPARE(length(5'000'000), qint64(600'000));
    }
};

QTEST_GUILESS_MAIN(TestDepthSeries)
#include "tst_depth_series.moc"
