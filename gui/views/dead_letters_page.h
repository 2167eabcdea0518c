// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"
#include "gui/models/dead_letter_table_model.h"
#include "gui/views/page.h"

#include <QPointer>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace fairlead::gui {

class DeadLetterFilterBar;
class DeadLetterGroupList;
class EmptyState;
class OperationStrip;
class TaskDetail;

// What failed for good: groups at the left, the rows of the chosen one, the selected one in detail; and how to bring back
// or delete one, some, or all that match. GUI thread.
class DeadLettersPage : public Page {
    Q_OBJECT
public:
    explicit DeadLettersPage(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    void refresh() override;
    bool goBack() override;
    // Only this tenant's.
    void showTenant(const QString& tenant);
    DeadLetterTableModel* model() { return &m_model; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeTable();
    QWidget* makeButtons();
    void connectParts();
    void useState();
    void showQuery();
    void showRows();
    void wantVisible();
    void showSelection();
    void showSituation();
    void showButtons();
    void startSheet(Operation::Kind kind, bool selectedOnly);
    DeadLetterFilter matching() const;  // filters and chosen group
    qint64 nowMs() const;

    QPointer<BrokerConnection> m_connection;
    DeadLetterTableModel m_model;
    bool m_isStale = true;  // what is shown has not been asked of this connection
    int m_selectedRows = 0;
    QStringList m_selectedIds;  // as far as they are known
    qint64 m_askedAtMs = 0;

    DeadLetterFilterBar* m_filter;
    DeadLetterGroupList* m_groups;
    QLabel* m_summary;
    QStackedWidget* m_stack;
    QTableView* m_table;
    EmptyState* m_empty;
    TaskDetail* m_detail;
    OperationStrip* m_strip;
    QSplitter* m_splitter;
    QPushButton* m_refresh;
    QPushButton* m_requeueAll;
    QPushButton* m_requeueSelected;
    QPushButton* m_deleteSelected;
    QPushButton* m_deleteAll;
};

}  // namespace fairlead::gui
