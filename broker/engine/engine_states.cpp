// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounded_text.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/task_revision.h"
#include "broker/engine/parts/tenant_sweep.h"

namespace fairlead::broker {

namespace {

Status notSo(const ReadTaskDone& task, const std::string& only) {
    return {Code::FailedPrecondition,
            "task '" + task.change.id.toString() + "' is " + stateText(task) + ": only " + only};
}

std::string cancelText(const ChangeTask& change) {
    std::string text = "CANCELLED by '" + change.author + "'";
    if (!change.reason.empty()) text += ": " + change.reason;
    return bounded(std::move(text));
}

}  // namespace

Status Engine::cancel(ReadTaskDone& task, Time now) {
    if (task.ended) return notSo(task, "one that has not ended can be cancelled");
    const TaskId& id = task.change.id;
    TenantState& owner = m_tenants[task.tenant];
    const std::string before = stateText(task);
    Ending ending{TaskEnd::Cancelled, AttemptOutcome::Cancelled, cancelText(task.change), {}, {}};
    if (task.lease)
        end(id, std::move(ending), now);
    else
        endWaiting(owner, id, *task.live, std::move(ending), now);
    m_audit.add({0,
                 now,
                 *owner.name,
                 "task.cancel",
                 task.change.author,
                 task.change.reason,
                 {{"task", id.toString() + ", " + before, "cancelled"}},
                 {}},
                m_turn.writes);
    return {};
}

Status Engine::activate(ReadTaskDone& task, Time now) {
    if (!task.live || !task.live->held) return notSo(task, "one that is held can be activated");
    TenantState& owner = m_tenants[task.tenant];
    RETURN_IF_ERROR(closedBy(owner));
    const TaskId& id = task.change.id;
    const LiveRecord& live = *task.live;
    const std::optional<Time> until = waitsUntil(live, now);
    const auto exceeded = admit(owner, m_commandNames.nameOf(live.command),
                                {0, until.has_value(), AdmissionRequest::Stage::Activated}, now);
    if (!exceeded) {
        RoomAsked asked;
        asked.add(m_commandNames.nameOf(live.command), false, until.has_value(), 0);
        return refusal(owner, exceeded.status(), asked, 1, now);
    }
    if (*exceeded) {
        task.body->exceededLimit = nameOf(**exceeded);
        m_turn.writes.put(Table::Body, taskKey(owner.number, id), task.body->encode());
        m_turn.bodies.emplace_back(id, std::move(*task.body));
    }
    withdraw(owner, id, live, now);
    makeWaiting(owner, id, live, now);
    tellOfWait(owner, live.command, id, live.core, until, now);
    return {};
}

Status Engine::retryEnded(ReadTaskDone& task, Time now) {
    if (task.ended) RETURN_IF_ERROR(inTime(task.ended->core, calendar(now)));
    if (!task.ended || !task.ended->isDead()) return notSo(task, "one that is dead can be tried again");
    RETURN_IF_ERROR(closedBy(m_tenants[task.tenant]));
    RETURN_IF_ERROR(keyIsFree(task.rivals, now));
    RETURN_IF_ERROR(m_disk.admits());
    RETURN_IF_ERROR(m_terms.admits(task.tenant, task.body->terms));
    static_cast<void>(bringBack(task.tenant, task.change.id, *task.ended, task.body->terms,
                                {task.change.author, task.change.reason}, {}, now));
    return {};
}

Status Engine::expire(ReadTaskDone& task, Time now) {
    if (!task.live || task.lease || !isExpired(task.live->core, calendar(now))) return {};
    endWaiting(m_tenants[task.tenant], task.change.id, *task.live,
               {TaskEnd::Expired, AttemptOutcome::Failed, kExpiredError, {}, {}}, now);
    return {};
}

// The table of what expires is read a little later than a task may be asked for, and so is where a cancelled workflow's wait.
bool Engine::endHead(TenantState& owner, CommandNumber command, ReadyQueue& queue, Time now) {
    const ReadyTask task = queue.head();
    const bool isUnwanted = m_workflows.isUnwanted(task.id);
    if (!isUnwanted && !isExpired(task.core, calendar(now))) return false;
    LiveRecord live{.core = task.core, .command = command, .indexed = task.indexed, .sequence = task.sequence};
    endWaiting(owner, task.id, live,
               isUnwanted ? Ending{TaskEnd::Cancelled, AttemptOutcome::Cancelled, kUnwantedError, {}, {}}
                          : Ending{TaskEnd::Expired, AttemptOutcome::Failed, kExpiredError, {}, {}},
               now);
    if (queue.hasHead() && m_scheduler->policy() == SchedulingPolicy::Fifo)
        m_scheduler->headChanged({owner.number, command}, queue.head().sequence, now);
    return true;
}

void Engine::endWaiting(TenantState& owner, const TaskId& id, const LiveRecord& live, Ending ending, Time now) {
    withdraw(owner, id, live, now);
    writeEnd(id, {owner, live.command, live.core, {}}, std::move(ending), now);
}

}  // namespace fairlead::broker
