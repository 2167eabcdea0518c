// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>

class QAbstractItemView;

namespace fairlead::gui {

// From now on Ctrl+C copies the view's selected rows with the header, tab-separated. For tables, or a tree's top level.
void copyRowsOf(QAbstractItemView* view);
QList<int> selectedRows(const QAbstractItemView& view);  // ascending

}  // namespace fairlead::gui
