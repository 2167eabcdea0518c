// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/fleet/fleet_model.h"
#include "gui/query/connected_page.h"

#include <QPointer>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class CompareView;
class FleetCompare;
class FleetWatch;
class OutsideText;
class RowTable;

// Every connection, open or saved, with what matters most there, the worst first; Return opens one. GUI thread.
class FleetPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit FleetPage(QWidget* parent = nullptr);

    void setWatch(FleetWatch* watch);  // null: none any more
    void focusFilter() override;
    void refresh() override;
    void travelTo(qint64 atMs) override;
    bool goBack() override;
    QList<Command> commands() override;

    const FleetModel& model() const { return m_model; }
    FleetCompare* comparing() const { return m_comparing; }
    CompareView* compareView() const { return m_view; }

Q_SIGNALS:
    void openRequested(const QString& key);

protected:
    void connectionTaken(BrokerConnection*) override {}
    void showSituation() override;
    void emptyActionRequested() override { Q_EMIT welcomeRequested(); }
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void openSelected();
    const FleetRow* selected() const;
    void check();
    void makeRoom();  // for the comparison, below as many rows as are worth it

    FleetModel m_model;
    bool m_isChosen = false;   // a row, by the user
    bool m_isShowing = false;  // and not by this page
    QPointer<FleetWatch> m_watch;
    qint64 m_momentMs = 0;  // that is looked at, our clock; 0: now
    QLabel* m_summary;
    QPushButton* m_open;
    QPushButton* m_ask;
    RowTable* m_table;
    OutsideText* m_whole;
    CompareView* m_view;
    FleetCompare* m_comparing;
};

}  // namespace fairlead::gui
