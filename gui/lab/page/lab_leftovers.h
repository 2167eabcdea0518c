// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/lab/lab_trace.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QHash>
#include <QList>
#include <QPointer>
#include <QSet>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;
struct TenantsUpdate;

// Shows what interrupted Lab runs left on the broker, and offers to clean it up: a policy, known from a trace that this
// console keeps, and tenants, known by their names. Hidden while there is nothing. Tenants that still receive tasks
// belong to a Lab that somebody else runs, and are left alone. GUI thread.
class LabLeftovers : public QWidget {
    Q_OBJECT
public:
    explicit LabLeftovers(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // Call before a run changes anything. trace: what the run will change. tenants: those it creates.
    void runBegins(const LabTrace& trace, const QStringList& tenants);
    // isPutRight: the policy is restored, so the trace is dropped. The run removes its own tenants.
    void runEnded(bool isPutRight);
    // Why cleaning up is not possible now; empty: it is.
    void setReason(const QString& whyNot);

    bool isPolicyLeft() const { return !m_isRunning && policyLeft() != nullptr; }
    quint64 tenants() const { return quint64(m_fed.size()); }  // tenants of any Lab on this broker
    QString notice() const;  // about an interrupted run, shown while another page is open; empty: none

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    void changed();      // the leftovers or the number of tenants changed
    void traceToKeep();  // saveState() has changed and must be stored before the slot returns

private:
    void take(const QList<TenantsUpdate>& updates);
    void look();
    const LabTrace* trace() const;       // the trace for this broker; null: none
    const LabTrace* policyLeft() const;  // that trace if a policy of its run is still in force; else null
    QStringList tenantsLeft() const;
    void forgetTrace();
    void tidyUp();
    void removeLeft();
    void leaveThem();
    void end(const QString& problem);

    QPointer<BrokerConnection> m_connection;
    QList<LabTrace> m_traces;
    QHash<QString, bool> m_fed;  // Lab tenants; true: tasks arrive now
    QSet<QString> m_notLeft;     // tenants of a run of this console, or to be kept
    bool m_hasFigures = false;
    QElapsedTimer m_sinceFigures;
    bool m_isRunning = false;
    bool m_isTidying = false;
    QString m_problem;
    QString m_whyNot;
    Call m_change;
    std::vector<Call> m_removals;

    QLabel* m_text;
    QPushButton* m_tidy;
    QPushButton* m_leave;
};

}  // namespace fairlead::gui
