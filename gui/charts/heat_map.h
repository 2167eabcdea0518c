// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/time_frame.h"

#include <QList>
#include <QPixmap>
#include <QString>
#include <QWidget>

#include <functional>
#include <optional>

namespace fairlead::gui {

struct HeatRow {
    enum class Tone { Plain, Bad, Push };
    QString name;    // from outside
    QString figure;  // at the right edge
    Tone tone = Tone::Plain;
    QList<qint8> levels;  // by column: 0 to 5, or kNotKnown, or kNoUsual

    static constexpr qint8 kNotKnown = -1;
    static constexpr qint8 kNoUsual = -2;  // something is known, but not what to compare it with
};

// The level of so many times the usual: 1, 2, 5, 20, 50, 100.
qint8 heatLevel(double times);

// Rows of cells over time, the warmer the worse: what a block, a stripe or a row says is seen before anything is read. Only
// cells that changed are painted anew. Arrow keys move from cell to cell, Return opens one. GUI thread.
class HeatMap : public QWidget {
    Q_OBJECT
public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setContent(const TimeFrame& frame, const QList<HeatRow>& rows);
    // What a cell says in words, for tooltips and who does not see it.
    void setTeller(std::function<QString(int row, int column)> tell) { m_tell = std::move(tell); }
    // The column the page looks at; none: now.
    void setMoment(std::optional<int> column);
    void setStale(bool stale);

    int rowsFitting(int height) const;
    std::optional<QPoint> cell() const { return m_cell; }  // column and row
    int paintedCells() const { return m_painted; }         // so far

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cellOpened(int row, int column);
    void cellTold(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect cellRect(int row, int column) const;
    QRect rowRect(int row) const;
    std::optional<QPoint> cellAt(const QPoint& at) const;
    void choose(const QPoint& cell);
    void paintNoUsual(QPainter& painter, const QRect& cell) const;
    void paintCell(QPainter& painter, int row, int column);
    void paintAll();
    void paintLegend(QPainter& painter) const;

    TimeFrame m_frame;
    QList<HeatRow> m_rows;
    std::function<QString(int, int)> m_tell;
    std::optional<QPoint> m_cell;
    std::optional<int> m_moment;
    bool m_stale = false;
    QPixmap m_cells;  // null: to be painted
    int m_painted = 0;
};

}  // namespace fairlead::gui
