// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_cell_delegate.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/state_colors.h"
#include "gui/data/translation.h"
#include "gui/models/depth_history.h"
#include "gui/models/tenant_table_model.h"
#include "gui/kit/rows/condition_sign.h"
#include "gui/kit/rows/row_marks.h"
#include "gui/kit/rows/row_measures.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

const QString kWidestPart = QStringLiteral("100.0 %");
constexpr double kNoShare = 0.0005;   // smaller shares are shown as 0.0 %
constexpr double kSmallShare = 0.01;  // below it neither too much nor too little matters

// A number is not cut but shortened; the tooltip has all of it.
QString shortCountText(double value, const QString& text) {
    if (value < 1000 || !text.front().isDigit() || !text.back().isDigit()) return text;
    const bool isMillions = value >= 999'500;
    const double shown = isMillions ? value / 1e6 : value / 1000;
    const QString digits = QLocale().toString(shown, 'f', shown < 10 ? 1 : 0);
    return isMillions ? tr("%1M", "a million").arg(digits) : tr("%1k", "a thousand").arg(digits);
}

using Kind = TenantColumn::Kind;
using Weight = TenantColumn::Weight;

}  // namespace

struct TenantCellDelegate::Cell {
    QPainter& painter;
    const QStyleOptionViewItem& option;
    const TenantRow& row;
    const StateColors& colors;
    QColor color;  // of the text
};

TenantCellDelegate::TenantCellDelegate(const TenantTableModel* model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model) {}

void TenantCellDelegate::setStale(bool stale) {
    m_stale = stale;
    m_signs.fill({});
}

void TenantCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const TenantColumn& column = tenantColumns()[size_t(index.column())];
    // Reads the row directly: one QVariant per role would cost more than the painting.
    Cell cell{*painter, option, m_model->rowAt(index.row()), colorsOf(option.palette), {}};
    const QRect rect = option.rect;
    const bool first = column.id == TenantColumn::Id::Tenant;
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    if (m_marks != nullptr) m_marks->paintGround(*painter, option, index.row(), first);
    QRect inner = rect.adjusted(first ? kFirstPadding : kCellPadding, 0, -kCellPadding, -1);
    if (column.kind == Kind::Curve) {
        paintSparkline(*painter, inner.adjusted(0, 4, 0, -3), m_model->readyCurveAt(index.row()),
                       int(DepthHistory::kKept), m_stale ? cell.colors.quiet : cell.colors.ready);
        return;
    }
    const Weight weight = weightOf(column, cell.row, m_model->nowMs());
    cell.color = m_stale || weight == Weight::Quiet ? (chosen ? cell.colors.second : cell.colors.quiet)
                 : column.kind == Kind::State       ? stateColor(cell)
                 : weight == Weight::Attention      ? cell.colors.problem
                 : weight == Weight::Caution        ? cell.colors.warning
                                                    : option.palette.color(QPalette::Text);
    QString text = column.text(cell.row, m_model->nowMs());
    m_texts.setFont(option.font);
    if (column.kind == Kind::State) {
        inner = paintSign(cell, inner);
        if (m_texts.widthOf(text) > inner.width()) text = conditionName(conditionOf(cell.row, m_model->nowMs()));
    } else if (column.kind == Kind::Share) {
        inner = paintShare(cell, inner);
    } else if (column.kind == Kind::Limit) {
        inner = paintPart(cell, inner, limitPart(cell.row.tightestLimit), -1);
    }
    double width = m_texts.widthOf(text);
    if (width > inner.width() && column.alignment.testFlag(Qt::AlignRight) && column.sortKey) {
        text = shortCountText(column.sortKey(cell.row, m_model->nowMs()), text);
        width = m_texts.widthOf(text);
    }
    if (width > inner.width()) {
        text = option.fontMetrics.elidedText(text, Qt::ElideRight, inner.width());
        width = m_texts.widthOf(text);
    }
    // Drawing from a baseline point avoids the text layout that drawing into a rectangle does, which costs more.
    const double left = column.alignment.testFlag(Qt::AlignRight) ? inner.right() + 1 - width : inner.left();
    const double base = inner.top() + (inner.height() - option.fontMetrics.height()) / 2 + option.fontMetrics.ascent();
    painter->setPen(cell.color);
    m_texts.draw(*painter, QPointF(left, base), text);
}

