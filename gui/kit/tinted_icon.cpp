// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/tinted_icon.h"

#include <QPainter>
#include <QPixmap>
#include <QPixmapCache>

// The linker drops the resources of a static library unless they are used; the macro needs the global namespace.
static void loadResources() { Q_INIT_RESOURCE(fairlead); }

namespace fairlead::gui {

using namespace Qt::StringLiterals;

QIcon tintedIcon(const QString& name, const QColor& color) {
    loadResources();
    // Cached, because rows are repainted at every movement of the mouse.
    const QString drawingFile = u":/fairlead/icons/%1.svg"_s.arg(name);
    const QIcon drawing(drawingFile);
    QIcon tinted;
    for (const int size : {16, 24, 32, 48, 64, 96}) {
        const QString key = u"%1 %2 %3"_s.arg(drawingFile, color.name(QColor::HexArgb)).arg(size);
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = drawing.pixmap(QSize(size, size), 1.0);
            if (pixmap.isNull()) continue;
            QPainter painter(&pixmap);
            painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
            painter.fillRect(pixmap.rect(), color);
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        tinted.addPixmap(pixmap);
    }
    return tinted;
}

QIcon programIcon() {
    loadResources();
    return QIcon(u":/fairlead/icons/fairlead.svg"_s);
}

}  // namespace fairlead::gui
