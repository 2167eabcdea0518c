// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSize>

class QPainter;
class QStyle;
class QStyleOptionButton;
class QStyleOptionToolButton;
class QWidget;

namespace fairlead::gui {

// Buttons of the house: flat, one primary on a page. A dialog's default button is primary; what else a button is, its
// properties say: "primary", "quiet" (no box: a link), "danger" (takes something away), "compact", and of several that
// stand side by side for one choice "segment", by its place (segments.h).

void paintButtonBox(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget);
void paintButtonLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget, const QStyle& style);
void paintToolButton(QPainter& painter, const QStyleOptionToolButton& option, const QWidget* widget,
                     const QStyle& style);
void paintCheckBox(QPainter& painter, const QStyleOptionButton& option);
void paintRadioButton(QPainter& painter, const QStyleOptionButton& option);

// content: of text and icon alone.
QSize buttonSize(const QSize& content, const QStyleOptionButton& option, const QWidget* widget);
QSize toolButtonSize(const QSize& content, const QStyleOptionToolButton& option, const QWidget* widget);

}  // namespace fairlead::gui
