// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/task_table_model.h"
#include "gui/query/connected_page.h"

#include <QTimer>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class ExportControl;
class RowTable;
class SavedFilters;
class TaskDetail;

// Finds a task by id, or lists those of a tenant, command, state or worker; shows the selected one in detail. Begins
// with the latest ones, and lists anew whenever it is shown again. What is pasted while no field has the focus is an id.
// GUI thread.
class TasksPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit TasksPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;
    std::optional<Link> place() const override;

    // Shows this task, whatever the filters are.
    void findTask(const QString& id);
    TaskTableModel* model() { return &m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void askAgain() override;
    void emptyActionRequested() override { refresh(); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLayout* makeFilters();
    QWidget* makeHead();
    void showChosen();
    void chooseShown();
    void showExport();
    TaskFilter filter() const;
    QByteArray filterState() const;
    void useFilterState(const QByteArray& bytes);

    TaskTableModel m_model;
    bool m_hasAsked = false;
    qint64 m_askedAtMs = 0;
    QString m_sought;  // the id typed by the user, until the answer is there
    QTimer m_typing;

    QLineEdit* m_id;
    QLineEdit* m_tenant;
    QLineEdit* m_command;
    QComboBox* m_state;
    QLineEdit* m_worker;
    QLineEdit* m_error;
    QPushButton* m_list;
    QPushButton* m_stop;
    QPushButton* m_goOn;
    QComboBox* m_order;
    QLabel* m_findNote;
    QLabel* m_summary;
    RowTable* m_table;
    ExportControl* m_export;
    SavedFilters* m_saved;
    TaskDetail* m_detail;
};

}  // namespace fairlead::gui
