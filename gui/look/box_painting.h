// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Qt>

class QColor;
class QPainter;
class QRect;
class QRectF;

namespace fairlead::gui {

// The three strokes that every control is made of. An edge stands inside of its rectangle, on whole pixels.

// A filled box with an edge of that width; of a colour that is not valid nothing is painted.
void paintBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& edge, double radius,
              double width = 1);
// An open arrow head in the middle of the rectangle.
void paintChevron(QPainter& painter, const QRect& rect, Qt::ArrowType direction, const QColor& color);
void paintCheckMark(QPainter& painter, const QRect& rect, const QColor& color);

}  // namespace fairlead::gui
