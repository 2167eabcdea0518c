// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QTableView;

namespace fairlead::gui {

// The row whose details stand beside a table: the current row if it is selected, else the first selected one. Ctrl with an
// arrow moves the current row and selects nothing, so that detail and chosen row would be two tasks. -1: none is selected.
int rowToShow(const QTableView& table);

}  // namespace fairlead::gui
