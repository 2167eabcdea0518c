// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is told to those who follow single jobs.
#include "broker/engine/engine.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

void Engine::handle(ListenToJobs&& command, Time) { m_jobsHeardUntil = std::max(m_jobsHeardUntil, command.until); }

JobEvent* Engine::jobEvent(JobEvent::Kind kind, const TenantState& owner, CommandNumber command, const TaskId& id,
                           const TaskCore& core, Time now) {
    if (!isHeard(owner.number, now)) return nullptr;
    JobEvent event;
    event.kind = kind;
    event.at = now;
    event.id = id;
    event.clientId = core.clientId;
    event.tenant = *owner.name;
    event.command = m_commandNames.nameOf(command);
    event.attempt = core.attempts;
    event.maxAttempts = core.maxAttempts;
    m_turn.answers.emplace_back(JobHappened{std::move(event)});
    return &m_turn.answers.back().as<JobHappened>()->event;
}

void Engine::tellOfWait(const TenantState& owner, CommandNumber command, const TaskId& id, const TaskCore& core,
                        const std::optional<Time>& runAt, Time now) {
    const bool isDelayed = runAt && *runAt > now;
    const auto kind = isDelayed ? JobEvent::Kind::Scheduled : JobEvent::Kind::Enqueued;
    if (JobEvent* told = jobEvent(kind, owner, command, id, core, now); told && isDelayed) told->next = runAt;
}

void Engine::tellOfEnd(const TenantState& owner, const TaskId& id, const EndingTask& task, const Ending& ending,
                       Time now) {
    if (ending.end == TaskEnd::Completed) return;  // told with its delivery
    const JobEvent::Kind kind = ending.end == TaskEnd::Dead        ? JobEvent::Kind::Discarded
                                : ending.end == TaskEnd::Cancelled ? JobEvent::Kind::Cancelled
                                                                   : JobEvent::Kind::Expired;
    JobEvent* const event = jobEvent(kind, owner, task.command, id, task.core, now);
    if (!event) return;
    event->error = ending.error;
    event->failure = ending.failure;
    if (ending.end == TaskEnd::Expired) event->next = task.core.expiresAt - m_calendarOffset;
    if (ending.end != TaskEnd::Dead) return;
    event->isDeadLetter = true;
    JobEvent added = *event;
    added.kind = JobEvent::Kind::DeadLetterAdded;
    m_turn.answers.emplace_back(JobHappened{std::move(added)});
}

JobEvent* Engine::tellOfDelivery(JobEvent::Kind kind, const Lease& lease, const TaskId& id, const std::string& error,
                                 const std::optional<JobError>& failure, Time now) {
    JobEvent* const event = jobEvent(kind, m_tenants[lease.tenant], lease.command, id, lease.core, now);
    if (!event) return nullptr;
    if (kind == JobEvent::Kind::Started && m_terms.of(lease.core.terms).isStep)
        m_workflows.started({lease.tenant, id, now});
    event->worker = *lease.workerId;
    if (kind == JobEvent::Kind::Heartbeat) event->next = lease.until;
    event->ran = now - lease.start;
    event->error = error;
    event->failure = failure;
    return event;
}

void Engine::tellFollowers(TenantNumber tenant, Event&& happened) {
    const TenantState& owner = m_tenants[tenant];
    if (owner.isDeleted) return;
    happened.tenant = *owner.name;
    JobEvent told;
    told.kind = JobEvent::Kind::Notice;
    told.at = happened.at;
    told.tenant = happened.tenant;
    told.notice = std::make_shared<const Event>(std::move(happened));
    m_turn.answers.emplace_back(JobHappened{std::move(told)});
}

}  // namespace fairlead::broker