QColor TenantCellDelegate::stateColor(const Cell& cell) const {
    const TenantCondition state = conditionOf(cell.row, m_model->nowMs());
    const QColor own = conditionColor(state, cell.colors);
    return own == cell.colors.quiet && state != TenantCondition::Ok ? cell.option.palette.color(QPalette::Text) : own;
}

QRect TenantCellDelegate::paintSign(const Cell& cell, const QRect& inner) const {
    const QSize size(kSignWidth - 5, inner.height());
    const double scale = cell.painter.device()->devicePixelRatioF();
    cell.painter.drawPixmap(inner.topLeft(), signOf(conditionOf(cell.row, m_model->nowMs()), size, scale));
    return inner.adjusted(kSignWidth, 0, 0, 0);
}

// The bar shows the share relative to the entitlement, so all ticks are aligned and small shares stay visible.
QRect TenantCellDelegate::paintShare(const Cell& cell, const QRect& inner) const {
    const int textWidth = int(std::ceil(m_texts.widthOf(kWidestPart))) + 4;
    const QRect bar(inner.left(), inner.top() + inner.height() / 2 - 5, inner.width() - textWidth - 4, 10);
    const QRect rest(inner.right() - textWidth, inner.top(), textWidth + 1, inner.height());
    const double due = cell.row.entitledShare;
    if (bar.width() <= 8 || (due <= 0 && cell.row.actualShare <= kNoShare)) return rest;
    const StateColors& colors = cell.colors;
    const double part = due > 0 ? cell.row.actualShare / due / 2 : 1.0;
    const bool isSmall = cell.row.actualShare < kSmallShare && due < kSmallShare;
    const QColor fill = m_stale || isSmall ? colors.quiet : colors.ready;
    paintBar(cell.painter, bar, std::min(part, due > 0 ? 0.5 : 1.0), due > 0 ? fill : colors.push, colors.line);
    if (due > 0 && !m_stale && !isSmall) {
        if (part > 0.5) paintSpan(cell.painter, bar, 0.5, std::min(part, 1.0), colors.push);
        // What it should have had and waits for.
        if (part < 0.45 && cell.row.ready > 0) paintOwed(cell.painter, bar, part, 0.5, fill);
    }
    if (due > 0) paintTick(cell.painter, bar, 0.5, cell.option.palette.color(QPalette::Text));
    return rest;
}

// Paints the bar at the left and returns the text's place at the right. A negative part has no bar.
QRect TenantCellDelegate::paintPart(const Cell& cell, const QRect& inner, double part, double tick) const {
    const int textWidth = int(std::ceil(m_texts.widthOf(kWidestPart))) + 4;
    const QRect bar(inner.left(), inner.top() + inner.height() / 2 - 3, inner.width() - textWidth - 4, 7);
    if (part >= 0 && bar.width() > 8) {
        const QColor fill = m_stale                             ? cell.colors.quiet
                            : cell.color == cell.colors.problem ? cell.colors.problem
                                                                : cell.colors.ready;
        paintBar(cell.painter, bar, std::min(part, 1.0), fill, cell.colors.track);
        if (tick > 0) paintTick(cell.painter, bar, tick, cell.option.palette.color(QPalette::Text));
    }
    return {inner.right() - textWidth, inner.top(), textWidth + 1, inner.height()};
}

// Antialiased edges cost most in a frame, so each sign is drawn once and copied.
const QPixmap& TenantCellDelegate::signOf(TenantCondition state, const QSize& size, double scale) const {
    QPixmap& sign = m_signs[size_t(state)];
    const QSize pixels = (QSizeF(size) * scale).toSize();
    if (sign.size() != pixels || sign.devicePixelRatio() != scale) {
        sign = QPixmap(pixels);
        sign.setDevicePixelRatio(scale);
        sign.fill(Qt::transparent);
        QPainter painter(&sign);
        paintConditionSign(painter, QRect({0, 0}, size), state,
                           m_stale ? m_colors.quiet : conditionColor(state, m_colors));
    }
    return sign;
}

const StateColors& TenantCellDelegate::colorsOf(const QPalette& palette) const {
    if (m_colorsOf != palette.cacheKey()) {
        m_colorsOf = palette.cacheKey();
        m_colors = stateColors(palette);
        m_signs.fill({});
    }
    return m_colors;
}

QSize TenantCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {80, option.fontMetrics.height() + 8};
}

}  // namespace fairlead::gui

#include "moc_tenant_cell_delegate.cpp"
