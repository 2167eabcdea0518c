// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/task_table_model.h"
#include "gui/views/page.h"

#include <QPointer>
#include <QTimer>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace fairlead::gui {

class EmptyState;
class TaskDetail;

// Any task: found by its id, or among those of a tenant, a command, a state, a worker; the selected one in detail. Nothing is
// listed before somebody asks. GUI thread.
class TasksPage : public Page {
    Q_OBJECT
public:
    explicit TasksPage(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    // Shows this task, whatever the filters say.
    void findTask(const QString& id);
    TaskTableModel* model() { return &m_model; }

private:
    QLayout* makeFilters();
    void makeTable();
    void showSituation();
    TaskFilter filter() const;

    QPointer<BrokerConnection> m_connection;
    TaskTableModel m_model;
    bool m_hasAsked = false;
    QTimer m_typing;

    QLineEdit* m_id;
    QLineEdit* m_tenant;
    QLineEdit* m_command;
    QComboBox* m_state;
    QLineEdit* m_worker;
    QLineEdit* m_error;
    QPushButton* m_list;
    QLabel* m_summary;
    QStackedWidget* m_stack;
    QTableView* m_table;
    EmptyState* m_empty;
    TaskDetail* m_detail;
    QSplitter* m_splitter;
};

}  // namespace fairlead::gui
