// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/cell_painting.h"

#include "gui/charts/text_widths.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCellPainting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void widthsAreThoseOfTheFont() {
        TextWidths widths;
        const QFont font;
        QFont large;
        large.setPointSize(30);
        for (const QFont& each : {font, large, font}) {
            widths.setFont(each);
            for (const QString& text : {u"104,231"_s, u"1 h 02 min"_s, u"−41 s"_s}) {
                double sum = 0;
                for (const QChar letter : text) {
                    sum += QFontMetricsF(each).horizontalAdvance(letter);
                }
                QCOMPARE(widths.of(text), sum);
            }
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
        for (int x = 0; x < 40; ++x) {
            dark += image.pixelColor(x, 4) != QColor(Qt::white) ? 1 : 0;
        }
        QVERIFY(dark > 0 && dark < 6);
    }
};

QTEST_MAIN(TestCellPainting)
#include "tst_cell_painting.moc"
