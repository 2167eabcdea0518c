// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/shortcut_table.h"

#include "gui/data/translation.h"
#include "gui/shell/page_registry.h"

namespace fairlead::gui {

namespace {

constexpr int kConnectionsWithKeys = 9;

}  // namespace

QList<ShortcutEntry> shortcutTable() {
    using Id = ShortcutEntry::Id;
    const QString window = tr("Anywhere");
    const QString connections = tr("Connections");
    const QString places = tr("Views");
    const QString table = tr("In the table of tenants");
    QList<ShortcutEntry> entries{
        {Id::Palette, window, Qt::CTRL | Qt::Key_K, tr("Find a view, a tenant, an action or an id"), {}},
        {Id::Filter, window, Qt::Key_Slash, tr("Filter what the view shows"), {}},
        {Id::Refresh, window, Qt::Key_F5, tr("Fetch again; ends a pause"), {}},
        {Id::Pause, window, Qt::Key_Space, tr("Pause or resume fetching"), {}},
        {Id::Back, window, Qt::Key_Escape, tr("Back: out of a filter, a form, a view"), {}},
        {Id::Earlier, window, Qt::ALT | Qt::Key_Left, tr("To the view before"), {}},
        {Id::CopyLink, window, Qt::CTRL | Qt::SHIFT | Qt::Key_C, tr("Copy a link to what is shown"), {}},
        {Id::Sheet, window, Qt::Key_F1, tr("This sheet"), {}},
        {Id::Quit, window, Qt::CTRL | Qt::Key_Q, tr("Quit"), {}},
    };
    entries += {
        {Id::Connect, connections, Qt::CTRL | Qt::Key_O, tr("Connect to another broker"), {}},
        {Id::Reconnect, connections, Qt::CTRL | Qt::Key_R, tr("Reconnect now"), {}},
        {Id::CloseConnection, connections, Qt::CTRL | Qt::Key_W, tr("Close the connection that is shown"), {}},
    };
    for (int i = 0; i < kConnectionsWithKeys; ++i) {
        const QKeyCombination keys = Qt::CTRL | Qt::Key(Qt::Key_1 + i);
        entries.append({Id::Connection, connections, keys, tr("Show open connection %1").arg(i + 1), {}, i});
    }
    for (const PageEntry& page : pageRegistry()) entries.append({Id::Page, places, page.shortcut, page.title, page.id});
    entries += {
        {Id::InPlace, table, Qt::Key_F2, tr("Edit limits; on Broker: pause or resume a queue"), {}},
        {Id::InPlace, table, Qt::CTRL | Qt::Key_C, tr("Copy the selected rows, with tabs between"), {}},
        {Id::InPlace, table, Qt::CTRL | Qt::Key_A, tr("Select every row"), {}},
        {Id::InPlace, table, Qt::ALT | Qt::Key_C, tr("Choose columns"), {}},
        {Id::InPlace, table, Qt::Key_Menu, tr("What can be done with the selected tenants"), {}},
    };
    return entries;
}

QString keysOf(ShortcutEntry::Id id) {
    for (const ShortcutEntry& entry : shortcutTable())
        if (entry.id == id) return entry.keys.toString(QKeySequence::NativeText);
    return {};
}

QString keysOfConnection(int index) {
    for (const ShortcutEntry& entry : shortcutTable())
        if (entry.id == ShortcutEntry::Id::Connection && entry.connection == index)
            return entry.keys.toString(QKeySequence::NativeText);
    return {};
}

}  // namespace fairlead::gui
