// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"
#include "gui/data/incident.h"
#include "gui/data/page_of.h"
#include "gui/incidents/incident_watch.h"
#include "gui/models/column_table.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace fairlead::gui {

class AlertRules;
class IncidentView;
class RowTable;

// The investigations that the broker keeps, and the one that is looked at. GUI thread.
class IncidentsPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit IncidentsPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override { m_list.refresh(); }
    bool goBack() override;
    std::optional<Link> place() const override;
    void showPlace(const Link& link) override;
    void investigate(const QString& tenant, qint64 fromMs, qint64 untilMs) override;
    QList<Command> commands() override;
    void travelTo(qint64 atMs) override;
    IncidentView* view() const { return m_view; }
    // The rules of this console; outlives the page, or is taken away before. Null: none.
    void setAlertRules(AlertRules* rules);

Q_SIGNALS:
    // The user wants to add this rule, perhaps with other levels.
    void alertRuleRequested(const fairlead::gui::AlertRule& rule);

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override { investigate({}, 0, 0); }

private:
    void build();
    void showList();
    void fillDraft();
    void openKept(quint64 number);
    void showIncident(const Incident& incident);
    void sayTrouble(const QString& text);
    const Incident* keptOf(qint64 fromMs, qint64 untilMs) const;

    qint64 m_momentMs = 0;  // that is looked at; 0: now
    IncidentWatch m_watch;
    std::optional<QString> m_waitsFor;  // whom the incident is about, until the first figures are there
    ColumnTable<Incident> m_model;
    LiveQuery<PageOf<Incident>> m_list;
    Call m_open;
    QString m_trouble;  // why what was asked for is not shown; empty: nothing
    QStackedWidget* m_stack;
    RowTable* m_table;
    QLabel* m_summary;
    QPushButton* m_now;
    IncidentView* m_view;
};

}  // namespace fairlead::gui
