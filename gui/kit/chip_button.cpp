// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/chip_button.h"

#include "gui/charts/state_colors.h"

#include <QPainter>

namespace fairlead::gui {

ChipButton::ChipButton(const QString& text, QWidget* parent) : QToolButton(parent) {
    setText(text);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

QSize ChipButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 16, fontMetrics().height() + 8};
}

void ChipButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const StateColors colors = stateColors(palette());
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor text = palette().color(QPalette::WindowText);
    QColor fill = isChecked() ? accent : text;
    fill.setAlphaF(isChecked() ? 0.18F : underMouse() && isEnabled() ? 0.08F : 0.0F);
    painter.setBrush(fill);
    painter.setPen(QPen(hasFocus() || isChecked() ? accent : colors.line, 1));
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2);
    painter.setPen(isEnabled() ? text : colors.quiet);
    painter.drawText(rect(), Qt::AlignCenter, this->text());
}

}  // namespace fairlead::gui
