// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_chart.h"

#include "gui/charts/time_axis.h"
#include "gui/charts/time_painting.h"

#include <QCategoryAxis>
#include <QChartView>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace tst_time_chart {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

TimeChartContent content(const QList<double>& values) {
    TimeChartContent made;
    made.title = u"Depth"_s;
    made.format = [](double value) { return QString::number(value); };
    made.fromMs = kStart;
    made.toMs = kStart + values.size() * 1000;
    made.series = {{u"ready"_s, SeriesRole::Ready, true, values}};
    for (qsizetype at = 0; at < values.size(); ++at) made.atMs.append(kStart + at * 1000);
    return made;
}

// How many pixels of a row at the plot's foot are not the ground's.
int paintedAtTheFoot(TimeChart& chart) {
    const QImage image = chart.grab().toImage();
    const int y = image.height() - chart.fontMetrics().height() - 10;
    const QRgb ground = image.pixel(2, y);
    int painted = 0;
    for (int x = 60; x < image.width() - 8; ++x) painted += image.pixel(x, y) != ground ? 1 : 0;
    return painted;
}

}  // namespace

class TestTimeChart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // In every column of pixels one of the two is ten, and never both.
    void stackIsNeverHigherThanItsSumEverWas() {
        TimeChartContent made = content(QList<double>(4000, 0));
        made.series = {{u"in"_s, SeriesRole::In, true, {}}, {u"done"_s, SeriesRole::Done, true, {}}};
        for (int at = 0; at < 4000; ++at) {
            made.series[0].values.append(at % 2 == 0 ? 10 : 0);
            made.series[1].values.append(at % 2 == 0 ? 0 : 10);
        }
        QImage image(200, 100, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        const QPalette palette;
        TimePainting(made, QRectF(0, 0, 200, 100), 20, false, palette).paint(painter);
        painter.end();
        for (int x = 10; x < 190; ++x) {
            QCOMPARE(image.pixelColor(x, 25), QColor(Qt::white));
            QVERIFY(image.pixelColor(x, 75) != QColor(Qt::white));
        }
    }

    void legendThatIsTooLongForOneLineGoesOnInTheNext() {
        TimeChartContent made = content({1, 2, 3});
        const QList<double> values = made.series.first().values;
        made.series.append({u"em andamento nesta fila"_s, SeriesRole::Delayed, true, values});
        made.series.append({u"entregas que falharam"_s, SeriesRole::Failed, true, values});
        TimeChart chart;
        chart.resize(1000, 200);
        chart.setContent(made);
        QCOMPARE(chart.legendLines(), 1);
        const int high = chart.sizeHint().height();
        chart.resize(260, 200);
        chart.grab();
        QVERIFY(chart.legendLines() > 1);
        QVERIFY(chart.sizeHint().height() > high);
        // All of the last entry is inside.
        const int lines = chart.legendLines();
        const QImage image = chart.grab().toImage();
        const int line = chart.fontMetrics().lineSpacing();
        const QRgb ground = image.pixel(image.width() - 1, 0);
        for (int y = line; y < (1 + lines) * line; ++y) QCOMPARE(image.pixel(image.width() - 1, y), ground);
        // Shorter figures do not make it hop back.
        for (TimeSeries& series : made.series) series.values = {0, 0, 0};
        chart.setContent(made);
        QCOMPARE(chart.legendLines(), lines);
        chart.resize(1000, 200);
        chart.grab();
        QCOMPARE(chart.legendLines(), 1);
    }

    void labelOfTheAxisIsWholeOrNotThere() {
        TimeChart chart;
        chart.resize(420, 200);
        QList<double> values(60, 1.0);
        for (int shift = 0; shift < 20'000; shift += 500) {
            TimeChartContent made = content(values);
            made.fromMs += shift;
            made.toMs += shift;
            chart.setContent(made);
            const QImage image = chart.grab().toImage();
            const QRgb ground = image.pixel(image.width() - 2, image.height() - 2);
            for (int y = image.height() - chart.fontMetrics().height(); y < image.height() - 2; ++y)
                QVERIFY2(image.pixel(image.width() - 2, y) == ground, qPrintable(QString::number(shift)));
        }
    }

    void legendTellsTheLatestAndUnderTheCursorThatMoment() {
        TimeChart chart;
        chart.setContent(content({1, 2, 3}));
        QCOMPARE(chart.legend(), QStringList{u"ready 3"_s});
        chart.setCursor(kStart + 1500);
        QCOMPARE(chart.legend(), QStringList{u"ready 2"_s});
        chart.setCursor(kStart - 1);
        QCOMPARE(chart.legend(), QStringList{u"ready –"_s});
    }

    void spanThatIsNotOverIsNotToldAsTheLatest() {
        TimeChart chart;
        TimeChartContent made = content({5, 1});
        made.lastUnfinished = true;
        chart.setContent(made);
        QCOMPARE(chart.legend(), QStringList{u"ready 5"_s});
    }

    void whatIsNothingOnTopOfAStackHasNoEdge() {
        TimeChart chart;
        chart.resize(400, chart.sizeHint().height());
        TimeChartContent alone = content(QList<double>(60, 0));
        for (qsizetype at = 0; at < 60; ++at) alone.series[0].values[at] = double(at % 7);
        chart.setContent(alone);
        const QImage without = chart.grab().toImage();
        TimeChartContent stacked = alone;
        stacked.series.append({u"delayed"_s, SeriesRole::Delayed, true, QList<double>(60, 0)});
        chart.setContent(stacked);
        const QImage with = chart.grab().toImage();
        const int below = without.height() / 2;  // of the legend
        QCOMPARE(with.copy(0, below, with.width(), with.height() - below),
                 without.copy(0, below, without.width(), without.height() - below));
    }

    void whereAllOfAStackIsNothingItsLineSaysSo() {
        TimeChart chart;
        chart.resize(400, chart.sizeHint().height());
        TimeChartContent nothing = content(QList<double>(60, 0));
        nothing.series[0].stacked = true;
        chart.setContent(nothing);
        const QImage drawn = chart.grab().toImage();
        TimeChartContent unknown = nothing;
        unknown.series[0].values.fill(std::numeric_limits<double>::quiet_NaN());
        chart.setContent(unknown);
        const QImage without = chart.grab().toImage();
        const int below = without.height() / 2;  // of the legend
        QVERIFY(drawn.copy(0, below, drawn.width(), drawn.height() - below) !=
                without.copy(0, below, without.width(), without.height() - below));
    }

    void holeInTimeIsNotPaintedAcross() {
        TimeChart chart;
        chart.resize(400, chart.sizeHint().height());
        TimeChartContent whole = content(QList<double>(60, 10));
        chart.setContent(whole);
        const int full = paintedAtTheFoot(chart);
        TimeChartContent holed = whole;
        holed.atMs.remove(20, 20);
        holed.series[0].values.remove(20, 20);
        chart.setContent(holed);
        const int withHole = paintedAtTheFoot(chart);
        QVERIFY2(withHole < full * 3 / 4, qPrintable(u"%1 of %2"_s.arg(withHole).arg(full)));
        QVERIFY(withHole > full / 3);
    }

    void spikeOfOneSecondIsSeenInAnHour() {
        TimeChart chart;
        chart.resize(400, chart.sizeHint().height());
        QList<double> values(3600, 0);
        chart.setContent(content(values));
        const QImage flat = chart.grab().toImage();
        values[1800] = 100;
        TimeChartContent spiked = content(values);
        spiked.leastTop = 100;
        chart.setContent(spiked);
        const QImage spike = chart.grab().toImage();
        int differ = 0;
        for (int y = 40; y < flat.height() - 20; ++y)
            for (int x = 180; x < 260; ++x) differ += flat.pixel(x, y) != spike.pixel(x, y) ? 1 : 0;
        QVERIFY(differ > 20);
    }

    void axesStandAtRoundFiguresAndTimes() {
        TimeChart chart;
        chart.resize(400, chart.sizeHint().height());
        chart.setContent(content(QList<double>(600, 1300)));
        chart.show();
        const auto* const plot = chart.findChild<QChartView*>();
        QVERIFY(plot);
        const auto labels = [plot](Qt::Orientation along) {
            return qobject_cast<QCategoryAxis*>(plot->chart()->axes(along).value(0))->categoriesLabels();
        };
        QCOMPARE(labels(Qt::Vertical), (QStringList{u"0"_s, u"1000"_s, u"2000"_s}));
        const QStringList times = labels(Qt::Horizontal);
        QVERIFY(times.size() >= 2);
        for (const QString& time : times) QVERIFY2(QTime::fromString(time, u"HH:mm"_s).isValid(), qPrintable(time));
        chart.setContent(content(QList<double>(600, 4)));
        QCOMPARE(labels(Qt::Vertical), (QStringList{u"0"_s, u"2.5"_s, u"5"_s}));
    }

    void nothingIsSaidInWords() {
        TimeChart chart;
        TimeChartContent made = content({});
        made.nothing = u"The broker did not run."_s;
        chart.setContent(made);
        QCOMPARE(chart.accessibleDescription(), u"The broker did not run."_s);
    }

    void returnAndADoubleClickAskForTheTable() {
        TimeChart chart;
        chart.setContent(content({1, 2}));
        chart.show();
        QSignalSpy asked(&chart, &TimeChart::tableRequested);
        QTest::keyClick(&chart, Qt::Key_Return);
        QTest::mouseDClick(&chart, Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
    }

    void marksStandAtRoundLocalTimes() {
        const QList<TimeMark> marks = timeMarks(kStart, kStart + 3'600'000, 6);
        QVERIFY(marks.size() >= 2 && marks.size() <= 6);
        for (const TimeMark& mark : marks) QCOMPARE(mark.atMs % (15 * 60'000), 0);
        QVERIFY(timeMarks(kStart, kStart, 6).isEmpty());
    }

    void axisEndsAtARoundFigureThatIsNotBelow() {
        for (const double value : {0.0, 0.3, 1.0, 7.0, 10.0, 11.0, 99.0, 4120.0}) {
            const ValueAxis axis = valueAxis(value, 1);
            QVERIFY(axis.top >= value && axis.top >= 1);
            QVERIFY(axis.top <= std::max(1.0, value) * 2.5 + 1e-9);
        }
        QCOMPARE(valueAxis(4120, 10).top, 5000.0);
    }
};

QTEST_MAIN(TestTimeChart)

}  // namespace tst_time_chart

#include "tst_time_chart.moc"
