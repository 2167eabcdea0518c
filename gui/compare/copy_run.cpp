// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/copy_run.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

LimitChange toChange(const CopyStep& step, const QString& reason) {
    LimitChange change;
    change.tenant = step.tenant();
    change.set = step.change.set;
    for (const LimitField field : step.change.clear) change.clear.append(field);
    change.reason = reason;
    change.expectedVersion = step.change.version;
    return change;
}

}  // namespace

CopyRun::CopyRun(BrokerConnection* connection, CopyPlan plan, QString reason, QObject* parent)
    : QObject(parent), m_connection(connection), m_plan(std::move(plan)), m_reason(std::move(reason)),
      m_fates(m_plan.steps.size()) {
    QMetaObject::invokeMethod(this, &CopyRun::next, Qt::QueuedConnection);
}

qsizetype CopyRun::count(CopyFate::Kind kind) const {
    return std::count_if(m_fates.begin(), m_fates.end(), [kind](const CopyFate& fate) { return fate.kind == kind; });
}

void CopyRun::stop() { m_isStopped = true; }

CopyPlan CopyRun::undo() const {
    QList<quint64> versions;
    for (const CopyFate& fate : m_fates) versions << (fate.kind == CopyFate::Kind::Done ? fate.version : 0);
    return undoOf(m_plan, versions);
}

void CopyRun::next() {
    if (m_at == m_plan.steps.size()) {
        Q_EMIT finished();
        return;
    }
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || m_isStopped) {
        giveUp(m_isStopped ? tr("Stopped before it.") : tr("The connection was lost before it."));
        return;
    }
    const CopyStep& step = m_plan.steps[m_at];
    if (!step.isPolicy()) {
        m_call = calls->tenants().changeLimits(toChange(step, m_reason), [this](const Outcome<TenantSettings>& answer) {
            if (answer)
                end({CopyFate::Kind::Done, {}, answer->version});
            else
                take(answer.failure());
        });
        return;
    }
    // The policy has no version: what it is now must be what was seen.
    m_call = calls->broker().getInfo([this](const Outcome<BrokerInfo>& now) {
        const CopyStep& asked = m_plan.steps[m_at];
        if (!now)
            take(now.failure());
        else if (now->policy == asked.policyBefore)
            changePolicy(asked);
        else
            end({CopyFate::Kind::Refused, tr("Changed meanwhile, to %1.").arg(now->policy), 0});
    });
}

void CopyRun::changePolicy(const CopyStep& step) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        giveUp(tr("The connection was lost before it."));
        return;
    }
    m_call = calls->broker().changePolicy(step.policy, m_reason, [this](const Outcome<Nothing>& answer) {
        if (answer)
            end({CopyFate::Kind::Done, {}, 1});
        else
            take(answer.failure());
    });
}

void CopyRun::take(const Failure& failure) {
    end({failure.mayBeDone ? CopyFate::Kind::MayBeDone : CopyFate::Kind::Refused, failure.text, 0});
}

void CopyRun::end(CopyFate fate) {
    m_fates[m_at++] = std::move(fate);
    Q_EMIT stepped();
    // Not at once: a signal may have led to this object's end.
    QMetaObject::invokeMethod(this, &CopyRun::next, Qt::QueuedConnection);
}

void CopyRun::giveUp(const QString& why) {
    for (; m_at < m_plan.steps.size(); ++m_at) m_fates[m_at] = {CopyFate::Kind::NotTried, why, 0};
    Q_EMIT stepped();
    Q_EMIT finished();
}

}  // namespace fairlead::gui

#include "moc_copy_run.cpp"
