// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/utc_text.h"
#include "broker/core/webhook_lane.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/task_look.h"
#include "broker/engine/parts/task_revision.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/store/ended_records.h"
#include "broker/tables/stored_task.h"
#include "shared/duration.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

Status inProgress(const TaskId& id) {
    return {Code::FailedPrecondition, "task '" + id.toString() +
                                          "' is in progress: it can be changed when it has failed or its lease has "
                                          "ended"};
}

std::string revisionOf(const ReadTaskDone& task) {
    return task.ended ? revisionOf(*task.ended) : revisionOf(*task.live, task.lease);
}

// REQUIRES: the task is live or has ended.
TaskCore& coreOf(ReadTaskDone& task) { return task.ended ? task.ended->core : task.live->core; }

std::optional<JobTerms> termsAfter(const std::optional<JobTerms>& before, const TaskEdit& edit) {
    JobTerms terms = before.value_or(JobTerms());
    if (edit.visibility) terms.visibility = *edit.visibility;
    if (edit.timeout) terms.timeout = *edit.timeout;
    if (edit.hasNoRetry) terms.retry.reset();
    if (edit.retry) {
        const bool toDeadLetters = !terms.retry || terms.retry->toDeadLetters;
        terms.retry = edit.retry;
        terms.retry->toDeadLetters = toDeadLetters;
    }
    return terms.isEmpty() ? std::nullopt : std::optional(std::move(terms));
}

// Applies the edit to the records, and describes for the task's history what it changed.
class Change {
public:
    Change(ReadTaskDone& task, const TaskEdit& edit) : m_body(*task.body) {
        TaskCore& core = coreOf(task);
        if (edit.priority) {
            tell("priority " + std::to_string(core.priority) + " to " + std::to_string(*edit.priority));
            core.priority = int8_t(std::clamp(*edit.priority, kLowestPriority, kHighestPriority));
            m_body.priority = core.priority;
        }
        if (edit.maxAttempts) {
            tell("max_attempts " + std::to_string(core.maxAttempts) + " to " + std::to_string(*edit.maxAttempts));
            core.maxAttempts = uint16_t(std::clamp(*edit.maxAttempts, 1, 65535));
            m_body.maxAttempts = core.maxAttempts;
        }
        if (edit.payload) {
            tell("payload of " + std::to_string(core.payloadBytes) + " to " + std::to_string(edit.payload->size()) +
                 " bytes");
            m_body.payload = *edit.payload;
            core.payloadBytes = uint32_t(edit.payload->size());
        }
        if (edit.webhook) {
            tell(edit.webhook->empty() ? "webhook removed" : "webhook to " + *edit.webhook);
            m_body.webhook = *edit.webhook;
            core.webhookLane = webhookLane(*edit.webhook);
        }
        if (edit.changesTerms()) {
            const JobTerms before = m_body.terms.value_or(JobTerms());
            m_body.terms = termsAfter(m_body.terms, edit);
            const JobTerms after = m_body.terms.value_or(JobTerms());
            tellLength("lease length", before.visibility, after.visibility);
            tellLength("timeout", before.timeout, after.timeout);
            if (before.retry != after.retry) tell(after.retry ? "retry policy" : "retry policy removed");
        }
        if (edit.expiresAt && *edit.expiresAt != core.expiresAt) {
            tell(*edit.expiresAt == Time() ? "expires never" : "expires " + utcText(*edit.expiresAt));
            core.expiresAt = m_body.expiresAt = *edit.expiresAt;
        }
        m_isBodyChanged = !m_text.empty();
        if (edit.runAt) tell("run_at");
        if (!m_text.empty()) core.edits = uint16_t(std::min(core.edits + 1, 65535));
    }

    bool isBodyChanged() const { return m_isBodyChanged; }
    const std::string& text() const { return m_text; }

private:
    void tellLength(const std::string& what, Micros before, Micros after) {
        const auto text = [](Micros length) {
            return length.count() > 0 ? formatDuration(length) : std::string("none");
        };
        if (before != after) tell(what + " " + text(before) + " to " + text(after));
    }
    void tell(const std::string& what) { m_text += (m_text.empty() ? "" : ", ") + what; }

    BodyRecord& m_body;
    bool m_isBodyChanged = false;
    std::string m_text;
};

