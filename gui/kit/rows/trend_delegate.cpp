// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/trend_delegate.h"

#include "gui/charts/cell_painting.h"
#include "gui/kit/rows/row_measures.h"
#include "gui/look/tokens.h"
#include "gui/models/row_roles.h"

#include <QPainter>

namespace fairlead::gui {

void TrendDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem shown(option);
    const bool hasAlarm = index.data(kAlarmRole).toBool();
    const Tokens& tokens = tokensOf(option.palette);
    if (!index.parent().isValid() && !index.data(kQuietRole).toBool()) shown.font.setBold(true);
    const QVariant trend = index.data(kTrendRole);
    if (trend.isValid()) {
        const auto values = trend.value<QList<double>>();
        const QRect room = option.rect.adjusted(kCellPadding, 3, 0, -4);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), kCurveWidth + kCellPadding, 1), tokens.grid);
        paintSparkline(*painter, QRect(room.left(), room.top(), kCurveWidth, room.height()), values, int(values.size()),
                       hasAlarm ? tokens.bad : tokens.series[2]);
        shown.rect.setLeft(room.left() + kCurveWidth);
    }
    if (hasAlarm) {
        shown.font.setBold(true);
        shown.palette.setColor(QPalette::Text, tokens.bad);
    }
    RowDelegate::paint(painter, shown, index);
}

}  // namespace fairlead::gui

#include "moc_trend_delegate.cpp"
