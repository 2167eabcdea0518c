// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/depth_chart.h"
#include "gui/charts/depth_strip.h"

#include <QChartView>
#include <QLabel>
#include <QTest>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

QList<DepthPoint> curve(qint64 from, int seconds) {
    QList<DepthPoint> list;
    for (int at = 0; at < seconds; ++at) {
        list.append(DepthPoint{from + at * 1000, {quint32(100 + at), 7, 3, quint32(at / 10)}});
    }
    return list;
}

constexpr qint64 kStart = 1'700'000'040'000;

QString allText(const QWidget& widget) {
    QString text;
    for (const QLabel* label : widget.findChildren<QLabel*>()) {
        if (label->isVisibleTo(&widget)) {
            text += label->text() + u'\n';
        }
    }
    return text;
}

}  // namespace

class TestDepthChart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_chart = std::make_unique<DepthChart>();
        m_chart->resize(320, 300);
        m_chart->show();
    }
    void cleanup() { m_chart.reset(); }

    void anEmptyChartSaysSoInsteadOfDrawingAxes() {
        m_chart->setPoints({});
        QVERIFY(allText(*m_chart).contains(u"Nothing recorded yet"_s));
        QVERIFY(!m_chart->findChild<QChartView*>()->isVisibleTo(m_chart.get()));
        QCOMPARE(m_chart->drawnPieces(), 0);
    }

    void currentFiguresStandInTheLegendAndInTheDescription() {
        m_chart->setPoints(curve(kStart, 60));
        QVERIFY(allText(*m_chart).contains(u"<b>159</b>"_s));
        QVERIFY(allText(*m_chart).contains(u"since this console is watching"_s));
        QCOMPARE(m_chart->findChild<QChartView*>()->accessibleDescription(),
                 u"Now 159 ready, 7 in progress, 3 delayed"_s);
    }

    void gapsStayGaps() {
        m_chart->setPoints(curve(kStart, 20) + curve(kStart + 40'000, 20));
        QCOMPARE(m_chart->drawnPieces(), 2);
        m_chart->setPoints(curve(kStart, 20));
        QCOMPARE(m_chart->drawnPieces(), 1);
    }

    void hiddenChartDrawsWhenItIsShown() {
        m_chart->hide();
        m_chart->setPoints(curve(kStart, 20));
        QCOMPARE(m_chart->drawnPieces(), 0);
        m_chart->show();
        QCOMPARE(m_chart->drawnPieces(), 1);
    }

    void stripCountsWhatCameInWhileWatching() {
        DepthStrip strip;
        strip.setPoints(curve(kStart, 60));
        QCOMPARE(strip.accessibleDescription(), u"Dead letters 5, 5 more while watching"_s);
        strip.setPoints({});
        QCOMPARE(strip.accessibleDescription(), u"Dead letters: nothing recorded yet"_s);
    }

private:
    std::unique_ptr<DepthChart> m_chart;
};

QTEST_MAIN(TestDepthChart)
#include "tst_depth_chart.moc"
