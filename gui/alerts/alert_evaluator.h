// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"
#include "gui/data/tenant_row.h"

#include <QHash>

#include <deque>
#include <map>
#include <optional>
#include <tuple>

namespace fairlead::gui {

// A moment by two clocks of this machine: one that never jumps measures how long something lasts, the other one says when
// it was to people. ms; of the first only differences count.
struct AlertMoment {
    qint64 steadyMs = 0;
    qint64 wallMs = 0;
};

// Decides from what brokers say which rules are broken. Knows no clock and no broker: whoever uses it says when it is.
// Costs one look at each row that comes for each rule that is about it. Any one thread.
class AlertEvaluator {
public:
    struct Changes {
        QList<Alert> raised;
        QList<Alert> cleared;
        bool isEmpty() const { return raised.isEmpty() && cleared.isEmpty(); }
    };

    // What the rules that are gone, or are about something else now, had raised is cleared without a word.
    void setRules(const QList<AlertRule>& rules);
    bool hasRulesFor(const QString& connection) const;

    // The updates of a connection come in their order.
    Changes takeUpdate(const QString& connection, const TenantsUpdate& update, const AlertMoment& now);
    Changes takeReach(const QString& connection, bool reached, const AlertMoment& now);
    // It is closed: nothing more is known of it, and nothing is said.
    void forget(const QString& connection);

    QList<Alert> raised(qint64 wallMs) const;  // the latest first

private:
    using Key = std::tuple<QString, QString, QString>;  // rule, connection, tenant
    struct State {
        Alert alert;
        bool raised = false;
        qint64 sinceMs = -1;  // steady; of being beyond the level that would change it; below zero: it is not
    };
    struct Dead {
        std::deque<std::pair<qint64, quint64>> samples;  // when, how many; within the longest window
    };

    void judge(const AlertRule& rule, const QString& connection, const QString& tenant, std::optional<double> value,
               const AlertMoment& now, Changes& changes);
    std::optional<double> valueOf(const AlertRule& rule, const QString& connection, const TenantRow& row, qint64 atMs,
                                  qint64 steadyMs);
    void noteDead(const QString& connection, const TenantRow& row, qint64 steadyMs);

    QList<AlertRule> m_rules;
    qint64 m_longestWindowMs = 0;
    std::map<Key, State> m_states;  // only of what is raised or about to be
    QHash<QString, QHash<QString, TenantRow>> m_rows;
    QHash<QString, QHash<QString, Dead>> m_dead;
};

}  // namespace fairlead::gui
