// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

    qint64 m_momentMs = 0;  // that is looked at; 0: now
    IncidentWatch m_watch;
    ColumnTable<Incident> m_model;
    LiveQuery<PageOf<Incident>> m_list;
    Call m_open;
    QStackedWidget* m_stack;
    RowTable* m_table;
    QLabel* m_summary;
    QPushButton* m_now;
    IncidentView* m_view;
};

}  // namespace fairlead::gui
