// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tinted_icon.h"

#include <QPainter>
#include <QPixmap>

// Resources of a static library are dropped by the linker unless somebody asks for them; the macro insists on the
// global namespace.
static void loadResources() {
    Q_INIT_RESOURCE(fairlead);
}

namespace fairlead::gui {

using namespace Qt::StringLiterals;

QIcon tintedIcon(const QString& name, const QColor& color) {
    loadResources();
    const QIcon drawing(u":/fairlead/icons/%1.svg"_s.arg(name));
    QIcon tinted;
    for (const int size : {16, 24, 32, 48, 64, 96}) {
        QPixmap pixmap = drawing.pixmap(QSize(size, size), 1.0);
        if (pixmap.isNull()) {
            continue;
        }
        QPainter painter(&pixmap);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(pixmap.rect(), color);
        painter.end();
        tinted.addPixmap(pixmap);
    }
    return tinted;
}

QIcon programIcon() {
    loadResources();
    return QIcon(u":/fairlead/icons/fairlead.svg"_s);
}

}  // namespace fairlead::gui