// The change does not depend on what the task was when it was looked at.
bool mayBeAny(ChangeTask::Action action) {
    using Action = ChangeTask::Action;
    return action == Action::Cancel || action == Action::Activate || action == Action::Retry;
}

Status outdated(const ReadTaskDone& task) {
    return {Code::Aborted, "task '" + task.change.id.toString() + "' has changed since it was looked at: it is " +
                               stateText(task) + " now, revision " + revisionOf(task)};
}

}  // namespace

void Engine::handle(ChangeTask&& command, Time) {
    const auto refuse = [&](Status status) {
        if (!command.reply) return;
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), status = std::move(status)] { reply(status); }});
    };
    const TenantNumber number = m_ids->tenantOf(command.id);
    if (number >= m_tenants.size() || !m_tenantNames.isKept(number) || !command.scope.covers(*m_tenants[number].name))
        return refuse(noSuchTask(command.id));
    using Action = ChangeTask::Action;
    const bool mayRun = command.action == Action::Release || command.action == Action::Cancel;
    if (!mayRun && m_leases.find(command.id)) return refuse(inProgress(command.id));
    // The other records are on disk; the answer comes back to the engine.
    ask(ReadTask{number, std::move(command)});
}

void Engine::handle(ReadTaskDone&& task, Time now) {
    // The task changed after the read: read again.
    const UniqueKey key = task.ended ? task.ended->core.unique : UniqueKey();
    const bool hasKeyMoved = key.isSet() && m_reads.hasUniqueChanged(task.tenant, key);
    if (m_reads.hasChanged(task.change.id) || hasKeyMoved) return handle(std::move(task.change), now);
    Status status;
    const TaskId& id = task.change.id;
    using Action = ChangeTask::Action;
    const Action action = task.change.action;
    if (!task.body || (!task.live && !task.ended))
        status = noSuchTask(id);
    else if (mayBeAny(action) && !task.change.revision.empty() && revisionOf(task) != task.change.revision)
        status = outdated(task);
    else if (action == Action::Cancel)
        status = cancel(task, now);
    else if (action == Action::Activate)
        status = activate(task, now);
    else if (action == Action::Retry)
        status = retryEnded(task, now);
    else if (action == Action::Expire)
        status = expire(task, now);
    else if (action == Action::CallBack)
        status = callBack(task, now);
    else if (task.change.action == ChangeTask::Action::Release && !task.lease)
        status = {Code::FailedPrecondition,
                  "task '" + id.toString() + "' is " + stateText(task) + ": only one in progress can be released"};
    else if (task.change.action != ChangeTask::Action::Release && task.lease)
        status = inProgress(id);
    else if (revisionOf(task) != task.change.revision)
        status = outdated(task);
    else if (task.change.action == ChangeTask::Action::Release)
        status = release(task, now);
    else
        status = task.change.action == ChangeTask::Action::Delete ? remove(task, now) : edit(task, now);
    if (task.change.reply)
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(task.change.reply), status = std::move(status)] { reply(status); }});
}

Status Engine::remove(ReadTaskDone& task, Time now) {
    const TaskId& id = task.change.id;
    TenantState& owner = m_tenants[task.tenant];
    eraseTask(owner, {id, {}, 0, task.live, task.ended, task.attemptKeys}, now);
    // The audit log is the only record that is left of the task.
    m_audit.add({0,
                 now,
                 *owner.name,
                 "task.delete",
                 task.change.author,
                 task.change.reason,
                 {{"task", id.toString() + ", " + stateText(task), "deleted"}},
                 {}},
                m_turn.writes);
    return {};
}

Status Engine::release(ReadTaskDone& task, Time now) {
    const TaskId& id = task.change.id;
    const std::string& tenant = *m_tenants[task.tenant].name;
    Retry retry{AttemptOutcome::LeaseExpired, "released by '" + task.change.author + "': " + task.change.reason, {}};
    const std::optional<TaskEnd> end = retryOrDeadLetter(id, retry, now);
    m_audit.add({0,
                 now,
                 tenant,
                 "task.release",
                 task.change.author,
                 task.change.reason,
                 {{"task",
                   id.toString() + ", in progress with worker '" + task.lease->worker + "', attempt " +
                       std::to_string(task.lease->attempt),
                   end == TaskEnd::Cancelled ? "cancelled"
                   : end == TaskEnd::Expired ? "expired"
                   : end                     ? "dead"
                   : retry.delay.count() > 0 ? "delayed"
                                             : "ready"}},
                 {}},
                m_turn.writes);
    return {};
}

