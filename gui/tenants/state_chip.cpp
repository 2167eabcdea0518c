// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/state_chip.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/rows/condition_sign.h"
#include "gui/models/words/formatters.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kChipSide = 8;
constexpr int kSign = 16;  // with the gap after it
constexpr int kBetween = 4;

}  // namespace

StateChip::StateChip(std::optional<TenantCondition> state, const QString& name, QWidget* parent)
    : QToolButton(parent), m_state(state) {
    setText(name);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(tr("Show %1").arg(name));
    setCount(0);
}

QFont StateChip::boldFont() const {
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QString StateChip::countShown() const { return countText(quint64(m_count)); }

void StateChip::setCount(qsizetype count) {
    if (count == m_count && !accessibleDescription().isEmpty()) return;
    m_count = count;
    setAccessibleDescription(tr("%1 tenants", nullptr, int(count)).arg(countShown()));
    const int wide = QFontMetrics(boldFont()).horizontalAdvance(countShown());
    if (wide > m_widest) {
        m_widest = wide;
        updateGeometry();
    }
    update();
}

QSize StateChip::sizeHint() const {
    const int words = fontMetrics().horizontalAdvance(text()) + kBetween + m_widest;
    return {2 * kChipSide + (m_state ? kSign : 0) + words, std::max(24, fontMetrics().height() + 8)};
}

void StateChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const StateColors colors = stateColors(palette());
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor plain = palette().color(QPalette::WindowText);
    const bool isNone = m_count == 0 && !isChecked();
    QColor fill = isChecked() ? accent : plain;
    fill.setAlphaF(isChecked() ? 0.16F : underMouse() && isEnabled() ? 0.08F : 0.0F);
    painter.setBrush(fill);
    QColor edge = isNone ? colors.line : colors.quiet;
    edge.setAlphaF(isNone ? 1.0F : 0.55F);
    painter.setPen(QPen(isChecked() || hasFocus() ? accent : edge, hasFocus() ? 2 : 1));
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2);

    int left = kChipSide;
    const QColor own = m_state ? conditionColor(*m_state, colors) : plain;
    const QColor words = isNone ? colors.quiet : own == colors.quiet ? plain : own;
    if (m_state) {
        const QRect sign = QStyle::visualRect(layoutDirection(), rect(), QRect(left, 0, kSign - 5, height()));
        paintConditionSign(painter, sign, *m_state, isNone ? colors.quiet : own);
        left += kSign;
    }
    painter.setPen(words);
    const QRect name(left, 0, fontMetrics().horizontalAdvance(text()), height());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), name), Qt::AlignCenter, text());
    painter.setFont(boldFont());
    const QRect count(name.right() + 1 + kBetween, 0, width() - kChipSide - name.right() - 1 - kBetween, height());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), count), Qt::AlignLeft | Qt::AlignVCenter,
                     countShown());
}

}  // namespace fairlead::gui

#include "moc_state_chip.cpp"
