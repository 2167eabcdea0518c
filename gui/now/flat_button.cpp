// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/flat_button.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"

#include <QPainter>

namespace fairlead::gui {

FlatButton::FlatButton(Kind kind, QWidget* parent) : QPushButton(parent), m_kind(kind) {
    setAutoDefault(false);
    setAttribute(Qt::WA_Hover);
    setFont(scaledFont(font(), 1, kind == Kind::Primary));
}

QSize FlatButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 26, fontMetrics().height() + 18};
}

void FlatButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& colors = tokensOf(palette());
    const QRectF frame = QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5);
    const bool primary = m_kind == Kind::Primary && isEnabled();
    QColor fill = primary ? colors.accent : underMouse() && isEnabled() ? colors.sunk : colors.surface;
    if (primary && (isDown() || underMouse())) fill = fill.darker(isDown() ? 120 : 108);
    if (!primary && isDown()) fill = colors.accentSoft;
    painter.setPen(primary ? fill : isEnabled() ? colors.line2 : colors.line);
    painter.setBrush(fill);
    painter.drawRoundedRect(frame, 6, 6);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 7, 7);
        if (primary) {
            painter.setPen(QPen(colors.surface, 1));
            painter.drawRoundedRect(frame.adjusted(0, 0, 0, 0), 6, 6);
        }
    }
    painter.setPen(primary ? colors.accentOn : isEnabled() ? colors.tx : colors.tx3);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

}  // namespace fairlead::gui

#include "moc_flat_button.cpp"
