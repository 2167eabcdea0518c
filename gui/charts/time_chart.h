// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace fairlead::gui {

class TimePlot;

// One chart over time: stacked areas, lines, bands behind them, all on one axis. The legend carries the figures under
// the pointer, else the latest ones; a span that is not over yet is drawn apart from those that are; where nothing is
// known nothing is drawn. Costs as much as it has pixels, not as it has points. GUI thread.
class TimeChart : public QWidget {
    Q_OBJECT
public:
    explicit TimeChart(QWidget* parent = nullptr);

    void setContent(const TimeChartContent& content);
    const TimeChartContent& content() const { return m_content; }
    void setStale(bool stale);
    // The moment whose figures are told, also by the neighbours of the chart under the pointer; none: the latest.
    void setCursor(std::optional<qint64> atMs);
    // In words, as it stands in the legend: "ready 12".
    QStringList legend() const;

    // How many lines the legend takes in this width; as wide as its figures ever were, so that it does not hop.
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
    int placeLegend(const QStringList& entries, QList<QPoint>* places) const;  // how many lines it takes
    void arrange();
    void paintHead(QPainter& painter) const;

    TimeChartContent m_content;
    std::optional<qint64> m_cursor;
    bool m_stale = false;
    int m_legendLines = 1;
    TimePlot* m_plot;
};

}  // namespace fairlead::gui
