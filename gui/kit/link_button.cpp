// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/link_button.h"

#include "gui/charts/state_colors.h"

#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kMostWide = 260;  // names come from outside
constexpr int kSide = 2;

}  // namespace

LinkButton::LinkButton(QWidget* parent) : QToolButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
}

QSize LinkButton::sizeHint() const {
    const int wide = fontMetrics().horizontalAdvance(text().left(kMostWide));
    // One more: a width is rounded.
    return {std::min(kMostWide, wide) + 2 * kSide + 1, fontMetrics().height() + 4};
}

QSize LinkButton::minimumSizeHint() const { return {std::min(60, sizeHint().width()), sizeHint().height()}; }

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor accent = stateColors(palette()).changed;
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(accent, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 3, 3);
    }
    QFont own = font();
    own.setUnderline(underMouse() && isEnabled());
    painter.setFont(own);
    painter.setPen(isEnabled() ? accent : stateColors(palette()).quiet);
    const QRect inner = rect().adjusted(kSide, 0, -kSide, 0);
    painter.drawText(inner, int(Qt::AlignVCenter) | int(isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft),
                     fontMetrics().elidedText(text().left(500), Qt::ElideRight, inner.width()));
}

}  // namespace fairlead::gui

#include "moc_link_button.cpp"
