// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <QWidget>

#include <optional>

namespace fairlead::gui {

// A few lines over time, with the moments that matter and the time in which somebody was hurt.
struct LineHistoryContent {
    struct Line {
        QString name;
        int series = -1;        // its colour, as seriesColor()
        bool isFilled = false;  // down to the axis
        bool isDashed = false;  // foretold
        // Ascending times in ms since 1970, with values; NaN: not known, which breaks the line.
        QList<QPointF> points;
        bool isDotted = false;  // thin, in points: what the others are to be seen against
    };
    struct Moment {
        qint64 atMs = 0;
        QString text;
        bool isChange = false;  // somebody changed something
    };
    qint64 fromMs = 0;
    qint64 untilMs = 0;
    qint64 nowMs = 0;     // what is behind it is foretold; 0: all is past
    bool isLog = false;   // from `least` on
    double least = 0.1;   // of a logarithmic axis
    double leastTop = 1;  // of another one
    QString (*format)(double) = nullptr;
    QList<Line> lines;
    QList<Moment> moments;
    qint64 hurtFromMs = 0;  // 0: nobody was
    qint64 hurtUntilMs = 0;
    QString nothing;  // instead of lines, where there are none
};

// GUI thread; painted as a whole, some thousand points.
class LineHistory : public QWidget {
    Q_OBJECT
public:
    // id: its object name; name: for who does not see it.
    LineHistory(const QString& id, const QString& name, QWidget* parent = nullptr);

    void setContent(const LineHistoryContent& content);
    const LineHistoryContent& content() const { return m_content; }

    QSize sizeHint() const override { return {520, 170}; }
    QSize minimumSizeHint() const override { return {240, 80}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF plot() const;
    double top() const;
    double yOf(double value, double top) const;
    double xOf(double atMs) const;
    void paintAxes(QPainter& painter, double top) const;
    void paintLine(QPainter& painter, const LineHistoryContent::Line& line, double top) const;
    void paintFuture(QPainter& painter) const;
    void paintMoments(QPainter& painter) const;
    void paintNames(QPainter& painter, double top) const;

    LineHistoryContent m_content;
};

}  // namespace fairlead::gui
