// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/hurt_delegate.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/charts/shown_name.h"
#include "gui/kit/rows/row_marks.h"
#include "gui/now/hurt_table.h"

#include <QPainter>

namespace fairlead::gui {

namespace {

constexpr int kSide = 6;
constexpr int kEdgeSide = 12;

}  // namespace

HurtDelegate::HurtDelegate(std::function<QList<double>(const QString&)> curveOf, const RowMarks* marks, QObject* parent)
    : QStyledItemDelegate(parent), m_curveOf(std::move(curveOf)), m_marks(marks) {}

void HurtDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Tokens& colors = tokensOf(option.palette);
    const auto column = HurtColumn(index.column());
    painter->fillRect(option.rect, colors.surface);
    m_marks->paintGround(*painter, option, index.row(), column == HurtColumn::Tenant);
    painter->fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), colors.grid);
    const bool isLast = index.column() == int(HurtColumn::Since);
    QRect inner =
        option.rect.adjusted(column == HurtColumn::Tenant ? kEdgeSide : kSide, 0, isLast ? -kEdgeSide : -kSide, 0);
    painter->save();
    if (m_stale) painter->setOpacity(0.45);
    const QString text = index.data().toString();
    if (column == HurtColumn::Curve) {
        const QString tenant = index.siblingAtColumn(int(HurtColumn::Tenant)).data(Qt::EditRole).toString();
        const QList<double> curve = m_curveOf(tenant);
        paintSparkline(*painter, inner.adjusted(0, 4, 0, -4), curve, int(curve.size()), colors.series[2]);
    } else if (column == HurtColumn::Tenant) {
        painter->setFont(scaledFont(option.font, 1, true));
        painter->setPen(colors.tx);
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(shownName(text), Qt::ElideRight, inner.width()));
    } else {
        painter->setFont(scaledFont(option.font, 1, column == HurtColumn::Wait));
        painter->setPen(column == HurtColumn::Wait                                   ? colors.bad
                        : column == HurtColumn::Usual || column == HurtColumn::Since ? colors.tx2
                                                                                     : colors.tx);
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, text);
    }
    painter->restore();
}

}  // namespace fairlead::gui

#include "moc_hurt_delegate.cpp"
