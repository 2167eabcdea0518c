// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/control_delegate.h"

#include "gui/kit/rows/row_measures.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"
#include "gui/models/row_roles.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QWidget>

namespace fairlead::gui {

namespace {

constexpr int kTickBox = 16;
constexpr int kTickRoom = kFirstPadding + kTickBox;  // left of the text

QRect buttonIn(const QRect& cell) { return cell.adjusted(2, 3, -2, -4); }

bool hasControlAt(const QStyleOptionViewItem& option, const QModelIndex& index, const QPoint& at) {
    if (index.data(Qt::CheckStateRole).isValid()) return at.x() < option.rect.left() + kTickRoom + kCellPadding / 2;
    return !index.data(kButtonRole).toString().isEmpty() && buttonIn(option.rect).contains(at);
}

}  // namespace

void ControlDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QVariant tick = index.data(Qt::CheckStateRole);
    const Tokens& tokens = tokensOf(option.palette);
    if (tick.isValid()) {
        RowDelegate::paint(painter, option, index);
        const QRect box(option.rect.left() + kFirstPadding, option.rect.center().y() - kTickBox / 2, kTickBox,
                        kTickBox);
        const bool isOn = tick.toInt() == Qt::Checked;
        paintBox(*painter, box, isOn ? tokens.accent : tokens.surface, isOn ? tokens.accent : tokens.line2,
                 kRadiusSmall);
        if (isOn) paintCheckMark(*painter, box, tokens.accentOn);
        return;
    }
    RowDelegate::paint(painter, option, index);
    const QString words = index.data(kButtonRole).toString();
    if (words.isEmpty()) return;
    const bool isPressed = index.data(kPressedRole).toBool();
    const QRect box = buttonIn(option.rect);
    paintBox(*painter, box, isPressed ? tokens.accent : tokens.surface, isPressed ? tokens.accent : tokens.line2,
             kRadius);
    painter->setPen(isPressed ? tokens.accentOn : tokens.tx);
    painter->setFont(option.font);
    painter->drawText(box, Qt::AlignCenter, words);
}

bool ControlDelegate::editorEvent(QEvent* event, QAbstractItemModel*, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) {
    if (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonDblClick) return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::LeftButton || !hasControlAt(option, index, mouse->position().toPoint())) return false;
    // The second click of a double one ends with a release, too.
    if (event->type() == QEvent::MouseButtonRelease) Q_EMIT pressed(index);
    return true;
}

}  // namespace fairlead::gui

#include "moc_control_delegate.cpp"