// Nothing comes in by an edit that a create could not bring.
Result<std::optional<AdmissionLimit>> Engine::admitEdit(TenantState& owner, const ReadTaskDone& task, Time now) {
    const TaskEdit& wanted = task.change.edit;
    AdmissionRequest request{.stage = AdmissionRequest::Stage::Edited, .isAsked = false};
    if (wanted.payload) {
        request.payloadBytes = wanted.payload->size();
        // What has ended does not count, until it is back.
        if (task.live) request.replacedBytes = task.live->core.payloadBytes;
    }
    const bool isWaiting = task.live && !task.live->held;
    const bool wasDelayed = isWaiting && task.live->delayed && task.live->sequence == 0;
    request.isDelayed = isWaiting && !wasDelayed && waitsUntil({}, wanted.runAt, now).has_value();
    const AdmissionCounts before = owner.admission.counts();
    const CreateAdmission admission = owner.admission.admit(owner.limits, useOf(owner), request, now);
    m_events.limitsExceeded(*owner.name, before, owner.admission.counts(), m_turn, now);
    if (!admission.refusal) return admission.exceeded;
    RoomAsked asked;
    asked.bytes = int64_t(request.payloadBytes) - int64_t(request.replacedBytes);
    asked.largest = request.payloadBytes;
    asked.delayed = request.isDelayed ? 1 : 0;
    return withWait(owner, admission.refusal->toStatus(), asked, now);
}

