// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/consent/connection_text.h"
#include "gui/shell/page_registry.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <map>
#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace fairlead::gui {

class NavigationEntry;

// An open connection as the list shows it.
struct NavigationConnection {
    QString name;
    ConnectionMark mark;
    ConnectionHealth health = ConnectionHealth::None;
    QString situation;  // a sentence
    QString keys;       // shortcut; empty: none
};

// The list at the left: the connections that are open and the views there are by what one does there, nothing that leads
// nowhere. Narrow it is their drawings alone. What does not fit scrolls, so that it makes no window higher. GUI thread.
class NavigationPane : public QWidget {
    Q_OBJECT
public:
    static constexpr int kPaneWidth = 168;
    static constexpr int kNarrowPane = 44;

    explicit NavigationPane(QWidget* parent = nullptr);

    void addPage(const PageEntry& page);
    // For the kind of server that is shown: what it is called there, and whether it is there at all.
    void setPage(const QString& id, const QString& title, bool isThere);
    // Highlights a page; empty: the first screen.
    void setCurrentPage(const QString& id);
    // Beside a page's name; 0: none. hot: somebody has to do something about it. Of a page there is not: nothing.
    void setCount(const QString& id, quint64 count, bool hot);
    // shown: the one that the views show; below zero: none.
    void setConnections(const QList<NavigationConnection>& connections, int shown);
    void setNarrow(bool narrow);
    bool isNarrow() const { return m_narrow; }
    // The width it should have; it can be made as narrow as the narrow one before somebody calls setNarrow().
    QSize sizeHint() const override;

Q_SIGNALS:
    void pageChosen(const QString& id);
    void welcomeChosen();
    void connectionChosen(int index);
    void reconnectRequested(int index);
    void closeRequested(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    NavigationEntry* addEntry(QVBoxLayout* to, const QString& text);
    NavigationEntry* addConnection(int index);
    QLabel* addHeading(QVBoxLayout* to, const QString& text);
    QVBoxLayout* placeOf(PageGroup group);
    void openMenu(NavigationEntry* entry, int index, const QPoint& at);

    QScrollArea* m_scroll;
    QVBoxLayout* m_list;  // of the connections, then of each group
    QVBoxLayout* m_connections;
    QVBoxLayout* m_foot;
    std::map<PageGroup, QVBoxLayout*> m_groups;
    std::vector<QLabel*> m_headings;
    std::vector<NavigationEntry*> m_all;
    std::vector<NavigationEntry*> m_open;
    NavigationEntry* m_welcome;
    std::map<QString, NavigationEntry*> m_entries;
    bool m_narrow = false;
};

}  // namespace fairlead::gui
