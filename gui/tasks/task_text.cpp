// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/task_text.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/models/task_table_model.h"

namespace fairlead::gui {

QList<FactList::Fact> taskFacts(const Task& task) {
    QList<FactList::Fact> facts;
    const auto add = [&facts](const QString& name, const QString& value) {
        if (!value.isEmpty()) facts.append({name, value});
    };
    const auto addMoment = [&add](const QString& name, qint64 ms) { add(name, ms == 0 ? QString() : momentText(ms)); };
    add(tr("State"), stateText(task.state));
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
    add(tr("Idempotency key"), task.idempotencyKey);
    add(tr("Webhook"), task.webhook);
    add(tr("Trace"), task.traceParent);
    add(tr("Beyond the limit"), task.exceededLimit);
    return facts;
}

}  // namespace fairlead::gui
