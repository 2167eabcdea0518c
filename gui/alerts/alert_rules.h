// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"

#include <QObject>

class QSettings;

namespace fairlead::gui {

// The user's alert rules, stored in the settings; every change is written at once. GUI thread.
class AlertRules : public QObject {
    Q_OBJECT
public:
    // settings outlives this object. Invalid entries are skipped.
    explicit AlertRules(QSettings& settings, QObject* parent = nullptr);

    const QList<AlertRule>& list() const { return m_rules; }
    bool areUndecided() const { return m_areUndecided; }  // nobody has switched any on or off yet
    const AlertRule* find(const QString& id) const;       // null: there is none

    // Replaces the rule with the same id, or appends.
    void put(const AlertRule& rule);
    void remove(const QString& id);
    // Suppresses notifications of the rule until then, in ms since 1970 by this machine's clock; 0: ends the snooze.
    void snooze(const QString& id, qint64 untilMs);

Q_SIGNALS:
    void changed();

private:
    void read();
    void write();

    QSettings& m_settings;
    QList<AlertRule> m_rules;
    bool m_areUndecided = true;
};

}  // namespace fairlead::gui
