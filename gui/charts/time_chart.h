// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace fairlead::gui {

class TimePlot;

// A chart over time: stacked areas, lines and bands behind them, on one time axis. The legend shows the figures under
// the pointer, else the latest ones. A span that is not over yet is drawn separately; where there is no data nothing is
// drawn. The cost grows with the pixels, not with the points. GUI thread.
class TimeChart : public QWidget {
    Q_OBJECT
public:
    explicit TimeChart(QWidget* parent = nullptr);

    void setContent(const TimeChartContent& content);
    const TimeChartContent& content() const { return m_content; }
    void setStale(bool stale);
    // The moment whose figures the legend shows, the same in all charts of a page; unset: the latest.
    void setCursor(std::optional<qint64> atMs);
    // The entries of the legend, as "ready 12".
    QStringList legend() const;
    // What is marked at this place, one line each.
    QString marksAt(const QPoint& at) const;

    // How many lines the legend takes. Does not shrink while the width stays, so that the plot does not jump.
    int legendLines() const { return m_legendLines; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cursorMoved(std::optional<qint64> atMs);
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    qsizetype shownPoint() const;  // -1: none
    bool hasPlot() const;
    int headHeight() const;
    int placeLegend(const QStringList& entries, QList<QPoint>* places) const;  // returns the number of lines
    void arrange();
    void paintHead(QPainter& painter) const;

    TimeChartContent m_content;
    std::optional<qint64> m_cursor;
    bool m_stale = false;
    int m_legendLines = 1;
    int m_hintedLines = 1;  // of the last size hint that the layout was told
    TimePlot* m_plot;
};

}  // namespace fairlead::gui
