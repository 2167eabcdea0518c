// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

// Which page of a list to fetch. The cursor is the previous page's nextCursor and opaque to the console.
struct PageRequest {
    QString cursor;    // empty: the first page
    quint32 size = 0;  // 0: the broker's default, 100
};

template <typename T>
struct PageOf {
    QList<T> items;      // may be few or none even if more pages follow
    QString nextCursor;  // empty: this was the last page

    bool isLast() const { return nextCursor.isEmpty(); }
};

}  // namespace fairlead::gui
