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

// Dead letters: groups at the left, the rows of the chosen group, the selected dead letter in detail. Requeues or
// deletes one, several or all that match; searches in payloads; exports. GUI thread.
class DeadLettersPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit DeadLettersPage(QWidget* parent = nullptr);

    void focusFilter() override;

    void refresh() override;
    bool goBack() override;
    // Filters by this tenant.
    void showTenant(const QString& tenant) override;
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
    DeadLetterFilter filtered() const;  // the filters and the chosen group
    DeadLetterFilter matching() const;  // filtered(), or the ids found by the payload search
    ExportSource exportSource(bool withPayloads);

    DeadLetterTableModel m_model;
    PayloadSearch m_search;
    bool m_isFoundShown = false;
    bool m_isStale = true;  // the rows have not been loaded from this connection
    int m_selectedRows = 0;
    QStringList m_selectedIds;  // of the selected rows that are loaded
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
