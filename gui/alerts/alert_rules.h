// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"

#include <QObject>

class QSettings;

namespace fairlead::gui {

// The rules that somebody has made, kept between runs; every change is written at once. GUI thread.
class AlertRules : public QObject {
    Q_OBJECT
public:
    // settings outlives this. What cannot be understood in there is left out.
    explicit AlertRules(QSettings& settings, QObject* parent = nullptr);

    const QList<AlertRule>& list() const { return m_rules; }
    const AlertRule* find(const QString& id) const;  // null: there is none

    // In the place of the one with the same id, or at the end.
    void put(const AlertRule& rule);
    void remove(const QString& id);
    // Nobody is told of it until then, this machine's clock in ms since 1970; 0: again from now on.
    void snooze(const QString& id, qint64 untilMs);

Q_SIGNALS:
    void changed();

private:
    void read();
    void write();

    QSettings& m_settings;
    QList<AlertRule> m_rules;
};

}  // namespace fairlead::gui
