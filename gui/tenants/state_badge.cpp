// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/state_badge.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/rows/condition_sign.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

namespace fairlead::gui {

namespace {

constexpr int kBadgeSign = 22;

}  // namespace

StateBadge::StateBadge(QWidget* parent) : TextLabel(parent) {
    setAccessibleName(tr("State"));
    setContentsMargins(kBadgeSign, 3, 8, 3);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void StateBadge::showState(const TenantRow& row, qint64 nowMs) {
    const TenantCondition state = conditionOf(row, nowMs);
    const QString tip = QStringLiteral("%1: %2").arg(conditionText(row, nowMs), conditionMeaning(state));
    if (tip != toolTip()) {
        setToolTip(tip);
        setAccessibleDescription(tip);
    }
    if (conditionName(state) != text()) setText(conditionName(state));
    m_state = state;
    applyColors();
}

void StateBadge::setStale(bool stale) {
    m_isStale = stale;
    applyColors();
}

void StateBadge::applyColors() {
    const StateColors colors = stateColors(parentWidget()->palette());
    const QColor own = m_isStale ? colors.quiet : conditionColor(m_state, colors);
    QPalette mine = parentWidget()->palette();
    if (own != colors.quiet || m_isStale || m_state == TenantCondition::Ok) mine.setColor(QPalette::WindowText, own);
    if (mine.color(QPalette::WindowText) != palette().color(QPalette::WindowText)) setPalette(mine);
    update();
}

void StateBadge::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ParentChange) applyColors();
    TextLabel::changeEvent(event);
}

void StateBadge::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor own = palette().color(QPalette::WindowText);
        QColor fill = own;
        fill.setAlphaF(0.13F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(rect(), 4, 4);
        const QRect sign = QStyle::visualRect(layoutDirection(), rect(), QRect(6, 0, kBadgeSign - 9, height()));
        paintConditionSign(painter, sign, m_state, own);
    }
    TextLabel::paintEvent(event);
}

}  // namespace fairlead::gui

#include "moc_state_badge.cpp"
