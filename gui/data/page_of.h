// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

// Which page of a list. The cursor comes from the page before and means something to the broker only.
struct PageRequest {
    QString cursor;    // empty: from the start
    quint32 size = 0;  // 0: as the broker likes, 100
};

template <typename T>
struct PageOf {
    QList<T> items;      // may be short, or empty, and yet not the last
    QString nextCursor;  // empty: this was the last page

    bool isLast() const { return nextCursor.isEmpty(); }
};

}  // namespace fairlead::gui
