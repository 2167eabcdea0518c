// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

namespace fairlead::gui {

// One shortcut. The window's shortcuts, the sheet behind F1 and the palette's hints are all built from one table, so
// they cannot differ.
struct ShortcutEntry {
    enum class Id {
        Palette,
        Sheet,
        Filter,
        Refresh,
        Pause,
        Back,
        Earlier,  // the page before
        CopyLink,
        Quit,
        Connect,     // the first screen
        Connection,  // shows an open connection
        Reconnect,
        CloseConnection,
        Page,    // one for each page of the registry
        InPlace  // handled by the focused widget; only listed here
    };
    Id id;
    QString group;
    QKeySequence keys;
    QString text;
    QString page;        // of Id::Page: the page's id
    int connection = 0;  // of Id::Connection: the connection's index
};

QList<ShortcutEntry> shortcutTable();

// The keys of the window's shortcut with this id, as "Ctrl+K"; empty if there is none.
QString keysOf(ShortcutEntry::Id id);
QString keysOfConnection(int index);

}  // namespace fairlead::gui
