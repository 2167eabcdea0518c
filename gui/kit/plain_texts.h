// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QPoint;
class QWidget;

namespace fairlead::gui {

// Shows texts of tasks, workers and brokers as plain text. By default Qt renders text that looks like HTML and loads
// the files it names: an <img> of /dev/zero ends the program. GUI thread.

// From now on every label that Qt makes itself (tooltips, message boxes, forms) shows plain text, and no tooltip is
// larger than a screen. REQUIRES: a QApplication. Further calls have no effect.
void usePlainTexts();

// Shows a tooltip at a position of the screen. Empty text: hides the present one.
void showTip(const QPoint& at, const QString& text, QWidget* of);

// The beginning of a text, wrapped to fit on a screen, for a tooltip.
QString tipText(const QString& text);

// The beginning of a long name, for a button, a menu or a window's title.
QString briefName(const QString& name);

}  // namespace fairlead::gui
