// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QRect>

class QColor;
class QPainter;

namespace fairlead::gui {

// A bar from the left edge; the part of its width is 0..1. Anything above nothing shows at least one pixel.
void paintBar(QPainter& painter, const QRect& rect, double part, const QColor& fill, const QColor& track);

// A mark across the bar at 0..1, a little taller than it; nothing outside of that.
void paintTick(QPainter& painter, const QRect& rect, double at, const QColor& color);

// A curve scaled to its own largest value (ten at least), its newest value at the right edge, slotCount values to the
// full width. NaN breaks the line; a value alone is a dot. In the device's pixels, for painters that are not scaled.
void paintSparkline(QPainter& painter, const QRect& rect, const QList<double>& values, int slotCount,
                    const QColor& color);

}  // namespace fairlead::gui
