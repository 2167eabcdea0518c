// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/connection_colors.h"

#include "gui/data/translation.h"
#include "gui/look/tokens.h"

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
    return color == ConnectionColor::None ? QColor() : tokensOf(palette).marks[size_t(color) - 1];
}

QIcon colorIcon(ConnectionColor color, const QPalette& palette) {
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokensOf(palette).line2, 1));
    if (color != ConnectionColor::None) painter.setBrush(connectionColor(color, palette));
    painter.drawRoundedRect(QRectF(2.5, 2.5, 11, 11), 2, 2);
    return QIcon(pixmap);
}

}  // namespace fairlead::gui
