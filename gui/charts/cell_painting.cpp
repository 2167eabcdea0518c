// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/cell_painting.h"

#include <QColor>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

void paintBar(QPainter& painter, const QRect& rect, double part, const QColor& fill, const QColor& track) {
    painter.fillRect(rect, track);
    if (!(part > 0)) {
        return;
    }
    const int width = std::clamp(int(std::lround(part * rect.width())), 1, rect.width());
    painter.fillRect(QRect(rect.left(), rect.top(), width, rect.height()), fill);
}

void paintTick(QPainter& painter, const QRect& rect, double at, const QColor& color) {
    if (at >= 0 && at <= 1) {
        const int x = rect.left() + int(std::lround(at * (rect.width() - 2)));
        painter.fillRect(QRect(x, rect.top() - 3, 2, rect.height() + 6), color);
    }
}

void paintSparkline(QPainter& painter, const QRect& rect, const QList<double>& values, int slotCount,
                    const QColor& color) {
    double highest = 0;
    for (const double value : values) {
        if (value > highest) {
            highest = value;
        }
    }
    const double step = double(rect.width()) / std::max(1, slotCount - 1);
    // Below ten the scale stays: two tasks that come and go are not a mountain range.
    const double scale = (rect.height() - 1) / std::max(10.0, highest);
    const auto valuesCount = values.size();
    QPolygonF piece;
    QColor area = color;
    area.setAlphaF(0.22F);
    painter.setPen(QPen(color, 1));
    const auto drawPiece = [&] {
        if (piece.size() > 1) {
            QPolygonF closed = piece;
            closed << QPointF(piece.last().x(), rect.bottom() + 1) << QPointF(piece.first().x(), rect.bottom() + 1);
            painter.save();
            painter.setPen(Qt::NoPen);
            painter.setBrush(area);
            painter.drawPolygon(closed);
            painter.restore();
            painter.drawPolyline(piece);
        }
        piece.clear();
    };
    for (qsizetype at = 0; at < valuesCount; ++at) {
        if (std::isnan(values[at])) {
            drawPiece();
            continue;
        }
        const double x = rect.right() - double(valuesCount - 1 - at) * step;
        if (x < rect.left() - 0.5) {
            continue;
        }
        // One point for each pixel is all that is seen; the highest stays.
        const double y = rect.bottom() - values[at] * scale;
        if (!piece.isEmpty() && std::floor(piece.last().x()) == std::floor(x)) {
            piece.last().setY(std::min(piece.last().y(), y));
        } else {
            piece << QPointF(x, y);
        }
    }
    drawPiece();
}

}  // namespace fairlead::gui
