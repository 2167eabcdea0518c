// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/side_sheet.h"

#include "gui/look/tokens.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace fairlead::gui {

SideSheet::SideSheet(QWidget* over) : QFrame(over) {
    over->installEventFilter(this);
    hide();
    place();
}

void SideSheet::place() {
    const QSize room = parentWidget()->size();
    const int width = std::min(kSheetWidth, room.width());
    setGeometry(QStyle::visualRect(layoutDirection(), QRect(QPoint(), room),
                                   QRect(room.width() - width, 0, width, room.height())));
}

bool SideSheet::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) place();
    return QFrame::eventFilter(watched, event);
}

void SideSheet::showEvent(QShowEvent* event) {
    place();
    raise();
    QFrame::showEvent(event);
}

void SideSheet::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    painter.fillRect(rect(), tokens.surface);
    painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, 1, height())), tokens.line2);
}

}  // namespace fairlead::gui

#include "moc_side_sheet.cpp"
