// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace fairlead::gui {

// Measures that tables and their headers share, in device-independent pixels.
inline constexpr int kCellPadding = 6;
inline constexpr int kFirstPadding = 12;  // before the leftmost text of a row
inline constexpr int kSignWidth = 16;
inline constexpr int kTickWidth = 24;  // of a box to tick, and the gap behind it

// Of a row, in the density that was chosen. Tables need not ask: their vertical header does, and follows a change.
int rowHeight(const QWidget* widget);

}  // namespace fairlead::gui
