// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/chip_button.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kChipHeight = 24;
constexpr int kChipSide = 9;

}  // namespace

ChipButton::ChipButton(const QString& text, QWidget* parent) : QToolButton(parent) {
    setText(text);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setProperty("pill", true);
}

QSize ChipButton::sizeHint() const {
    if (!isCheckable()) return QToolButton::sizeHint();
    return {fontMetrics().horizontalAdvance(text()) + 2 * kChipSide, std::max(kChipHeight, fontMetrics().height() + 8)};
}

void ChipButton::paintEvent(QPaintEvent* event) {
    if (!isCheckable()) {
        QToolButton::paintEvent(event);
        return;
    }
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    const bool chosen = isChecked();
    const QColor fill = chosen ? tokens.accentSoft : underMouse() && isEnabled() ? tokens.hover : tokens.surface;
    paintBox(painter, rect(), fill, chosen ? tokens.accent : isEnabled() ? tokens.line2 : tokens.line, height() / 2.0);
    painter.setPen(isEnabled() ? tokens.tx : tokens.tx3);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

}  // namespace fairlead::gui

#include "moc_chip_button.cpp"
