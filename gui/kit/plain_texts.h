// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QPoint;
class QWidget;

namespace fairlead::gui {

// What a task, a worker or a broker says is shown as it is. Qt takes text that looks like HTML for HTML wherever nobody
// said otherwise, and follows what it names: an <img> of /dev/zero then ends the program. GUI thread.

// From now on every label that Qt makes itself (tooltips, message boxes, forms) shows plain text, and no tooltip is larger
// than a screen. REQUIRES: a QApplication. Again: nothing.
void usePlainTexts();

// A tooltip, at a place on the screen. Empty: hides the one that is there.
void showTip(const QPoint& at, const QString& text, QWidget* of);

// What a tooltip shows of a text: its beginning, in lines that fit on a screen.
QString tipText(const QString& text);

// The beginning of a name where there is no room for a long one: in a button, a menu, a window's title.
QString briefName(const QString& name);

}  // namespace fairlead::gui
