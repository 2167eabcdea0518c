// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_evaluator.h"
#include "gui/alerts/alert_rules.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <utility>

namespace fairlead::gui {

class BrokerConnection;

// Holds the rules against what the open connections say. Of those that are seen it just listens. Of the others it has a
// glance now and then, one snapshot each, as long as there is a rule about them: without rules it asks nothing and no
// timer runs. A connection that is paused by hand is left alone. GUI thread.
class AlertWatch : public QObject {
    Q_OBJECT
public:
    // rules outlives it. glanceEvery: how often at what nobody sees.
    explicit AlertWatch(AlertRules& rules, std::chrono::milliseconds glanceEvery = std::chrono::seconds(15),
                        QObject* parent = nullptr);

    void setConnections(const QList<BrokerConnection*>& connections);

    QList<Alert> raised() const;  // the latest first
    int toldCount() const;        // of those that are not snoozed
    bool isWatching() const { return m_timer.isActive(); }
    QString nameOf(const QString& connection) const;             // by its key; for people, also when it is not open
    QList<std::pair<QString, QString>> connectionNames() const;  // key and name of those that are open
    AlertRules& rules() { return m_rules; }

Q_SIGNALS:
    void raisedSome(const QList<fairlead::gui::Alert>& alerts);  // at once; none that is snoozed
    void changed();                                              // what is raised, or its figures

private:
    void applyRules();
    void take(const AlertEvaluator::Changes& changes);
    void look();
    AlertMoment now() const;

    AlertRules& m_rules;
    AlertEvaluator m_evaluator;
    QList<QPointer<BrokerConnection>> m_connections;
    QTimer m_timer;
    std::chrono::milliseconds m_glanceEvery;
    QElapsedTimer m_sinceStart;
    QElapsedTimer m_sinceGlance;
};

}  // namespace fairlead::gui
