// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/list_painting.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMenuRow = 26;
constexpr int kMenuSign = 16;
constexpr int kMenuInset = 4;  // of the ground behind a row

int columnOf(const QStyleOptionMenuItem& option) {
    const bool hasSigns = option.menuHasCheckableItems || option.maxIconWidth > 0;
    return hasSigns ? kGap3 + kMenuSign + kGap2 : kGap3;
}

}  // namespace

void paintItemGround(QPainter& painter, const QStyleOptionViewItem& option) {
    const Tokens& tokens = tokensOf(option.palette);
    if (option.backgroundBrush.style() != Qt::NoBrush) painter.fillRect(option.rect, option.backgroundBrush);
    if (option.state.testFlag(QStyle::State_Selected))
        painter.fillRect(option.rect, tokens.accentSoft);
    else if (option.state.testFlag(QStyle::State_MouseOver) && option.state.testFlag(QStyle::State_Enabled))
        painter.fillRect(option.rect, tokens.hover);
}

void paintBranch(QPainter& painter, const QStyleOption& option) {
    if (!option.state.testFlag(QStyle::State_Children)) return;
    const Qt::ArrowType closed = option.direction == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow;
    paintChevron(painter, option.rect, option.state.testFlag(QStyle::State_Open) ? Qt::DownArrow : closed,
                 tokensOf(option.palette).tx3);
}

void paintHeaderGround(QPainter& painter, const QStyleOption& option) {
    const Tokens& tokens = tokensOf(option.palette);
    painter.fillRect(option.rect, tokens.surface);
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens.line);
}

void paintHeaderArrow(QPainter& painter, const QStyleOptionHeader& option) {
    if (option.sortIndicator == QStyleOptionHeader::None) return;
    paintChevron(painter, option.rect, option.sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow : Qt::DownArrow,
                 tokensOf(option.palette).tx);
}

void paintMenuItem(QPainter& painter, const QStyleOptionMenuItem& option, const QWidget* widget, const QStyle& style) {
    const Tokens& tokens = tokensOf(option.palette);
    if (option.menuItemType == QStyleOptionMenuItem::Separator && option.text.isEmpty()) {
        painter.fillRect(
            QRect(option.rect.left() + kGap2, option.rect.center().y(), option.rect.width() - 2 * kGap2, 1),
            tokens.line);
        return;
    }
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool isTitle = option.menuItemType == QStyleOptionMenuItem::Separator;
    if (option.state.testFlag(QStyle::State_Selected) && enabled && !isTitle)
        paintBox(painter, option.rect.adjusted(kMenuInset, 0, -kMenuInset, 0), tokens.accentSoft, {}, kRadiusSmall);
    painter.save();
    painter.setFont(option.font);
    const auto place = [&option](const QRect& rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const QRect sign(option.rect.left() + kGap3, option.rect.top(), kMenuSign, option.rect.height());
    if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.checked)
        paintCheckMark(painter, place(sign), enabled ? tokens.accent : tokens.tx3);
    else if (!option.icon.isNull())
        option.icon.paint(&painter, place(sign), Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    const QStringList parts = option.text.split(u'\t');
    int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic;
    if (!style.styleHint(QStyle::SH_UnderlineShortcut, &option, widget)) flags |= Qt::TextHideMnemonic;
    const QRect text = option.rect.adjusted(columnOf(option), 0, -kGap3, 0);
    painter.setPen(!enabled ? tokens.tx3 : isTitle ? tokens.tx2 : tokens.tx);
    painter.drawText(place(text), flags | int(QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                     parts.value(0));
    if (parts.size() > 1) {
        painter.setPen(tokens.tx3);
        painter.drawText(place(text), flags | int(QStyle::visualAlignment(option.direction, Qt::AlignRight)), parts[1]);
    }
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow(option.rect.right() - kGap3 - kMenuSign / 2, option.rect.top(), kMenuSign,
                          option.rect.height());
        paintChevron(painter, place(arrow), option.direction == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow,
                     tokens.tx3);
    }
    painter.restore();
}

QSize menuItemSize(const QSize& content, const QStyleOptionMenuItem& option) {
    if (option.menuItemType == QStyleOptionMenuItem::Separator && option.text.isEmpty())
        return {content.width(), kGap2 + 1};
    const int keys = option.text.contains(u'\t') ? kGap5 : 0;
    const int arrow = option.menuItemType == QStyleOptionMenuItem::SubMenu ? kGap4 : 0;
    return {content.width() + columnOf(option) + keys + arrow + kGap3, std::max(kMenuRow, content.height() + 6)};
}

}  // namespace fairlead::gui
