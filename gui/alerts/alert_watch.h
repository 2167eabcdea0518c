// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_evaluator.h"
#include "gui/alerts/alert_rules.h"
#include "gui/client/calls/call.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <map>
#include <utility>

namespace fairlead::gui {

class BrokerConnection;

// Evaluates the rules on the figures of the open connections. It uses the updates of the shown connection. For the
// others it fetches one snapshot per interval (glance) while a rule is about them, and twice a minute the state of the
// store of those that a rule about it is about: without rules it sends no calls and runs no timer. A connection paused by hand is not fetched. GUI thread.
class AlertWatch : public QObject {
    Q_OBJECT
public:
    // rules outlives this object. glanceEvery: the interval for connections that are not shown.
    explicit AlertWatch(AlertRules& rules, std::chrono::milliseconds glanceEvery = std::chrono::seconds(15),
                        QObject* parent = nullptr);

    void setConnections(const QList<BrokerConnection*>& connections);

    QList<Alert> raised() const;  // the latest first
    int toldCount() const;        // number of raised alerts that are not snoozed
    bool isWatching() const { return m_timer.isActive(); }
    QString nameOf(const QString& connection) const;  // display name for a key, also if the connection is not open
    QList<std::pair<QString, QString>> connectionNames() const;  // key and name of the open connections
    AlertRules& rules() { return m_rules; }

Q_SIGNALS:
    void raisedSome(const QList<fairlead::gui::Alert>& alerts);  // emitted at once; without snoozed alerts
    void changed();                                              // the raised alerts or their values

private:
    void applyRules();
    void take(const AlertEvaluator::Changes& changes);
    void look();
    void askForStorage(BrokerConnection* connection);
    AlertMoment now() const;

    AlertRules& m_rules;
    AlertEvaluator m_evaluator;
    QList<QPointer<BrokerConnection>> m_connections;
    QTimer m_timer;
    std::chrono::milliseconds m_glanceEvery;
    QElapsedTimer m_sinceStart;
    QElapsedTimer m_sinceGlance;
    QElapsedTimer m_sinceStorage;
    std::map<QString, Call> m_storageCalls;  // by connection
};

}  // namespace fairlead::gui
