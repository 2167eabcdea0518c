// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tenant_cell_delegate.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/state_colors.h"
#include "gui/models/depth_history.h"
#include "gui/models/tenant_table_model.h"

#include <QPainter>

namespace fairlead::gui {

namespace {

constexpr int kPadding = 6;

}  // namespace

void TenantCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const StateColors colors = stateColors(option.palette);
    const QRect rect = option.rect;
    const QColor accent = option.palette.color(QPalette::Highlight);
    if (option.state.testFlag(QStyle::State_Selected)) {
        // The view has filled the row with the accent itself; a tint keeps the other colours readable.
        painter->fillRect(rect, option.palette.color(QPalette::Base));
        QColor fill = accent;
        fill.setAlphaF(option.state.testFlag(QStyle::State_Active) ? 0.24F : 0.16F);
        painter->fillRect(rect, fill);
        if (index.column() == 0) {
            painter->fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), accent);
        }
    }
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.line);

    QRect inner = rect.adjusted(kPadding, 0, -kPadding, -1);
    if (const QVariant curve = index.data(TenantTableModel::SparklineRole); curve.isValid()) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintSparkline(*painter, inner.adjusted(0, 4, 0, -3), curve.value<QList<double>>(), int(DepthRing::kKept),
                       m_stale ? colors.quiet : colors.ready);
        painter->restore();
        return;
    }
    QColor color = option.palette.color(QPalette::Text);
    if (m_stale || index.data(TenantTableModel::QuietRole).toBool()) {
        color = colors.quiet;
    } else if (index.data(TenantTableModel::AttentionRole).toBool()) {
        color = colors.problem;
    }
    const QString text = index.data(Qt::DisplayRole).toString();
    if (const QVariant part = index.data(TenantTableModel::BarRole); part.isValid()) {
        const int textWidth = option.fontMetrics.horizontalAdvance(QStringLiteral("100.0 %")) + 4;
        const QRect bar(inner.left(), inner.top() + inner.height() / 2 - 3, inner.width() - textWidth - 4, 7);
        if (bar.width() > 8) {
            paintBar(*painter, bar, part.toDouble(), m_stale ? colors.quiet : colors.ready, colors.line);
        }
        inner.setLeft(inner.right() - textWidth);
    }
    painter->setPen(color);
    painter->setFont(option.font);
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    painter->drawText(inner, int(alignment) | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(text, Qt::ElideRight, inner.width()));
}

QSize TenantCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {80, option.fontMetrics.height() + 8};
}

}  // namespace fairlead::gui
