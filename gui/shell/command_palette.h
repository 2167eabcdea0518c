// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/command.h"
#include "gui/shell/id_search.h"

#include <QFrame>
#include <QList>

class QLabel;
class QLineEdit;
class QListView;
class QStandardItemModel;

namespace fairlead::gui {

// The command palette over the window: lists the pages, tenants and actions that match the typed letters, the best
// fifty at most, and before them what the broker knows by an id that was pasted. Where the name of a tenant contains what was
// typed, the actions are those of that tenant, and of no other. Where there is nothing it says where it looked. Return runs the selected one; Esc or a click elsewhere closes it. GUI thread.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);

    // What can be done with this tenant.
    using CommandsOf = std::function<QList<Command>(const QString& tenant)>;
    // connection: null: none is asked.
    void open(QList<Command> commands, BrokerConnection* connection, CommandsOf commandsOf = {});
    void close();

Q_SIGNALS:
    // Somebody wants to see what was found by its id.
    void foundChosen(const fairlead::gui::IdSearch::Found& found);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void type();
    void list();
    QList<Command> offered(const QString& words) const;
    void add(const QString& title, const QString& kind, const QString& keys, qint64 number);
    void sayNothing(const QString& id);
    void run();
    void place();

    QList<Command> m_commands;
    CommandsOf m_commandsOf;
    QList<Command> m_offered;  // for what is typed
    QLineEdit* m_words;
    QListView* m_list;
    QStandardItemModel* m_found;
    IdSearch* m_ids;
    QLabel* m_nothing;
};

}  // namespace fairlead::gui
