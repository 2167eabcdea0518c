// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>

class QAbstractItemView;

namespace fairlead::gui {

// Ctrl+C copies the view's selected rows, with the header and tabs between. The view shows a table, or a tree's first level.
void copyRowsOf(QAbstractItemView* view);
QList<int> selectedRows(const QAbstractItemView& view);  // ascending

}  // namespace fairlead::gui
