// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"
#include "gui/models/dead_letter_table_model.h"
#include "gui/models/json/payload_search.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace fairlead::gui {

class CausePanel;
class CauseTree;
class DeadLetterActions;
class DeadLetterFilterBar;
class ExportControl;
class OperationStrip;
class RowTable;
class SavedFilters;
class TaskDetail;
struct ExportSource;

// Dead letters: their causes on top, below them the rows of the chosen one and, beside them, the cause or the selected
// dead letter. Everything that narrows the rows is a chip. Requeues or deletes one, several or all that match; searches in
// payloads; exports. GUI thread.
class DeadLettersPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit DeadLettersPage(QWidget* parent = nullptr);

    void focusFilter() override;

    void refresh() override;
    bool goBack() override;
    // Filters by this tenant.
    void showTenant(const QString& tenant) override;
    // Only what this operation brought back and what died again; empty: everything.
    void showRequeuedBy(const QString& operation) override;
    std::optional<Link> place() const override;
    DeadLetterTableModel* model() { return &m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;
    void askAgain() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeSearchLine();
    QWidget* makeRows();
    void connectParts();
    void connectDetail();
    void showQuery();
    void showRows();
    void wantVisible();
    void showSelection();
    void followSelection();
    void keepShown();
    void leaveTask();
    void showCause();
    void showAdvice();
    void renewCause();
    void askCauses();
    void showButtons();
    void startSheet(Operation::Kind kind, bool selectedOnly);
    void showSearch();
    DeadLetterFilter filtered() const;  // the filters and the chosen cause
    DeadLetterFilter matching() const;  // filtered(), or the ids found by the payload search
    ExportSource exportSource(bool withPayloads);

    DeadLetterTableModel m_model;
    PayloadSearch m_search;
    bool m_isFoundShown = false;
    int m_selectedRows = 0;
    QStringList m_selectedIds;  // of the selected rows that are loaded
    qint64 m_askedAtMs = 0;

    DeadLetterFilterBar* m_filter;
    LiveQuery<QList<Operation>> m_operations;  // of which the last requeue of a cause is one
    CauseTree* m_causes;
    CausePanel* m_cause;
    QStackedWidget* m_side;  // the cause, or the task
    DeadLetterActions* m_actions;
    QLabel* m_summary;
    QWidget* m_searchLine;
    QLabel* m_searchText;
    QPushButton* m_searchStop;
    RowTable* m_table;
    ExportControl* m_export;
    SavedFilters* m_saved;
    TaskDetail* m_detail;
    OperationStrip* m_strip;
    QPushButton* m_refresh;
};

}  // namespace fairlead::gui
