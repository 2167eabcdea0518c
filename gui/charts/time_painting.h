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

// What stands between the axes of a chart over time: bands, areas and lines, marked moments. Costs as much as the area
// has pixels, not as the content has points. GUI thread.
class TimePainting {
public:
    // area: from content.fromMs to toMs, from zero to top. They outlive this.
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
