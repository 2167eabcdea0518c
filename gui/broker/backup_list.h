// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/storage.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;
class ValueTable;

// Lists the broker's backups, makes one while it runs, deletes one after its name was typed. GUI thread.
class BackupList : public QWidget {
    Q_OBJECT
public:
    explicit BackupList(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);  // null: none
    void refresh();
    const ValueTable& table() const { return *m_table; }

private:
    void build();
    void make();
    void askToDelete();
    void remove(const QString& name);
    void showList();
    void check();
    void say(const QString& text, bool wrong);

    QPointer<BrokerConnection> m_connection;
    LiveQuery<Backups> m_list;
    Call m_make;
    Call m_delete;
    QLineEdit* m_name;
    QPushButton* m_makeButton;
    QPushButton* m_deleteButton;
    QLabel* m_folder;
    QLabel* m_message;
    ValueTable* m_table;
};

}  // namespace fairlead::gui
