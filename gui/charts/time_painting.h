// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"

#include <QColor>
#include <QPalette>
#include <QRectF>

class QPainter;

namespace fairlead::gui {

QColor colorOf(SeriesRole role, const QPalette& palette);

// Paints the area between the axes of a chart over time: bands, areas, lines and marked moments. The cost grows with
// the pixels of the area, not with the points of the content. GUI thread.
class TimePainting {
public:
    // area: where content.fromMs to toMs and the values 0 to top lie. Content and palette outlive this object.
    TimePainting(const TimeChartContent& content, const QRectF& area, double top, bool stale, const QPalette& palette)
        : m_content(content), m_area(area), m_top(top), m_stale(stale), m_palette(palette) {}

    void paint(QPainter& painter) const;
    double xOf(qint64 atMs) const;

private:
    void paintBands(QPainter& painter) const;
    void paintSeries(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;

    const TimeChartContent& m_content;
    const QRectF m_area;
    const double m_top;
    const bool m_stale;
    const QPalette& m_palette;
};

}  // namespace fairlead::gui
