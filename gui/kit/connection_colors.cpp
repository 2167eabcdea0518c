// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/connection_colors.h"

#include "gui/charts/state_colors.h"
#include "gui/data/translation.h"

#include <QPainter>
#include <QPixmap>

namespace fairlead::gui {

QList<ConnectionColor> connectionColors() {
    using enum ConnectionColor;
    return {None, Red, Orange, Yellow, Green, Teal, Blue, Purple};
}

QString colorName(ConnectionColor color) {
    switch (color) {
        case ConnectionColor::None: return tr("none");
        case ConnectionColor::Red: return tr("red");
        case ConnectionColor::Orange: return tr("orange");
        case ConnectionColor::Yellow: return tr("yellow");
        case ConnectionColor::Green: return tr("green");
        case ConnectionColor::Teal: return tr("teal");
        case ConnectionColor::Blue: return tr("blue");
        case ConnectionColor::Purple: return tr("purple");
    }
    return {};
}

QColor connectionColor(ConnectionColor color, const QPalette& palette) {
    const bool dark = isDark(palette);
    switch (color) {
        case ConnectionColor::None: return {};
        case ConnectionColor::Red: return dark ? QColor(0xe0, 0x5a, 0x56) : QColor(0xc6, 0x28, 0x28);
        case ConnectionColor::Orange: return dark ? QColor(0xe8, 0x8a, 0x3c) : QColor(0xd0, 0x62, 0x00);
        case ConnectionColor::Yellow: return dark ? QColor(0xd9, 0xbc, 0x3f) : QColor(0xb8, 0x92, 0x00);
        case ConnectionColor::Green: return dark ? QColor(0x5c, 0xb8, 0x62) : QColor(0x2e, 0x8b, 0x3a);
        case ConnectionColor::Teal: return dark ? QColor(0x3c, 0xb5, 0xae) : QColor(0x00, 0x86, 0x82);
        case ConnectionColor::Blue: return dark ? QColor(0x5f, 0x9d, 0xe8) : QColor(0x1f, 0x66, 0xc0);
        case ConnectionColor::Purple: return dark ? QColor(0xac, 0x83, 0xdd) : QColor(0x7b, 0x45, 0xb5);
    }
    return {};
}

QIcon colorIcon(ConnectionColor color, const QPalette& palette) {
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(stateColors(palette).quiet, 1));
    if (color != ConnectionColor::None) painter.setBrush(connectionColor(color, palette));
    painter.drawRoundedRect(QRectF(2.5, 2.5, 11, 11), 2, 2);
    return QIcon(pixmap);
}

}  // namespace fairlead::gui
