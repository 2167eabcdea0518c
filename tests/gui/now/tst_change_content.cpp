// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/change_content.h"

#include "gui/charts/heat_map.h"
#include "gui/now/series_colors.h"
#include "gui/now/trace.h"

#include <QSignalSpy>
#include <QHash>
#include <QTest>

#include <algorithm>

#include <cmath>

namespace tst_change_content {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

TimeFrame tenMinutes() {
    TimeFrame frame;
    frame.first = 1000;
    frame.columns = 10;
    return frame;
}

HistoryPoint point(qint64 atMs, std::optional<double> wait, quint64 ready, double oldest = 0) {
    HistoryPoint made;
    made.atMs = atMs;
    made.waitP99Seconds = wait;
    made.ready = ready;
    made.oldestReadySeconds = oldest;
    return made;
}

}  // namespace

class TestChangeContent : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aColumnHoldsTheLongestWaitAndTheLatestDepth() {
        Trace trace(tenMinutes());
        History history;
        history.points = {point(60'000'000, 3, 10), point(60'001'000, 1, 20)};
        trace.take(history);
        QCOMPARE(trace.at(1000).wait, 3.0);
        QCOMPARE(trace.at(1000).ready, 20.0);
        trace.take(60'030'000, {5, 7, 0});
        QCOMPARE(trace.at(1000).wait, 5.0);
        QCOMPARE(trace.at(1000).ready, 7.0);
        trace.take(history);  // an answer that was under way is older than what came live
        QCOMPARE(trace.at(1000).ready, 7.0);
    }

    void aTimeWithoutAPointIsNotKnownAndOneWithoutTasksIsNoWait() {
        Trace trace(tenMinutes());
        History history;
        history.points = {point(60'000'000, std::nullopt, 0), point(60'120'000, std::nullopt, 4, 9)};
        trace.take(history);
        QCOMPARE(trace.at(1000).wait, 0.0);
        QVERIFY(std::isnan(trace.at(1001).wait));
        QCOMPARE(trace.at(1002).wait, 9.0);  // nothing was handed out, and the oldest waits so long
    }

    void theOldestColumnsAreForgottenAndLateAnswersDoNotComeBack() {
        Trace trace(tenMinutes());
        trace.take(60'000'000, {1, 1, 0});
        trace.take(60'000'000 + 10 * 60'000, {2, 2, 0});
        QVERIFY(std::isnan(trace.at(1000).wait));
        QCOMPARE(trace.at(1010).wait, 2.0);
        History late;
        late.points = {point(60'000'000, 8, 8)};
        trace.take(late);
        QCOMPARE(trace.at(1010).wait, 2.0);
    }

    void heatHasSixLevels() {
        QCOMPARE(int(heatLevel(1)), 0);
        QCOMPARE(int(heatLevel(2)), 1);
        QCOMPARE(int(heatLevel(19)), 2);
        QCOMPARE(int(heatLevel(50)), 4);
        QCOMPARE(int(heatLevel(5000)), 5);
    }

    void aTenantKeepsItsColourWhileItIsShownAtAll() {
        SeriesColors colors;
        const QStringList ten{u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s, u"f"_s, u"g"_s, u"h"_s, u"i"_s, u"j"_s};
        colors.assign(ten, {});
        QHash<QString, int> before;
        for (const QString& tenant : ten) before.insert(tenant, colors.of(tenant));
        // Behind the first two the order changes with every tick.
        QStringList turned = ten;
        std::reverse(turned.begin() + 2, turned.end());
        colors.assign(turned, {});
        for (const QString& tenant : ten) QCOMPARE(colors.of(tenant), before[tenant]);
        // The largest has one, whoever has to give it up.
        colors.assign({u"j"_s, u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s, u"f"_s}, {});
        QVERIFY(colors.of(u"j"_s) > 0);
        QCOMPARE(colors.of(u"a"_s), before[u"a"_s]);
    }

    void whoComesBackGetsItsColourAgain() {
        SeriesColors colors;
        colors.assign({u"a"_s, u"b"_s}, {});
        const int b = colors.of(u"b"_s);
        colors.assign({u"a"_s}, {});
        QCOMPARE(colors.of(u"b"_s), -1);
        colors.assign({u"a"_s, u"c"_s}, {});
        QVERIFY(colors.of(u"c"_s) != b);
        colors.assign({u"a"_s, u"c"_s, u"b"_s}, {});
        QCOMPARE(colors.of(u"b"_s), b);
    }

    void tenantsKeepTheirColoursAndTheFirstIsOfWhoPushes() {
        SeriesColors colors;
        colors.assign({u"a"_s, u"b"_s, u"c"_s}, {});
        const int b = colors.of(u"b"_s);
        QVERIFY(colors.of(u"a"_s) > 0);
        colors.assign({u"c"_s, u"b"_s, u"d"_s}, u"c"_s);
        QCOMPARE(colors.of(u"b"_s), b);
        QCOMPARE(colors.of(u"c"_s), 0);
        QCOMPARE(colors.of(u"a"_s), -1);
        QVERIFY(colors.of(u"d"_s) > 0 && colors.of(u"d"_s) != b);
        colors.assign({u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s, u"6"_s, u"7"_s, u"8"_s}, {});
        QCOMPARE(colors.of(u"7"_s), -1);
    }

    void onlyTheCellsThatChangedArePaintedAnew() {
        HeatMap map;
        map.resize(900, 100);
        map.show();
        const TimeFrame frame = tenMinutes();
        QList<HeatRow> rows{{u"acme"_s, u"1 s"_s, HeatRow::Tone::Plain, QList<qint8>(10, 0)},
                            {u"globex"_s, u"1 s"_s, HeatRow::Tone::Plain, QList<qint8>(10, 0)}};
        map.setContent(frame, rows);
        map.grab();
        const int before = map.paintedCells();
        QCOMPARE(before, 20);
        rows[1].levels[9] = 4;
        map.setContent(frame, rows);
        map.grab();
        QCOMPARE(map.paintedCells(), before + 1);
    }

    void arrowKeysMoveACellAndReturnOpensIt() {
        HeatMap map;
        map.resize(900, 100);
        map.setTeller([](int row, int column) { return u"%1/%2"_s.arg(row).arg(column); });
        map.setContent(tenMinutes(), {{u"acme"_s, {}, HeatRow::Tone::Plain, QList<qint8>(10, 0)},
                                      {u"globex"_s, {}, HeatRow::Tone::Plain, QList<qint8>(10, 0)}});
        QSignalSpy opened(&map, &HeatMap::cellOpened);
        QTest::keyClick(&map, Qt::Key_Left);
        QCOMPARE(map.accessibleDescription(), u"0/8"_s);
        QTest::keyClick(&map, Qt::Key_Down);
        QTest::keyClick(&map, Qt::Key_Down);
        QCOMPARE(map.accessibleDescription(), u"1/8"_s);
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(opened.value(0).value(0).toInt(), 1);
        QCOMPARE(opened.value(0).value(1).toInt(), 8);
        // A minute later it is still the same moment.
        TimeFrame later = tenMinutes();
        ++later.first;
        map.setContent(later, {{u"acme"_s, {}, HeatRow::Tone::Plain, QList<qint8>(10, 0)},
                               {u"globex"_s, {}, HeatRow::Tone::Plain, QList<qint8>(10, 0)}});
        QCOMPARE(map.cell()->x(), 7);
    }
};

QTEST_MAIN(TestChangeContent)

}  // namespace tst_change_content

#include "tst_change_content.moc"
