// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSize>
#include <QStyle>

class QPainter;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionViewItem;
class QWidget;

namespace fairlead::gui {

// Rows of lists, menus and headers.

void paintItemGround(QPainter& painter, const QStyleOptionViewItem& option);
void paintBranch(QPainter& painter, const QStyleOption& option);  // of a tree
void paintHeaderGround(QPainter& painter, const QStyleOption& option);
void paintHeaderArrow(QPainter& painter, const QStyleOptionHeader& option);
void paintMenuItem(QPainter& painter, const QStyleOptionMenuItem& option, const QWidget* widget, const QStyle& style);
QSize menuItemSize(const QSize& content, const QStyleOptionMenuItem& option);

}  // namespace fairlead::gui
