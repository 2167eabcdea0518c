// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/views/connection_text.h"

#include <QString>
#include <QWidget>

#include <map>

class QVBoxLayout;

namespace fairlead::gui {

struct PageEntry;

// The list at the left: the connection there is and the views there are, nothing that leads nowhere.
class NavigationPane : public QWidget {
    Q_OBJECT
public:
    explicit NavigationPane(QWidget* parent = nullptr);

    void addPage(const PageEntry& page);
    // The one that stands out. Empty: the first screen.
    void setCurrentPage(const QString& id);
    // An empty name: there is no connection.
    void setConnection(const QString& name, ConnectionHealth health);

Q_SIGNALS:
    void pageChosen(const QString& id);
    void welcomeChosen();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Entry;
    Entry* addEntry(QVBoxLayout* to, const QString& text);

    QVBoxLayout* m_connections;
    QVBoxLayout* m_pages;
    Entry* m_connection;
    Entry* m_welcome;
    std::map<QString, Entry*> m_entries;
    QString m_home;  // the first page
};

}  // namespace fairlead::gui
