// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/time_axis.h"
#include "gui/data/time_series.h"

#include <QCategoryAxis>
#include <QChartView>
#include <QLineSeries>

#include <optional>

namespace fairlead::gui {

// The axes, labels and grid of a chart over time, drawn by Qt Charts; the series between them are painted by
// TimePainting, because a Qt Charts series costs a microsecond per point at each change of it or of an axis, visible or
// not. Labels are created again only if their texts change. Takes no mouse or key events. GUI thread.
class TimePlot : public QChartView {
    Q_OBJECT
public:
    explicit TimePlot(QWidget* parent);

    // The content outlives this object or is replaced before it is destroyed.
    void setContent(const TimeChartContent* content, bool stale);
    void setCursor(std::optional<qint64> atMs);
    // In the coordinates of this widget.
    QRectF area() const { return chart()->plotArea(); }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void arrange();
    void colour();
    void labelTime();
    void labelValues();

    const TimeChartContent* m_content = nullptr;
    bool m_stale = false;
    std::optional<qint64> m_cursor;
    double m_top = 1;
    QStringList m_valueLabels;
    QStringList m_timeLabels;
    QCategoryAxis* m_time;
    QCategoryAxis* m_values;
    QLineSeries* m_carrier;  // empty; Qt Charts needs a series to attach axes to
};

}  // namespace fairlead::gui
