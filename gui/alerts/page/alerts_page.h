// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_log.h"
#include "gui/alerts/alert_watch.h"
#include "gui/data/page_of.h"
#include "gui/models/words/event_story.h"
#include "gui/query/live_query.h"
#include "gui/query/page.h"

#include <QPointer>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class AlertRuleList;
class ValueTable;

// The alerts raised now on any open connection, those that rang before, and the rules: those that are ready and only have to be switched on, and
// own ones. Of a rule it says when it would last have rung on the shown connection, if that broker's past tells. From an
// alert the user can go to the tenant at the time when the alert was raised. GUI thread.
class AlertsPage : public Page {
    Q_OBJECT
public:
    explicit AlertsPage(QWidget* parent = nullptr);

    void setAlerts(AlertWatch* alerts, AlertLog* log);  // valid until replaced; null: none

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    void refresh() override;
    QList<Command> commands() override;
    QByteArray saveLayout() const override { return {}; }
    void restoreLayout(const QByteArray&) override {}

Q_SIGNALS:
    void alertRequested(const fairlead::gui::Alert& alert);
    // The user wants to investigate what raised it.
    void investigationRequested(const fairlead::gui::Alert& alert);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void fill();
    void check();
    void edit(const AlertRule& rule);
    void snooze(const QString& rule);
    void follow(void (AlertsPage::*wanted)(const Alert&));
    void readPast();
    void fillRules(const QList<Alert>& raised);
    QString headline(const QList<Alert>& raised) const;
    bool isCodeq() const;
    QString noteOf(const AlertRule& rule, const QList<Alert>& raised) const;

    QPointer<AlertWatch> m_alerts;
    QPointer<AlertLog> m_log;
    QPointer<BrokerConnection> m_connection;
    LiveQuery<PageOf<Event>> m_events;
    QList<EventStory> m_stories;
    qint64 m_storiesSinceMs = 0;
    bool m_wasChosen = false;  // an alert, since the page was shown

    QLabel* m_headline;
    QLabel* m_past;
    ValueTable* m_raised;
    AlertRuleList* m_rules;
    QPushButton* m_follow;
    QPushButton* m_investigate;
    QPushButton* m_snoozeRaised;
    QPushButton* m_new;
};

}  // namespace fairlead::gui
