// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/condition_sign.h"

#include "gui/charts/state_colors.h"

#include <QPainter>

namespace fairlead::gui {

void paintConditionSign(QPainter& painter, const QRect& rect, TenantCondition state, const QColor& color) {
    const QPointF middle = QRectF(rect).center();
    const double x = middle.x();
    const double y = middle.y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (state) {
        case TenantCondition::Ok: painter.drawEllipse(middle, 2, 2); break;
        case TenantCondition::Limited:  // a bar that ends at a wall
            painter.drawRect(QRectF(x - 5, y - 1.5, 7, 3));
            painter.drawRect(QRectF(x + 3, y - 5, 2, 10));
            break;
        case TenantCondition::Throttled: {  // pressed down
            const QPointF down[]{{x - 4.5, y - 3.5}, {x + 4.5, y - 3.5}, {x, y + 4.5}};
            painter.drawPolygon(down, 3);
            break;
        }
        case TenantCondition::Pushing: {  // rising
            const QPointF up[]{{x - 4.5, y + 3.5}, {x + 4.5, y + 3.5}, {x, y - 4.5}};
            painter.drawPolygon(up, 3);
            break;
        }
        case TenantCondition::Failing:  // falling
            painter.drawPolygon(QPolygonF{{x - 4.5, y - 3.5}, {x + 4.5, y - 3.5}, {x, y + 4.5}});
            break;
        case TenantCondition::Starved:  // an empty ring
            painter.setPen(QPen(color, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(middle, 3.8, 3.8);
            break;
        case TenantCondition::Backlog:  // a heap
            painter.drawRect(QRectF(x - 5, y + 3, 10, 1.6));
            painter.drawRect(QRectF(x - 3.5, y, 7, 1.6));
            painter.drawRect(QRectF(x - 2, y - 3, 4, 1.6));
            break;
        case TenantCondition::Draining: {  // an arrow down
            const QPointF head[]{{x - 4.5, y}, {x + 4.5, y}, {x, y + 5}};
            painter.drawPolygon(head, 3);
            painter.drawRect(QRectF(x - 1.5, y - 5, 3, 5));
            break;
        }
        case TenantCondition::NoWorker:  // a cross
            painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(QPointF(x - 3.5, y - 3.5), QPointF(x + 3.5, y + 3.5));
            painter.drawLine(QPointF(x - 3.5, y + 3.5), QPointF(x + 3.5, y - 3.5));
            break;
        case TenantCondition::Paused:
            painter.drawRect(QRectF(x - 4, y - 4.5, 3, 9));
            painter.drawRect(QRectF(x + 1, y - 4.5, 3, 9));
            break;
    }
    painter.restore();
}

QColor conditionColor(TenantCondition state, const StateColors& colors) {
    switch (state) {
        case TenantCondition::Ok:
        case TenantCondition::Backlog:
        case TenantCondition::Draining: return colors.quiet;
        case TenantCondition::Paused: return colors.second;
        case TenantCondition::Limited:
        case TenantCondition::Throttled: return colors.warning;
        case TenantCondition::Pushing: return colors.push;
        case TenantCondition::Failing:
        case TenantCondition::Starved:
        case TenantCondition::NoWorker: return colors.problem;
    }
    return colors.quiet;
}

}  // namespace fairlead::gui
