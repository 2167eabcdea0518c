// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"
#include "gui/models/dead_letter_table_model.h"
#include "gui/models/payload_search.h"
#include "gui/query/connected_page.h"

class QLabel;
class QPushButton;

namespace fairlead::gui {

class DeadLetterFilterBar;
class DeadLetterGroupList;
class ExportControl;
class OperationStrip;
class RowTable;
class SavedFilters;
class TaskDetail;
struct ExportSource;

// What failed for good: groups at the left, the rows of the chosen one, the selected one in detail; and how to bring back
// or delete one, some, or all that match; a search in their payloads, and exports. GUI thread.
class DeadLettersPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit DeadLettersPage(QWidget* parent = nullptr);

    void focusFilter() override;

    void refresh() override;
    bool goBack() override;
    // Only this tenant's.
    void showTenant(const QString& tenant);
    DeadLetterTableModel* model() { return &m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeSearchLine();
    QWidget* makeButtons();
    void connectParts();
    void useState();
    void showQuery();
    void showRows();
    void wantVisible();
    void showSelection();
    void showButtons();
    void startSheet(Operation::Kind kind, bool selectedOnly);
    void showSearch();
    DeadLetterFilter filtered() const;  // filters and chosen group
    DeadLetterFilter matching() const;  // the same, or what a search has found among them
    ExportSource exportSource(bool withPayloads);

    DeadLetterTableModel m_model;
    PayloadSearch m_search;
    bool m_isFoundShown = false;
    bool m_isStale = true;  // what is shown has not been asked of this connection
    int m_selectedRows = 0;
    QStringList m_selectedIds;  // as far as they are known
    qint64 m_askedAtMs = 0;

    DeadLetterFilterBar* m_filter;
    DeadLetterGroupList* m_groups;
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
    QPushButton* m_requeueAll;
    QPushButton* m_requeueSelected;
    QPushButton* m_deleteSelected;
    QPushButton* m_deleteAll;
};

}  // namespace fairlead::gui
