// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/crons/cron_model.h"
#include "gui/data/page_of.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class RowTable;

// The tasks that the broker creates by a calendar: when they ran, when they run next, and the selected one after that; add,
// change, switch off and on, delete. GUI thread.
class CronPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit CronPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;

    const CronModel& model() const { return m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;

private:
    QWidget* buildActions();
    void showList();
    void check();
    void askRuns();
    void showRuns();
    void openSheet(const Cron* cron);  // null: for a new one
    void ask(CronAction action);
    void change(const Cron& cron, CronAction action, const QString& reason);
    const Cron* selected() const;
    void say(const QString& text);

    CronModel m_model;
    LiveQuery<PageOf<Cron>> m_list;
    LiveQuery<CronPreview> m_preview;  // of the selected entry, m_runsOf
    Cron m_runsOf;
    Call m_change;

    QLineEdit* m_filter;
    QPushButton* m_add;
    QPushButton* m_edit;
    QPushButton* m_switch;
    QPushButton* m_delete;
    QLabel* m_message;
    QLabel* m_note;
    QLabel* m_runs;
    RowTable* m_table;
};

}  // namespace fairlead::gui
