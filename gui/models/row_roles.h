// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Qt>

namespace fairlead::gui {

// Roles for painting a cell, besides its text.

// A sign before the text; each has its own shape and colour.
enum class RowSign { None, Warning, Ready, Delayed, InProgress, Completed, Dead };
inline constexpr int kSignRole = Qt::UserRole + 40;
// True: draw the cell unobtrusively.
inline constexpr int kQuietRole = Qt::UserRole + 41;
// Values over time, as QList<double>, oldest first: drawn as a curve before the text. And whether it warns.
inline constexpr int kTrendRole = Qt::UserRole + 42;
inline constexpr int kAlarmRole = Qt::UserRole + 43;
// The words of a button that is drawn in the cell, as QString; and whether it is pressed.
inline constexpr int kButtonRole = Qt::UserRole + 44;
inline constexpr int kPressedRole = Qt::UserRole + 45;
// What stands below the text, quietly, where rows are two lines high.
inline constexpr int kSecondRole = Qt::UserRole + 46;
// Of a title: the words that its column must have room for in every row, as QStringList.
inline constexpr int kWordsRole = Qt::UserRole + 47;

}  // namespace fairlead::gui
