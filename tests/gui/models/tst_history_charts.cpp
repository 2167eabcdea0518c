// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/history_charts.h"

#include "gui/models/time_series_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

namespace tst_history_charts {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

History minutes(int count) {
    History history;
    history.resolution = HistoryResolution::Minute;
    for (int at = 0; at < count; ++at) {
        HistoryPoint point;
        point.atMs = kStart + at * 60'000;
        point.ready = quint64(at);
        point.enqueued = 120;
        history.points.append(point);
    }
    history.nowMs = kStart + count * 60'000;
    return history;
}

QList<TimeChartContent> chartsOf(const History& history) { return tenantCharts(history, kStart, history.nowMs); }

}  // namespace

class TestHistoryCharts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWasSeenIsStackedAndBreaksWhereNobodyWatched() {
        const TimeChartContent chart = seenDepthChart(
            {{kStart, {10, 2, 3, 4}}, {kStart + 2'900, {11, 2, 3, 4}}, {kStart + 60'000, {12, 2, 3, 4}}});
        QCOMPARE(chart.series.size(), 3);
        QCOMPARE(chart.series[0].values.first(), 2.0);
        QCOMPARE(chart.series[1].values.last(), 12.0);
        QCOMPARE(chart.series[2].values.last(), 3.0);
        // As the chart cuts: a tick that came late is none, a minute is one.
        QVERIFY(chart.atMs[1] - chart.atMs[0] <= chart.spanMs * 3 / 2);
        QVERIFY(chart.atMs[2] - chart.atMs[1] > chart.spanMs * 3 / 2);
        QCOMPARE(chart.toMs - chart.fromMs, 120'000);
        QVERIFY(seenDepthChart({}).atMs.isEmpty() && !seenDepthChart({}).nothing.isEmpty());
    }

    void countsBecomeRates() {
        const TimeSeries in = chartsOf(minutes(3))[2].series[0];
        QCOMPARE(in.values, QList<double>({2.0, 2.0, 2.0}));
    }

    void spanThatIsNotOverIsReckonedByWhatHasPassedOfIt() {
        History history = minutes(2);
        history.points.last().unfinished = true;
        history.points.last().enqueued = 30;
        history.nowMs = history.points.last().atMs + 15'000;
        const TimeChartContent rates = chartsOf(history)[2];
        QVERIFY(rates.lastUnfinished);
        QCOMPARE(rates.series[0].values.last(), 2.0);
    }

    void throttledTimesAreBandsByLevel() {
        History history = minutes(6);
        history.points[1].throttleLevel = 1;
        history.points[2].throttleLevel = 1;
        history.points[3].throttleLevel = 2;
        history.points[5].throttleLevel = 2;
        const auto at = [](int minute) { return kStart + minute * 60'000LL; };
        for (const TimeChartContent& chart : chartsOf(history))
            QCOMPARE(chart.bands, (QList<TimeBand>{{at(1), at(3), 1}, {at(3), at(4), 2}, {at(5), at(6), 2}}));
    }

    void waitThatIsNotKnownIsNoZero() {
        History history = minutes(2);
        history.points[0].waitP99Seconds = 1.5;
        const TimeSeries p99 = chartsOf(history)[3].series[0];
        QCOMPARE(p99.values[0], 1.5);
        QVERIFY(std::isnan(p99.values[1]));
    }

    void everyRangeFitsIntoOneAnswer() {
        for (const HistoryRange range : kHistoryRanges) {
            QVERIFY(lengthMs(range) / spanMs(resolutionOf(range)) <= 3600);
            QVERIFY(refreshMs(range) >= spanMs(HistoryResolution::Second));
        }
    }

    void tableTellsTheSameNewestFirstAndMarksWhatIsNotOver() {
        History history = minutes(3);
        history.points.last().unfinished = true;
        history.points[0].waitP99Seconds = 1.5;
        const TimeSeriesModel model(chartsOf(history)[3]);
        const QAbstractItemModelTester tester(const_cast<TimeSeriesModel*>(&model),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.index(0, 0).data().toString().contains(u"not over yet"_s));
        QCOMPARE(model.index(2, 1).data().toString(), u"1.50 s"_s);
        QCOMPARE(model.index(1, 1).data().toString(), u"–"_s);
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), u"p99 (seconds)"_s);
        const QStringList lines = model.tsv().split(u'\n');
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[3].endsWith(u"\t1.5\t"_s));
    }
};

QTEST_GUILESS_MAIN(TestHistoryCharts)

}  // namespace tst_history_charts

#include "tst_history_charts.moc"
