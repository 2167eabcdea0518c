// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_to_show.h"

#include <QItemSelectionModel>
#include <QTableView>

#include <algorithm>

namespace fairlead::gui {

int rowToShow(const QTableView& table) {
    const QItemSelectionModel& selection = *table.selectionModel();
    const QModelIndex current = selection.currentIndex();
    if (current.isValid() && selection.isRowSelected(current.row())) return current.row();
    // Not selectedRows(): a selection may have millions of them.
    int first = -1;
    for (const QItemSelectionRange& range : selection.selection())
        first = first < 0 ? range.top() : std::min(first, range.top());
    return first;
}

}  // namespace fairlead::gui
