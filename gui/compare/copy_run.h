// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/compare/copy_plan.h"
#include "gui/data/tenant_settings.h"

#include <QObject>
#include <QPointer>

namespace fairlead::gui {

class BrokerConnection;

// What became of a step.
struct CopyFate {
    enum class Kind { Waiting, Done, Refused, MayBeDone, NotTried };
    Kind kind = Kind::Waiting;
    QString why;          // of Refused, MayBeDone, NotTried
    quint64 version = 0;  // of Done: of the tenant's settings afterwards; of the policy 1
};

// Makes the changes of a plan one after the other; one that is refused does not keep the others from being made, a lost
// connection does. Deleting it stops it. GUI thread.
class CopyRun : public QObject {
    Q_OBJECT
public:
    CopyRun(BrokerConnection* connection, CopyPlan plan, QString reason, QObject* parent = nullptr);

    const CopyPlan& plan() const { return m_plan; }
    const QList<CopyFate>& fates() const { return m_fates; }  // of each step
    qsizetype count(CopyFate::Kind kind) const;
    // Those that were not begun are not tried.
    void stop();
    // What brings back all that was done.
    CopyPlan undo() const;

Q_SIGNALS:
    void stepped();   // a fate is known
    void finished();  // once, after the last

private:
    void next();
    void changePolicy(const CopyStep& step);
    void end(CopyFate fate);
    void take(const Failure& failure);
    void giveUp(const QString& why);

    QPointer<BrokerConnection> m_connection;
    const CopyPlan m_plan;
    const QString m_reason;
    QList<CopyFate> m_fates;
    qsizetype m_at = 0;
    Call m_call;
    bool m_isStopped = false;
};

}  // namespace fairlead::gui
