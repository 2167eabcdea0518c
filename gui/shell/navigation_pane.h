// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/connection_text.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <map>
#include <vector>

class QVBoxLayout;

namespace fairlead::gui {

struct PageEntry;

// An open connection as the list shows it.
struct NavigationConnection {
    QString name;
    ConnectionMark mark;
    ConnectionHealth health = ConnectionHealth::None;
    QString situation;  // a sentence
    QString keys;       // shortcut; empty: none
};

// The navigation at the left: the open connections and the pages.
class NavigationPane : public QWidget {
    Q_OBJECT
public:
    explicit NavigationPane(QWidget* parent = nullptr);

    void addPage(const PageEntry& page);
    // Highlights a page; empty: the first screen.
    void setCurrentPage(const QString& id);
    // shown: index of the connection that the pages show; below zero: none.
    void setConnections(const QList<NavigationConnection>& connections, int shown);

Q_SIGNALS:
    void pageChosen(const QString& id);
    void welcomeChosen();
    void connectionChosen(int index);
    void reconnectRequested(int index);
    void closeRequested(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Entry;
    Entry* addEntry(QVBoxLayout* to, const QString& text);
    Entry* addConnection(int index);
    void openMenu(Entry* entry, int index, const QPoint& at);

    QVBoxLayout* m_connections;
    QVBoxLayout* m_pages;
    std::vector<Entry*> m_open;
    Entry* m_welcome;
    std::map<QString, Entry*> m_entries;
};

}  // namespace fairlead::gui
