// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/cell_painting.h"

#include "gui/charts/short_texts.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tst_cell_painting {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCellPainting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void widthsAreThoseOfTheFont() {
        ShortTexts widths;
        const QFont font;
        QFont large;
        large.setPointSize(30);
        for (const QFont& each : {font, large, font}) {
            widths.setFont(each);
            for (const QString& text : {u"104,231"_s, u"1 h 02 min"_s, u"−41 s"_s}) {
                double sum = 0;
                for (const QChar letter : text) sum += QFontMetricsF(each).horizontalAdvance(letter);
                QCOMPARE(widths.widthOf(text), sum);
            }
        }
    }

    void textIsDrawnWhereAndAsWideAsItIsSaidToBe() {
        ShortTexts texts;
        const QFont font;
        texts.setFont(font);
        for (const QString& text : {u"104,231"_s, u"1 h 02 min"_s, u"–"_s, u"東 3"_s}) {
            QImage image(160, 40, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setPen(Qt::black);
            texts.draw(painter, QPointF(20, 28), text);
            painter.end();
            int first = image.width();
            int last = -1;
            for (int x = 0; x < image.width(); ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    if (image.pixelColor(x, y) != QColor(Qt::white)) {
                        first = std::min(first, x);
                        last = std::max(last, x);
                    }
                }
            }
            QVERIFY2(first >= 18 && first <= 24, qPrintable(text));
            QVERIFY2(last <= 20 + texts.widthOf(text) + 2, qPrintable(text));
            QVERIFY2(last >= 20 + texts.widthOf(text) - 4, qPrintable(text));
        }
    }

    void lettersDrawnOneByOneLookAsThoseOfTheLongWay() {
        ShortTexts texts;
        texts.setFont(QFont());
        const auto drawn = [&](double scale, bool oneByOne) {
            QImage image(int(160 * scale), int(40 * scale), QImage::Format_RGB32);
            image.setDevicePixelRatio(scale);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setPen(Qt::black);
            oneByOne ? texts.draw(painter, QPointF(20, 28), u"104,231"_s)
                     : painter.drawText(QPointF(20, 28), u"104,231"_s);
            painter.end();
            return image;
        };
        for (const double scale : {1.0, 2.0}) {
            const QImage quick = drawn(scale, true);
            const QImage slow = drawn(scale, false);
            int different = 0;
            for (int y = 0; y < slow.height(); ++y)
                for (int x = 0; x < slow.width(); ++x)
                    different += std::abs(qGray(quick.pixel(x, y)) - qGray(slow.pixel(x, y))) > 64 ? 1 : 0;
            QVERIFY2(different < 40 * scale * scale, qPrintable(QString::number(different)));
        }
    }

    void tickStandsWhereItBelongs() {
        QImage image(102, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintTick(painter, QRect(0, 6, 102, 7), 0.5, Qt::black);
        paintTick(painter, QRect(0, 6, 102, 7), 1.5, Qt::red);  // outside: nothing
        painter.end();
        QCOMPARE(image.pixelColor(50, 4), QColor(Qt::black));
        QCOMPARE(image.pixelColor(47, 9), QColor(Qt::white));
        QCOMPARE(image.pixelColor(101, 9), QColor(Qt::white));
    }

    void spikeInACurveWithMoreValuesThanPixelsIsSeen() {
        QList<double> values(120, 0);
        values[61] = 100;
        QImage image(40, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintSparkline(painter, QRect(0, 0, 40, 20), values, 120, Qt::black);
        painter.end();
        int dark = 0;
        for (int x = 0; x < 40; ++x) dark += image.pixelColor(x, 4) != QColor(Qt::white) ? 1 : 0;
        QVERIFY(dark > 0 && dark < 6);
    }

    void curveRunsFromItsOldestValueToTheRightEdgeAndBreaksWhereNobodyWatched_data() {
        QTest::addColumn<double>("scale");
        QTest::newRow("1x") << 1.0;
        QTest::newRow("1.5x") << 1.5;
        QTest::newRow("2x") << 2.0;
    }
    void curveRunsFromItsOldestValueToTheRightEdgeAndBreaksWhereNobodyWatched() {
        QFETCH(double, scale);
        QList<double> values(21, 50);
        values[5] = std::numeric_limits<double>::quiet_NaN();
        QImage image(int(40 * scale), int(20 * scale), QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintSparkline(painter, QRect(0, 0, 40, 20), values, 41, Qt::black);
        painter.end();
        const auto isDrawn = [&](double x, double y) {
            return image.pixelColor(int(x * scale), int(y * scale)) != QColor(Qt::white);
        };
        QVERIFY(!isDrawn(17, 0.5));  // 41 values fill it, there are 21
        QVERIFY(isDrawn(21, 0.5));
        QVERIFY(isDrawn(39.5, 0.5));
        QVERIFY(!isDrawn(24.5, 10) && isDrawn(22, 10) && isDrawn(28, 10));
    }
};

QTEST_MAIN(TestCellPainting)

}  // namespace tst_cell_painting

#include "tst_cell_painting.moc"