Status Engine::edit(ReadTaskDone& task, Time now) {
    const TaskEdit& wanted = task.change.edit;
    const TaskId& id = task.change.id;
    RETURN_IF_ERROR(closedBy(m_tenants[task.tenant]));
    if (task.ended && !task.ended->isDead())
        return {Code::FailedPrecondition,
                "task '" + id.toString() + "' is " + stateText(task) + ": it can only be deleted"};
    if (wanted.requeue && !task.ended)
        return {Code::FailedPrecondition,
                "requeue: task '" + id.toString() + "' is " + stateText(task) + "; only a dead task can be requeued"};
    if (wanted.expiresAt && *wanted.expiresAt != Time() && *wanted.expiresAt <= calendar(now))
        return {Code::InvalidArgument, "expires_at: " + utcText(*wanted.expiresAt) + " has passed"};
    const Time expiry = wanted.expiresAt.value_or(task.body->expiresAt);
    if (wanted.runAt && expiry != Time() && *wanted.runAt >= expiry)
        return {Code::InvalidArgument, "run_at: " + utcText(*wanted.runAt) + " is not before expires_at, " +
                                           utcText(expiry) + ", so that the task would never run"};
    if (wanted.requeue) {
        if (!wanted.expiresAt) RETURN_IF_ERROR(inTime(task.ended->core, calendar(now)));
        RETURN_IF_ERROR(keyIsFree(task.rivals, now));
        RETURN_IF_ERROR(m_disk.admits());
    }
    if (wanted.requeue || (task.live && wanted.changesTerms()))
        RETURN_IF_ERROR(m_terms.admits(task.tenant, termsAfter(task.body->terms, wanted)));
    if (wanted.runAt && task.ended && !wanted.requeue)
        return {Code::FailedPrecondition, "run_at: a dead task does not run unless it is requeued"};
    if (wanted.maxAttempts && task.live && *wanted.maxAttempts <= task.live->core.attempts)
        return {Code::FailedPrecondition, "max_attempts: " + std::to_string(task.live->core.attempts) +
                                              " attempts were made already; it must be more than that"};

    TenantState& owner = m_tenants[task.tenant];
    const LiveRecord before = task.live.value_or(LiveRecord());
    const auto exceeded = admitEdit(owner, task, now);
    if (!exceeded) return exceeded.status();
    if (*exceeded) task.body->exceededLimit = nameOf(**exceeded);
    const Change change(task, wanted);
    const std::optional<JobTerms> terms = task.body->terms;
    if (task.live) owner.bytes += task.live->core.payloadBytes - uint64_t{before.core.payloadBytes};
    // Released at the end: until then the old terms are those of the records in memory.
    const uint32_t released = task.live && wanted.changesTerms() ? before.core.terms : 0;
    if (task.live && wanted.changesTerms())
        task.live->core.terms = m_terms.take(task.tenant, terms, m_turn.writes);
    else if (task.ended && wanted.changesTerms())
        task.ended->core.terms = terms ? std::max(task.ended->core.terms, 1u) : 0;
    if (task.live && task.live->core.expiresAt != before.core.expiresAt) {
        if (before.core.expiresAt != Time()) {
            m_turn.writes.erase(Table::Due, dueKey(DueKind::Expiry, before.core.expiresAt, owner.number, id));
            m_expiring.remove(before.core.expiresAt, id);
        }
        expireLater(owner, id, *task.live);
    }
    if (change.isBodyChanged() || *exceeded) {
        m_turn.writes.put(Table::Body, taskKey(task.tenant, id), task.body->encode());
        m_turn.bodies.emplace_back(id, std::move(*task.body));
    }
    if (task.ended && wanted.requeue) {
        task.live =
            bringBack(task.tenant, id, *task.ended, terms, {task.change.author, task.change.reason}, wanted.runAt, now);
    } else if (task.ended) {
        putEnded(task.tenant, id, *task.ended, m_turn.writes);
        // Noted in any case: a bulk job or retention may have read the old record.
        m_reads.edited(id);
    } else if (before.delayed || before.held || task.live->core.priority != before.core.priority ||
               waitsUntil({}, wanted.runAt, now)) {
        withdraw(owner, id, before, now);
        // What only its key holds back has no time of its own: unless it gets one it asks its key again, in its place.
        const KeyLimit* const heldBy = before.delayed && before.sequence != 0 ? keyLimitOf(before.core) : nullptr;
        if (heldBy) {
            if (wanted.runAt || wanted.changesTerms()) m_keys.left(owner.number, *heldBy, id);
            task.live->due = Time();
            task.live->byCalendar = false;
        }
        if (wanted.runAt) {
            task.live->byCalendar = waitsUntil({}, wanted.runAt, now).has_value();
            task.live->due = task.live->byCalendar ? *wanted.runAt : Time();
        }
        if (before.held)
            hold(owner, id, *task.live);
        else
            static_cast<void>(makeWaiting(owner, id, *task.live, now));
    } else {
        // The task keeps its place in the line.
        const LiveRecord& live = *task.live;
        const ReadyTask inLine{.id = id, .sequence = live.sequence, .core = live.core, .indexed = live.indexed};
        owner.queues[live.command].update(inLine);
        m_turn.writes.put(Table::Live, taskKey(task.tenant, id), live.encode());
        if (live.indexed) index(task.tenant, live.command, inLine);
        changed(owner, id);
    }
    m_terms.release(released, m_turn.writes);
    if (change.text().empty()) return {};
    const TaskCore& core = task.live ? task.live->core : task.ended->core;
    m_turn.writes.put(Table::Attempt, editKey(task.tenant, id, core.requeues, core.attempts, core.edits),
                      AttemptRecord{AttemptOutcome::Edited, now, now, task.change.author,
                                    task.change.reason + " (" + change.text() + ")"}
                          .encode());
    return {};
}

void Engine::withdraw(TenantState& owner, const TaskId& id, const LiveRecord& live, Time now) {
    if (live.held) {
        owner.addHeld(live.command, -1);
    } else if (live.delayed) {
        m_turn.writes.erase(Table::Due, dueKey(live.dueKind(), live.due, owner.number, id));
        (live.byCalendar ? m_scheduled : m_delayed).remove(live.due, id);
        owner.addDelayed(live.command, live.core.attempts, -1);
    } else {
        ReadyQueue& queue = owner.queues[live.command];
        if (live.indexed)
            m_turn.writes.erase(Table::Ready, readyKey(owner.number, live.command, live.core.priority, live.sequence));
        if (queue.remove(live.core.priority, live.sequence)) --m_inWindows;
        if (queue.hasHead())
            m_scheduler->noteWaiting({owner.number, live.command}, queue.size(), now);
        else
            m_scheduler->sleep({owner.number, live.command}, now);
        requestRefill(owner, live.command, queue);
        owner.takeReady();
        owner.mayBeIdle.insert(live.command);
    }
    changed(owner, id);
}

}  // namespace fairlead::broker
