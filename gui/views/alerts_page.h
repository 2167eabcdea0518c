// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_watch.h"
#include "gui/query/page.h"

#include <QPointer>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class ValueTable;

// The alerts raised now on any open connection, and the alert rules. From an alert the user can go to the tenant at the
// time when the alert was raised. GUI thread.
class AlertsPage : public Page {
    Q_OBJECT
public:
    explicit AlertsPage(QWidget* parent = nullptr);

    void setAlerts(AlertWatch* alerts);  // valid until replaced; null: none

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    QList<Command> commands() override;
    QByteArray saveLayout() const override { return {}; }
    void restoreLayout(const QByteArray&) override {}

Q_SIGNALS:
    void alertRequested(const fairlead::gui::Alert& alert);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QPushButton* addButton(const QString& text, const QString& id, const QString& name);
    void fill();
    void check();
    void edit(const AlertRule& rule);
    void snooze(const QString& rule);
    void follow();

    QPointer<AlertWatch> m_alerts;
    QPointer<BrokerConnection> m_connection;
    QLabel* m_headline;
    ValueTable* m_raised;
    ValueTable* m_rules;
    QPushButton* m_follow;
    QPushButton* m_snoozeRaised;
    QPushButton* m_new;
    QPushButton* m_edit;
    QPushButton* m_snooze;
    QPushButton* m_remove;
};

}  // namespace fairlead::gui
