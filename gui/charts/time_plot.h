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

// The axes, their labels and the grid of a chart over time, by Qt Charts; what is dense is painted between them. Takes
// no mouse and no keys. GUI thread.
//
// A series of Qt Charts costs a microsecond a point at each change of it or of an axis, whether a pixel shows it or
// not; what is painted here costs as much as there are pixels. Labels are made anew only when they say something else.
class TimePlot : public QChartView {
    Q_OBJECT
public:
    explicit TimePlot(QWidget* parent);

    // The content outlives its use here.
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
    QLineSeries* m_carrier;  // empty: axes need one to stand by
};

}  // namespace fairlead::gui
