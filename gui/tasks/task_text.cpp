// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/task_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/task_table_model.h"

namespace fairlead::gui {

namespace {

QString lengthText(qint64 ms) { return waitText(double(ms) / 1000); }

QString retryText(const TaskTerms::Retry& policy) {
    using Growth = TaskTerms::Growth;
    const QString first = lengthText(policy.initialMs);
    const QString factor = factorText(policy.coefficient);
    QStringList parts;
    switch (policy.growth) {
        case Growth::Exponential: parts << tr("after %1, each time × %2").arg(first, factor); break;
        case Growth::Linear: parts << tr("after %1, each time %1 more").arg(first); break;
        case Growth::Constant: parts << tr("after %1 each time").arg(first); break;
        case Growth::Polynomial:
            parts << tr("after %1 × the retry's number to the power of %2").arg(first, factor);
            break;
        case Growth::Unknown: parts << tr("in a way unknown to this console"); break;
    }
    if (policy.growth != Growth::Constant) parts << tr("at most %1").arg(lengthText(policy.maxIntervalMs));
    if (policy.jitter) parts << tr("with jitter");
    QString text = parts.join(u", ");
    if (!policy.nonRetryable.isEmpty()) text += tr("; never after %1").arg(policy.nonRetryable.join(u", "));
    return text;
}

QString workflowFact(const Task& task) {
    const WorkflowPlace& place = task.workflow;
    if (place.id.isEmpty()) return {};
    const QString step =
        tr("step %1 of %2", "of a workflow").arg(place.step).arg(place.name.isEmpty() ? place.id : place.name);
    if (task.state != TaskState::Dead) return step;
    const QString goesOn = tr("%1, which it stopped; requeue it, and that goes on").arg(step);
    switch (place.state) {
        case WorkflowState::Failed:
            return place.canRetry ? goesOn : tr("%1, which has failed; requeued, it moves nothing").arg(step);
        case WorkflowState::Compensating:
            return place.canRetry ? goesOn : tr("%1, which is being undone; requeued, it moves nothing").arg(step);
        case WorkflowState::Compensated:
            return place.canRetry ? goesOn : tr("%1, which is undone; requeued, it moves nothing").arg(step);
        case WorkflowState::Cancelled: return tr("%1, which was cancelled").arg(step);
        case WorkflowState::Unknown:
        case WorkflowState::Waiting:
        case WorkflowState::Running:
        case WorkflowState::Completed: break;
    }
    return place.canRetry ? tr("%1, which others go on with; requeued, it takes its place again").arg(step)
                          : tr("%1, which went on without it").arg(step);
}

}  // namespace

QList<FactList::Fact> taskFacts(const Task& task) {
    QList<FactList::Fact> facts;
    const auto add = [&facts](const QString& name, const QString& value) {
        if (!value.isEmpty()) facts.append({name, value});
    };
    const auto addMoment = [&add](const QString& name, qint64 ms) { add(name, ms == 0 ? QString() : momentText(ms)); };
    add(tr("State"), stateText(task.state));
    add(tr("Workflow"), workflowFact(task));
    add(tr("Id"), task.id);
    add(tr("Attempts"), tr("%1 of %2").arg(task.attempts).arg(task.maxAttempts));
    add(tr("Priority"), QString::number(task.priority));
    addMoment(tr("Created"), task.createdAtMs);
    add(tr("Created by"), task.creator);
    addMoment(tr("Due"), task.dueAtMs);
    addMoment(tr("Lease until"), task.leaseUntilMs);
    addMoment(task.state == TaskState::Dead ? tr("Died") : tr("Ended"), task.endedAtMs);
    add(tr("Worker"),
        task.workerGoneAtMs == 0
            ? task.worker
            : tr("%1, which is not connected since %2").arg(task.worker, momentText(task.workerGoneAtMs)));
    add(tr("Type"), task.type);
    add(tr("Client's id"), task.clientId);
    addMoment(tr("Expires"), task.expiresAtMs);
    const TaskTerms& terms = task.terms;
    add(tr("Lease length"), terms.visibilityMs == 0 ? QString() : lengthText(terms.visibilityMs));
    add(tr("Timeout"), terms.timeoutMs == 0 ? QString() : lengthText(terms.timeoutMs));
    if (terms.retry) add(tr("Retry"), retryText(*terms.retry));
    add(tr("Idempotency key"), task.idempotencyKey);
    add(tr("Webhook"), task.webhook);
    add(tr("Trace"), task.traceParent);
    add(tr("Beyond the limit"), task.exceededLimit);
    return facts;
}

}  // namespace fairlead::gui
