// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

class QWidget;

namespace fairlead::gui {

// What somebody could not read or reach in a visible window as it is now, a line for each fault:
//
//   a button or label that is narrower than its text and has no tooltip
//   a number in a table, a right-aligned cell, that is cut
//   a table that scrolls sideways
//   a window that needs more than 1024 x 700
//
// GUI thread; reads some hundred cells of each table.
QStringList layoutFaults(const QWidget& window);

}  // namespace fairlead::gui
