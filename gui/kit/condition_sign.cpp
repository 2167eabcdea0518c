// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/condition_sign.h"

#include "gui/charts/state_colors.h"

#include <QPainter>
#include <QPainterPath>

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
        case TenantCondition::Throttled: {  // an hourglass
            const QPointF upper[]{{x - 4, y - 5}, {x + 4, y - 5}, {x, y}};
            const QPointF lower[]{{x - 4, y + 5}, {x + 4, y + 5}, {x, y}};
            painter.drawPolygon(upper, 3);
            painter.drawPolygon(lower, 3);
            break;
        }
        case TenantCondition::Draining: {  // an arrow down
            const QPointF head[]{{x - 4.5, y}, {x + 4.5, y}, {x, y + 5}};
            painter.drawPolygon(head, 3);
            painter.drawRect(QRectF(x - 1.5, y - 5, 3, 5));
            break;
        }
        case TenantCondition::NoWorker: {  // an empty ring
            QPainterPath ring;
            ring.addEllipse(middle, 5, 5);
            ring.addEllipse(middle, 3, 3);
            painter.drawPath(ring);
            break;
        }
        case TenantCondition::Paused:
            painter.drawRect(QRectF(x - 4, y - 4.5, 3, 9));
            painter.drawRect(QRectF(x + 1, y - 4.5, 3, 9));
            break;
    }
    painter.restore();
}

QColor conditionColor(TenantCondition state, const StateColors& colors) {
    switch (state) {
        case TenantCondition::Ok: return colors.quiet;
        case TenantCondition::Limited:
        case TenantCondition::Throttled: return colors.warning;
        case TenantCondition::Paused: return colors.second;
        case TenantCondition::Draining:
        case TenantCondition::NoWorker: return colors.problem;
    }
    return colors.quiet;
}

}  // namespace fairlead::gui
