// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/limit_bars.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/state_colors.h"
#include "gui/models/words/limit_use.h"
#include "gui/models/words/tenant_condition.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr double kNearlyUsedUp = 0.9;

}  // namespace

LimitBars::LimitBars(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("limitBars"));
    setAccessibleName(tr("Limits in use"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LimitBars::setUses(const QList<LimitUse>& uses) {
    if (uses != m_uses || accessibleDescription().isEmpty()) {
        m_uses = uses;
        setAccessibleDescription(text());
        updateGeometry();
        update();
    }
}

QString LimitBars::text() const {
    QStringList lines;
    for (const LimitUse& use : m_uses) lines << tr("%1: %2").arg(limitLabel(use.limit), useText(use));
    return lines.isEmpty() ? tr("No limit is set whose use is counted.") : lines.join(QStringLiteral(", "));
}

int LimitBars::lineHeight() const { return fontMetrics().height() + 13; }

QSize LimitBars::sizeHint() const { return {240, std::max<int>(1, int(m_uses.size())) * lineHeight() + 2}; }

void LimitBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const StateColors colors = stateColors(palette());
    if (m_uses.isEmpty()) {
        painter.setPen(colors.quiet);
        painter.drawText(rect(), int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, text());
        return;
    }
    int top = 0;
    for (const LimitUse& use : m_uses) {
        const double part = limitPart(use);
        const bool full = part >= kNearlyUsedUp;
        const QRect line(0, top, width(), fontMetrics().height());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter), limitLabel(use.limit));
        painter.setPen(full ? colors.problem : palette().color(QPalette::WindowText));
        painter.drawText(line, int(Qt::AlignRight | Qt::AlignVCenter), useText(use));
        paintBar(painter, QRect(0, line.bottom() + 3, width(), 5), std::min(part, 1.0),
                 full ? colors.problem : colors.ready, colors.track);
        top += lineHeight();
    }
}

}  // namespace fairlead::gui

#include "moc_limit_bars.cpp"
