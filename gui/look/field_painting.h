// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>
#include <QStyle>

class QPainter;
class QStyleOptionComboBox;
class QStyleOptionFrame;
class QStyleOptionSpinBox;
class QWidget;

namespace fairlead::gui {

// What one types into or chooses from: a box with an edge that is the ring while it has the focus, and red while what
// stands in it is refused (property "invalid"). What cannot be changed stands on sunken ground.

void paintLineEdit(QPainter& painter, const QStyleOptionFrame& option, const QWidget* widget);
// Of a frame with an area to scroll, or of any other panel.
void paintPanel(QPainter& painter, const QStyleOption& option, const QWidget* widget);
void paintComboBox(QPainter& painter, const QStyleOptionComboBox& option, const QWidget* widget);
void paintSpinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QWidget* widget);

// Where their parts are, as they would be from left to right; empty: not there.
QRect comboBoxPart(const QStyleOptionComboBox& option, QStyle::SubControl part);
QRect spinBoxPart(const QStyleOptionSpinBox& option, QStyle::SubControl part);

}  // namespace fairlead::gui
