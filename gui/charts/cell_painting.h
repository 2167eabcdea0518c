// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QRect>

class QColor;
class QPainter;

namespace fairlead::gui {

// A bar from the left edge that fills this part (0..1) of the width; above 0, at least one pixel.
void paintBar(QPainter& painter, const QRect& rect, double part, const QColor& fill, const QColor& track);

// The part of the bar between two places (0..1): filled, or dashed and empty.
void paintSpan(QPainter& painter, const QRect& rect, double from, double to, const QColor& fill);
void paintOwed(QPainter& painter, const QRect& rect, double from, double to, const QColor& color);

// A mark across the bar at this part (0..1) of the width, slightly taller than the bar; outside of 0..1 nothing.
void paintTick(QPainter& painter, const QRect& rect, double at, const QColor& color);

// A curve scaled to its largest value (at least 10). The newest value is at the right edge; slotCount values fill the
// width. NaN breaks the line; a single value is a dot. Drawn in device pixels, so the painter must not be scaled.
void paintSparkline(QPainter& painter, const QRect& rect, const QList<double>& values, int slotCount,
                    const QColor& color);

}  // namespace fairlead::gui
