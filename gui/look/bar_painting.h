// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>
#include <QStyle>

class QPainter;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionTab;
class QWidget;

namespace fairlead::gui {

// What is long and thin: bars that scroll, bars that fill, handles between parts; and the row of tabs, which looks like the
// segments of a choice (segments.h), as it is one.

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option);
QRect scrollBarPart(const QStyleOptionSlider& option, QStyle::SubControl part);  // from left to right; empty: not there

void paintProgress(QPainter& painter, const QStyleOptionProgressBar& option);
void paintSplitterHandle(QPainter& painter, const QStyleOption& option);

void paintTab(QPainter& painter, const QStyleOptionTab& option);
void paintTabLabel(QPainter& painter, const QStyleOptionTab& option, const QWidget* widget, const QStyle& style);
QSize tabSize(const QSize& content, const QStyleOptionTab& option);  // content: of its text and the spaces around

}  // namespace fairlead::gui
