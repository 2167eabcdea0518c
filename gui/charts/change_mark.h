// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <functional>

class QColor;
class QPainter;
class QPalette;
class QPointF;

namespace fairlead::gui {

// Something that happened, as it stands above charts over time.
struct ChangeMark {
    enum class Shape { Up, Down, Stop, Cross, Square, Dot };  // ▲ ▼ ⊣ ✕ ■ ●
    enum class Tone { Neutral, Accent, Push, Warn, Bad };     // the later, the more it matters

    qint64 atMs = 0;
    qint64 untilMs = 0;  // it went on until then; 0: a moment
    Shape shape = Shape::Dot;
    Tone tone = Tone::Neutral;
    QString words;   // a few
    QString whole;   // all there is to say
    QString tenant;  // whole; empty: nobody in particular

    bool operator==(const ChangeMark&) const = default;
};

QColor colorOf(ChangeMark::Tone tone, const QPalette& palette);
void paintShape(QPainter& painter, const QPointF& middle, ChangeMark::Shape shape, const QColor& color);

// Where marks stand: in two rows. Each keeps its shape as long as there is room for it; words are for those that matter
// most. What has no room for a shape is counted with its neighbour.
struct PlacedMark {
    QList<qsizetype> marks;  // the first is the one that is drawn
    int row = 0;
    double x = 0;
    bool hasWords = false;
};
// Marks in the order of their times. xOf: of the shape's middle; widthOf: of the words; end: nothing goes beyond it.
QList<PlacedMark> placeMarks(const QList<ChangeMark>& marks, const std::function<double(qint64)>& xOf,
                             const std::function<double(const QString&)>& widthOf, double end);

}  // namespace fairlead::gui
