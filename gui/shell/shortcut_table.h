// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

namespace fairlead::gui {

// Everything that keys do, in one table: the window's shortcuts, the sheet behind F1 and the palette's hints are made
// from it, so that none of them can say anything else than the others.
struct ShortcutEntry {
    enum class Id {
        Palette,
        Sheet,
        Filter,
        Refresh,
        Pause,
        Back,
        Quit,
        Connect,     // the first screen
        Connection,  // one of those that are open
        Reconnect,
        CloseConnection,
        Page,    // one for each page of the registry
        InPlace  // the widget that has the focus handles it; here it is only told
    };
    Id id;
    QString group;
    QKeySequence keys;
    QString text;
    QString page;        // of Id::Page: which
    int connection = 0;  // of Id::Connection: which
};

QList<ShortcutEntry> shortcutTable();

// "Ctrl+K" for the window's one of this kind; empty when there is none.
QString keysOf(ShortcutEntry::Id id);
QString keysOfConnection(int index);

}  // namespace fairlead::gui
