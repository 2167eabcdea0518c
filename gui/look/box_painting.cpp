// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/box_painting.h"

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace fairlead::gui {

namespace {

QPen strokeOf(const QColor& color, double width) { return {color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin}; }

}  // namespace

void paintBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& edge, double radius,
              double width) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, radius > 0);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(edge.isValid() ? QPen(edge, width) : QPen(Qt::NoPen));
    const double half = edge.isValid() ? width / 2 : 0;
    const QRectF inner = rect.adjusted(half, half, -half, -half);
    painter.drawRoundedRect(inner, radius - half, radius - half);
    painter.restore();
}

void paintChevron(QPainter& painter, const QRect& rect, Qt::ArrowType direction, const QColor& color) {
    const QPointF middle = QRectF(rect).center();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(middle);
    switch (direction) {
        case Qt::UpArrow: painter.rotate(180); break;
        case Qt::LeftArrow: painter.rotate(90); break;
        case Qt::RightArrow: painter.rotate(-90); break;
        case Qt::DownArrow:
        case Qt::NoArrow: break;
    }
    painter.setPen(strokeOf(color, 1.4));
    painter.drawPolyline(QPolygonF({{-3.5, -1.75}, {0, 1.75}, {3.5, -1.75}}));
    painter.restore();
}

void paintCheckMark(QPainter& painter, const QRect& rect, const QColor& color) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(QRectF(rect).center());
    painter.setPen(strokeOf(color, 1.8));
    painter.drawPolyline(QPolygonF({{-3.5, 0.2}, {-1, 2.8}, {3.7, -2.8}}));
    painter.restore();
}

}  // namespace fairlead::gui
