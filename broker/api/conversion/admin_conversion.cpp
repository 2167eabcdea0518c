// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/admin_conversion.h"

#include "broker/rpc/time_conversion.h"
#include "broker/telemetry/tenant_figure_values.h"
#include "shared/wire/tenant_figure_fields.h"

#include <algorithm>
#include <map>
#include <utility>

namespace fairlead::broker {

namespace {

admin::v1::FindingKind toMessage(FindingKind kind) {
    switch (kind) {
        case FindingKind::NoWorker: return admin::v1::FINDING_KIND_NO_WORKER;
        case FindingKind::WorkersGone: return admin::v1::FINDING_KIND_WORKERS_GONE;
        case FindingKind::Refused: return admin::v1::FINDING_KIND_REFUSED;
        case FindingKind::Dying: return admin::v1::FINDING_KIND_DYING;
        case FindingKind::Limited: return admin::v1::FINDING_KIND_LIMITED;
        case FindingKind::Pushing: return admin::v1::FINDING_KIND_PUSHING;
        case FindingKind::Hurt: return admin::v1::FINDING_KIND_HURT;
        case FindingKind::Unknown: return admin::v1::FINDING_KIND_UNKNOWN;
        case FindingKind::Throttled: return admin::v1::FINDING_KIND_THROTTLED;
        case FindingKind::Backlog: return admin::v1::FINDING_KIND_BACKLOG;
        case FindingKind::Served: return admin::v1::FINDING_KIND_SERVED;
        case FindingKind::Idle: return admin::v1::FINDING_KIND_IDLE;
        case FindingKind::Paused: return admin::v1::FINDING_KIND_PAUSED;
        case FindingKind::Recovering: return admin::v1::FINDING_KIND_RECOVERING;
        case FindingKind::Stuck: return admin::v1::FINDING_KIND_STUCK;
    }
    return admin::v1::FINDING_KIND_UNSPECIFIED;
}

// Why most of the harm is done, and the incident.
std::pair<FindingKind, uint64_t> mostOf(const std::vector<HarmPart>& harm) {
    std::map<std::pair<FindingKind, uint64_t>, uint64_t> sums;
    for (const HarmPart& part : harm) sums[{part.kind, part.incident}] += part.harmed;
    return std::max_element(sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

admin::v1::AttemptOutcome toMessage(const TaskAttempt& attempt) {
    if (attempt.kind == TaskAttempt::Kind::InProgress) return admin::v1::ATTEMPT_OUTCOME_IN_PROGRESS;
    if (attempt.kind == TaskAttempt::Kind::Completed) return admin::v1::ATTEMPT_OUTCOME_COMPLETED;
    switch (attempt.outcome) {
        case AttemptOutcome::Nacked: return admin::v1::ATTEMPT_OUTCOME_NACKED;
        case AttemptOutcome::LeaseExpired: return admin::v1::ATTEMPT_OUTCOME_LEASE_EXPIRED;
        case AttemptOutcome::Failed: return admin::v1::ATTEMPT_OUTCOME_FAILED;
        case AttemptOutcome::Requeued: return admin::v1::ATTEMPT_OUTCOME_REQUEUED;
        case AttemptOutcome::Edited: return admin::v1::ATTEMPT_OUTCOME_EDITED;
        case AttemptOutcome::WorkerGone: return admin::v1::ATTEMPT_OUTCOME_WORKER_GONE;
        case AttemptOutcome::ResultRefused: return admin::v1::ATTEMPT_OUTCOME_RESULT_REFUSED;
        case AttemptOutcome::Cancelled: return admin::v1::ATTEMPT_OUTCOME_CANCELLED;
    }
    return admin::v1::ATTEMPT_OUTCOME_UNSPECIFIED;
}

admin::v1::RetryGrowth toGrowth(RetryPolicy::Growth growth) {
    switch (growth) {
        case RetryPolicy::Growth::Exponential: return admin::v1::RETRY_GROWTH_EXPONENTIAL;
        case RetryPolicy::Growth::Linear: return admin::v1::RETRY_GROWTH_LINEAR;
        case RetryPolicy::Growth::Constant: return admin::v1::RETRY_GROWTH_CONSTANT;
        case RetryPolicy::Growth::Polynomial: return admin::v1::RETRY_GROWTH_POLYNOMIAL;
    }
    return admin::v1::RETRY_GROWTH_UNSPECIFIED;
}

void fillTerms(admin::v1::TaskTerms* message, const JobTerms& terms) {
    if (terms.visibility != Micros()) setDuration(message->mutable_visibility(), terms.visibility);
    if (terms.timeout != Micros()) setDuration(message->mutable_timeout(), terms.timeout);
    if (!terms.retry) return;
    admin::v1::RetryPolicy* const policy = message->mutable_retry();
    policy->set_growth(toGrowth(terms.retry->growth));
    setDuration(policy->mutable_initial(), terms.retry->initial);
    policy->set_coefficient(terms.retry->coefficient);
    setDuration(policy->mutable_max_interval(), terms.retry->maxInterval);
    policy->set_jitter(terms.retry->jitter);
    for (const std::string& type : terms.retry->nonRetryable) policy->add_non_retryable(type);
}

}  // namespace

admin::v1::TaskState toTaskState(TaskState state) {
    switch (state) {
        case TaskState::Ready: return admin::v1::TASK_STATE_READY;
        case TaskState::Delayed: return admin::v1::TASK_STATE_DELAYED;
        case TaskState::InProgress: return admin::v1::TASK_STATE_IN_PROGRESS;
        case TaskState::Completed: return admin::v1::TASK_STATE_COMPLETED;
        case TaskState::Dead: return admin::v1::TASK_STATE_DEAD;
        case TaskState::Cancelled: return admin::v1::TASK_STATE_CANCELLED;
        case TaskState::Expired: return admin::v1::TASK_STATE_EXPIRED;
        case TaskState::Held: return admin::v1::TASK_STATE_HELD;
    }
    return admin::v1::TASK_STATE_UNSPECIFIED;
}

std::optional<TaskState> toTaskState(admin::v1::TaskState state) {
    switch (state) {
        case admin::v1::TASK_STATE_READY: return TaskState::Ready;
        case admin::v1::TASK_STATE_DELAYED: return TaskState::Delayed;
        case admin::v1::TASK_STATE_IN_PROGRESS: return TaskState::InProgress;
        case admin::v1::TASK_STATE_COMPLETED: return TaskState::Completed;
        case admin::v1::TASK_STATE_DEAD: return TaskState::Dead;
        case admin::v1::TASK_STATE_CANCELLED: return TaskState::Cancelled;
        case admin::v1::TASK_STATE_EXPIRED: return TaskState::Expired;
        case admin::v1::TASK_STATE_HELD: return TaskState::Held;
        default: return {};
    }
}

void fillTask(admin::v1::Task* message, TaskView&& task) {
    message->set_id(task.id.toString());
    message->set_tenant(std::move(task.tenant));
    message->set_command(std::move(task.command));
    message->set_state(toTaskState(task.state));
    message->set_priority(task.priority);
    message->set_type(task.type);
    if (task.expiresAt != Time()) setCalendarTime(message->mutable_expires_at(), task.expiresAt);
    if (task.clientId != TaskId()) message->set_client_id(task.clientId.toString());
    if (task.terms) fillTerms(message->mutable_terms(), *task.terms);
    message->set_attempts(task.attempts);
    message->set_max_attempts(task.maxAttempts);
    setTimestamp(message->mutable_created_at(), task.createdAt);
    if (task.dueAt) setTimestamp(message->mutable_due_at(), *task.dueAt);
    if (task.leaseUntil) setTimestamp(message->mutable_lease_until(), *task.leaseUntil);
    if (task.endedAt) setTimestamp(message->mutable_ended_at(), *task.endedAt);
    message->set_worker(std::move(task.worker));
    if (task.workerGoneSince) setTimestamp(message->mutable_worker_gone_at(), *task.workerGoneSince);
    message->set_error(std::move(task.error));
    message->set_payload_bytes(task.payloadBytes);
    message->set_payload(std::move(task.payload));
    message->set_result_json(std::move(task.resultJson));
    message->set_webhook(std::move(task.webhook));
    message->set_trace_parent(std::move(task.traceParent));
    message->set_trace_state(std::move(task.traceState));
    message->set_idempotency_key(std::move(task.idempotencyKey));
    message->set_revision(std::move(task.revision));
    message->set_exceeded_limit(std::move(task.exceededLimit));
    message->set_creator(std::move(task.creator));
}

void fillAttempt(admin::v1::Attempt* message, TaskAttempt&& attempt) {
    message->set_outcome(toMessage(attempt));
    message->set_life(attempt.life);
    message->set_number(attempt.number);
    if (attempt.start) setTimestamp(message->mutable_started_at(), *attempt.start);
    if (attempt.end) setTimestamp(message->mutable_ended_at(), *attempt.end);
    if (attempt.leaseUntil) setTimestamp(message->mutable_lease_until(), *attempt.leaseUntil);
    const bool isDelivery = attempt.isDelivery();
    *(isDelivery ? message->mutable_worker() : message->mutable_by()) = std::move(attempt.worker);
    *(isDelivery ? message->mutable_error() : message->mutable_reason()) = std::move(attempt.error);
    if (attempt.failure) {
        message->set_error_code(std::move(attempt.failure->code));
        message->set_error_type(std::move(attempt.failure->type));
        message->set_error_details(std::move(attempt.failure->details));
    }
}

void fillTenant(admin::v1::TenantStatistics* message, const TenantFigures& figures) {
    const TenantCounters& counters = figures.counters;
    message->set_tenant(counters.tenant);
    for (size_t i = 0; i < kTenantFigures.size(); ++i)
        if (const auto value = figureOf(figures, TenantFigure(i), {})) setFigure(message, TenantFigure(i), *value);
    if (counters.oldestReadySince) setTimestamp(message->mutable_oldest_ready_since(), *counters.oldestReadySince);
    if (counters.throttledUntil) setTimestamp(message->mutable_throttled_until(), *counters.throttledUntil);
    if (figures.harmedTasks() > 0) {
        const auto [kind, incident] = mostOf(figures.harm);
        message->set_harm_kind(toMessage(kind));
        message->set_harm_incident(incident);
    }
    if (figures.usual) message->set_usual_minutes(figures.usual->minutes);
    if (figures.hurtSince) setTimestamp(message->mutable_hurt_since(), *figures.hurtSince);
    if (figures.tightestLimit) {
        admin::v1::LimitUse* use = message->mutable_tightest_limit();
        use->set_limit(std::string(ruleOf(figures.tightestLimit->field).key));
        use->set_used(figures.tightestLimit->used);
        use->set_maximum(figures.tightestLimit->maximum);
    }
    const auto fill = [](admin::v1::LimitCount* entry, std::string_view limit, uint64_t count) {
        entry->set_limit(std::string(limit));
        entry->set_count(count);
    };
    for (const auto& [limit, count] : counters.admission.refused) fill(message->add_refused(), limit, count);
    for (size_t i = 0; i < kAdmissionLimits; ++i)
        if (const uint64_t count = counters.admission.exceeded[i]; count > 0)
            fill(message->add_exceeded(), kAdmissionLimitNames[i], count);
}

void fillQueue(admin::v1::Queue* message, const QueueRow& row) {
    const QueueCounters& counters = row.counters;
    message->set_tenant(row.tenant);
    message->set_command(counters.command);
    message->set_ready(counters.ready);
    message->set_delayed(counters.delayed);
    message->set_in_progress(counters.inProgress);
    message->set_held(counters.held);
    if (counters.oldestReadySince) setTimestamp(message->mutable_oldest_ready_since(), *counters.oldestReadySince);
}

void fillCommits(admin::v1::CommitStatistics* message, const CommitFigures& figures) {
    message->set_batches(figures.batches);
    message->set_changes(figures.changes);
    if (figures.meanBatchChanges <= 0) return;  // there was no batch
    message->set_mean_batch_changes(figures.meanBatchChanges);
    message->set_median_milliseconds(figures.medianMillis);
    message->set_p99_milliseconds(figures.p99Millis);
}

void fillFinding(admin::v1::Finding* message, const Finding& finding, Time now) {
    message->set_kind(toMessage(finding.kind));
    message->set_text(findingText(finding, now));
    if (!finding.tenant.empty()) message->set_tenant(finding.tenant);
    message->set_tenants(finding.tenants);
    message->set_tasks(finding.tasks);
    if (finding.kind == FindingKind::Pushing) {
        if (finding.poolSeats > 0) {
            message->set_seats(finding.seats);
            message->set_entitled_seats(finding.entitledSeats);
            message->set_pool_seats(finding.poolSeats);
        }
        message->set_pushing(finding.pushing);
    }
    if (!finding.worst.empty()) message->set_worst(finding.worst);
    if (finding.isRest) message->set_rest(true);
    if (finding.kind == FindingKind::Hurt && !finding.knowsOthers) message->set_partial(true);
    if (finding.waitSeconds) message->set_wait_seconds(*finding.waitSeconds);
    if (finding.usualSeconds) message->set_usual_seconds(*finding.usualSeconds);
    if (finding.since) setTimestamp(message->mutable_since(), *finding.since);
    for (const auto& [command, tasks] : finding.commands) {
        message->add_commands(command);
        message->add_command_tasks(tasks);
    }
    message->set_harmed_tasks(finding.harmed);
    message->set_incident(finding.incident);
    message->set_more_commands(finding.moreCommands);
    if (finding.workersBefore > 0) {
        message->set_workers_before(finding.workersBefore);
        message->set_workers_gone(finding.workersGone);
    }
    if (finding.seatsBefore > 0) {
        message->set_seats_before(finding.seatsBefore);
        message->set_seats_gone(finding.seatsGone);
    }
    message->set_hurt_tenants(finding.hurt);
    if (finding.stuckOf > 0) {
        message->set_stuck_seats(finding.stuckSeats);
        message->set_stuck_of(finding.stuckOf);
        for (const std::string& worker : finding.workers) message->add_workers(worker);
        message->set_more_workers(finding.moreWorkers);
    }
    if (finding.timesUsual > 0) message->set_times_usual(finding.timesUsual);
    if (finding.gap) {
        message->set_broker_away_seconds(double(finding.gap->length().count()) / 1e6);
        message->set_broker_restarted(finding.gap->isRestart);
    } else if (finding.kind == FindingKind::Recovering) {
        message->set_after(toMessage(finding.after));
    }
    if (!finding.limit.empty()) message->set_limit(finding.limit);
    if (finding.kind == FindingKind::Dying) message->set_usual_deaths(finding.usualDeaths);
    message->set_failing(finding.failing);
    message->set_error(finding.error);
    message->set_error_part(finding.errorPart);
    if (finding.until) setTimestamp(message->mutable_until(), *finding.until);
}

void fillTotals(admin::v1::BrokerTotals* message, const BrokerFigures& figures, Time now) {
    for (const Finding& finding : figures.findings) fillFinding(message->add_findings(), finding, now);
    message->set_harmed_tenants(figures.harmedTenants);
    message->set_tenants(figures.tenants);
    message->set_ready(figures.ready);
    message->set_delayed(figures.delayed);
    message->set_held(figures.held);
    message->set_in_progress(figures.inProgress);
    message->set_dead(figures.dead);
    message->set_enqueued_per_second(figures.enqueuedPerSecond);
    message->set_done_per_second(figures.donePerSecond);
    message->set_failed_per_second(figures.failedPerSecond);
    message->set_noisy_tenants(figures.noisyTenants);
    message->set_tenants_without_worker(figures.tenantsWithoutWorker);
    if (!figures.isOfAll) return;
    message->set_waiting_workers(figures.waitingWorkers);
    message->set_shared_seats(figures.seats);
    if (figures.jain) message->set_jain(*figures.jain);
    const IdleSeats& idle = figures.idleSeats;
    message->set_idle_seats_kept(idle.kept);
    if (idle.keptFor.count() > 0) message->set_idle_seats_kept_for_seconds(double(idle.keptFor.count()) / 1e6);
    message->set_idle_seats_guaranteed(idle.guaranteed);
    message->set_idle_seats_gated(idle.gated);
    if (figures.quietWaitP99) message->set_quiet_wait_p99_seconds(*figures.quietWaitP99);
}

}  // namespace fairlead::broker
