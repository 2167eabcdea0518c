// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/page_of.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"
#include "gui/workflows/workflow_model.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace fairlead::gui {

class RowTable;
class WorkflowView;

// Workflows, the newest first, and below them the picture of the selected one. GUI thread.
class WorkflowPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit WorkflowPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;
    // Shows this one, whether it is in the list or not.
    void select(const QString& id);

    const WorkflowModel& model() const { return m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;

private:
    QWidget* buildFilter();
    void askAnew();
    WorkflowState chosenState() const;
    void showList();

    WorkflowModel m_model;
    LiveQuery<PageOf<Workflow>> m_list;
    bool m_isNarrowed = false;  // by hand, since one was chosen

    QComboBox* m_state;
    QLineEdit* m_filter;
    QLabel* m_note;
    RowTable* m_table;
    WorkflowView* m_view;
};

}  // namespace fairlead::gui
