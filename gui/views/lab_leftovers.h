// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
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
struct TenantRemoval;
struct TenantsUpdate;

// What runs of the Lab have left on the broker because nobody was there any more to tidy up: a policy, of which this
// console has a trace, and tenants, which their names give away. Says so, and offers to put it right; hidden while there
// is nothing. Tenants that are being fed belong to a Lab that somebody else runs, and are left alone. GUI thread.
class LabLeftovers : public QWidget {
    Q_OBJECT
public:
    explicit LabLeftovers(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // Before a run of this console changes anything: what it will change, and the tenants it will have.
    void runBegins(const LabTrace& trace, const QStringList& tenants);
    // isPutRight: the policy is as it was, so nothing has to be remembered. Its tenants are its own business.
    void runEnded(bool isPutRight);
    // Why nothing may be changed now; empty: it may.
    void setReason(const QString& whyNot);

    bool isPolicyLeft() const { return !m_isRunning && policyLeft() != nullptr; }
    quint64 tenants() const { return quint64(m_fed.size()); }  // of a Lab, whoever's, that the broker has
    QString notice() const;  // of what was broken off, for people who look at another page; empty: nothing

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    void changed();      // what is left, or how many tenants there are
    void traceToKeep();  // saveState() gives something else: written down before anything else happens

private:
    void take(const QList<TenantsUpdate>& updates);
    void look();
    const LabTrace* trace() const;       // of this broker; null: none
    const LabTrace* policyLeft() const;  // the same, if the policy is still one of that run's
    QStringList tenantsLeft() const;
    void forgetTrace();
    void tidyUp();
    void removeLeft();
    void leaveThem();
    void end(const QString& problem);

    QPointer<BrokerConnection> m_connection;
    QList<LabTrace> m_traces;
    QHash<QString, bool> m_fed;  // of the Lab's tenants, whether tasks come for it now
    QSet<QString> m_notLeft;     // of a run of this console, or to stay
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
