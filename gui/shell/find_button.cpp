// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/find_button.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QPainter>

namespace fairlead::gui {

namespace {

constexpr int kFindWidth = 268;
constexpr int kKeysHeight = 18;

}  // namespace

FindButton::FindButton(const QString& keys, const QString& text, QWidget* parent)
    : QAbstractButton(parent), m_keys(keys) {
    setText(text);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

int FindButton::keysWidth() const {
    return QFontMetrics(fontOf(font(), TypeSize::Axis)).horizontalAdvance(m_keys) + 10;
}

QSize FindButton::sizeHint() const {
    const int wanted = keysWidth() + fontMetrics().horizontalAdvance(text()) + 3 * kGap2 + kGap1;
    return {std::max(kFindWidth, wanted), kControlHeight};
}

QSize FindButton::minimumSizeHint() const { return {keysWidth() + 2 * kGap2, kControlHeight}; }

void FindButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), underMouse() ? tokens.hover : tokens.bg, underMouse() ? tokens.tx3 : tokens.line2,
             kRadius);
    const QRect keys(kGap2, (height() - kKeysHeight) / 2, keysWidth(), kKeysHeight);
    paintBox(painter, keys, tokens.surface, tokens.line, kRadiusSmall);
    painter.setPen(tokens.tx3);
    painter.setFont(fontOf(font(), TypeSize::Axis));
    painter.drawText(keys, Qt::AlignCenter, m_keys);
    painter.setFont(font());
    const QRect place(keys.right() + kGap2, 0, width() - keys.right() - 2 * kGap2, height());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, place.width()));
}

}  // namespace fairlead::gui

#include "moc_find_button.cpp"
