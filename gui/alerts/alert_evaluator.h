// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"
#include "gui/data/broker_info.h"
#include "gui/data/storage.h"
#include "gui/data/tenant_row.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <map>
#include <optional>
#include <tuple>

namespace fairlead::gui {

// A moment by two clocks of this machine, in ms: the steady clock measures durations, and only its differences are
// meaningful; the wall clock is shown to the user.
struct AlertMoment {
    qint64 steadyMs = 0;
    qint64 wallMs = 0;
};

// Decides from the figures of brokers which alerts are raised. It reads no clock and sends no calls; the caller passes
// the time. The cost of an update is one check per row and rule about it. Any one thread.
class AlertEvaluator {
public:
    struct Changes {
        QList<Alert> raised;
        QList<Alert> cleared;
        bool isEmpty() const { return raised.isEmpty() && cleared.isEmpty(); }
    };

    // Drops the alerts of rules that were removed or changed their subject, without reporting them as cleared.
    void setRules(const QList<AlertRule>& rules);
    bool hasRulesFor(const QString& connection) const;
    // What this connection leads to. A rule that codeQ gives no figure for is not judged there: what is not told is no 0.
    void setServer(const QString& connection, ServerKind server);

    // The updates of a connection must come in order.
    Changes takeUpdate(const QString& connection, const TenantsUpdate& update, const AlertMoment& now);
    Changes takeStorage(const QString& connection, const StorageState& storage, const AlertMoment& now);
    // Whether a rule needs the state of this connection's store.
    bool hasStorageRulesFor(const QString& connection) const;
    Changes takeReach(const QString& connection, bool reached, const AlertMoment& now);
    // The connection was closed: drops its data and alerts without reporting them.
    void forget(const QString& connection);

    QList<Alert> raised(qint64 wallMs) const;  // the latest first

private:
    using Key = std::tuple<QString, QString, QString>;  // rule, connection, tenant
    struct State {
        Alert alert;
        bool raised = false;
        qint64 sinceMs = -1;  // steady ms since which the value calls for a change of `raised`; -1: it does not
    };
    struct Dead {
        std::deque<std::pair<qint64, quint64>> samples;  // steady ms and count, within the longest window
    };

    void judge(const AlertRule& rule, const QString& connection, const QString& tenant, std::optional<double> value,
               const AlertMoment& now, Changes& changes, const QString& words = {});
    bool isTold(const AlertRule& rule, const QString& connection) const;
    void judgePushing(const AlertRule& rule, const QString& connection, const TenantsUpdate& update,
                      const AlertMoment& now, Changes& changes);
    void judgeFindings(const AlertRule& rule, const QString& connection, const TenantsUpdate& update,
                       const AlertMoment& now, Changes& changes);
    std::optional<double> valueOf(const AlertRule& rule, const QString& connection, const TenantRow& row, qint64 atMs,
                                  qint64 steadyMs);
    void noteDead(const QString& connection, const TenantRow& row, qint64 steadyMs);

    QList<AlertRule> m_rules;
    qint64 m_longestWindowMs = 0;
    std::map<Key, State> m_states;  // only of alerts that are raised or may soon be
    QHash<QString, QHash<QString, TenantRow>> m_rows;
    QHash<QString, QHash<QString, Dead>> m_dead;
    QSet<QString> m_codeq;  // connections to codeQ's own server
};

}  // namespace fairlead::gui
