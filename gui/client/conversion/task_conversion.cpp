// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/task_conversion.h"

#include "gui/client/conversion/message_values.h"
#include "gui/client/conversion/tenant_conversion.h"

namespace fairlead::gui {

namespace api = admin::v1;

namespace {

TaskTerms toTerms(const api::TaskTerms& message) {
    TaskTerms terms;
    terms.visibilityMs = toMs(message.visibility());
    terms.timeoutMs = toMs(message.timeout());
    if (message.has_retry()) {
        const api::RetryPolicy& policy = message.retry();
        terms.retry = {fromWire(policy.growth(), TaskTerms::Growth::Polynomial),
                       toMs(policy.initial()),
                       policy.coefficient(),
                       toMs(policy.max_interval()),
                       policy.jitter(),
                       texts(policy.non_retryable())};
    }
    return terms;
}

void fillPolicy(api::RetryPolicy* message, const TaskTerms::Retry& policy) {
    message->set_growth(api::RetryGrowth(int(policy.growth)));
    fillDuration(message->mutable_initial(), std::chrono::milliseconds(policy.initialMs));
    message->set_coefficient(policy.coefficient);
    fillDuration(message->mutable_max_interval(), std::chrono::milliseconds(policy.maxIntervalMs));
    message->set_jitter(policy.jitter);
    for (const QString& type : policy.nonRetryable) message->add_non_retryable(type.toStdString());
}

}  // namespace

Task toTask(const api::Task& message) {
    Task task;
    task.id = text(message.id());
    task.tenant = text(message.tenant());
    task.command = text(message.command());
    task.state = fromWire(message.state(), TaskState::Held);
    task.priority = message.priority();
    task.attempts = message.attempts();
    task.maxAttempts = message.max_attempts();
    task.createdAtMs = toMs(message.created_at());
    task.dueAtMs = toMs(message.due_at());
    task.leaseUntilMs = toMs(message.lease_until());
    task.endedAtMs = toMs(message.ended_at());
    task.worker = text(message.worker());
    task.workerGoneAtMs = toMs(message.worker_gone_at());
    task.error = text(message.error());
    task.payloadBytes = message.payload_bytes();
    task.webhook = text(message.webhook());
    task.traceParent = text(message.trace_parent());
    task.idempotencyKey = text(message.idempotency_key());
    task.creator = text(message.creator());
    task.exceededLimit = text(message.exceeded_limit());
    task.type = text(message.type());
    task.clientId = text(message.client_id());
    task.expiresAtMs = toMs(message.expires_at());
    task.terms = toTerms(message.terms());
    if (message.has_workflow()) {
        const api::WorkflowPlace& place = message.workflow();
        task.workflow = {text(place.id()), int(place.step()), text(place.name()),
                         fromWire(place.state(), kLastWorkflowState), place.can_retry()};
    }
    task.revision = text(message.revision());
    return task;
}

Attempt toAttempt(const api::Attempt& message) {
    Attempt attempt;
    attempt.outcome = fromWire(message.outcome(), Attempt::Outcome::Cancelled);
    attempt.life = message.life();
    attempt.number = message.number();
    attempt.startedAtMs = toMs(message.started_at());
    attempt.endedAtMs = toMs(message.ended_at());
    attempt.leaseUntilMs = toMs(message.lease_until());
    attempt.worker = text(message.worker());
    attempt.error = text(message.error());
    attempt.by = text(message.by());
    attempt.reason = text(message.reason());
    return attempt;
}

TaskExplanation toTaskExplanation(const api::ExplainTaskResponse& message) {
    TaskExplanation explanation;
    explanation.state = fromWire(message.state(), TaskState::Held);
    explanation.ahead = message.ahead();
    explanation.aheadIsLeast = message.ahead_is_least();
    for (const api::WaitReason& reason : message.reasons()) explanation.reasons.append(toWaitReason(reason));
    explanation.untilMs = toMs(message.until());
    return explanation;
}

api::ListTasksRequest toRequest(const TaskFilter& filter) {
    api::ListTasksRequest request;
    request.set_tenant(filter.tenant.toStdString());
    request.set_state(api::TaskState(int(filter.state)));
    request.set_command(filter.command.toStdString());
    fillTime(filter.createdFromMs, [&request] { return request.mutable_created_from(); });
    fillTime(filter.createdUntilMs, [&request] { return request.mutable_created_until(); });
    request.set_error_contains(filter.errorContains.toStdString());
    request.set_worker(filter.worker.toStdString());
    request.set_order(api::TaskOrder(int(filter.order)));
    return request;
}

api::EditTaskRequest toRequest(const TaskEdit& edit) {
    api::EditTaskRequest request;
    request.set_id(edit.id.toStdString());
    request.set_revision(edit.revision.toStdString());
    request.set_reason(edit.reason.toStdString());
    if (edit.priority) request.set_priority(*edit.priority);
    if (edit.maxAttempts) request.set_max_attempts(*edit.maxAttempts);
    if (edit.webhook) request.set_webhook(edit.webhook->toStdString());
    if (edit.payload) request.set_payload(edit.payload->toStdString());
    fillTime(edit.runAtMs, [&request] { return request.mutable_run_at(); });
    request.set_run_now(edit.runNow);
    request.set_requeue(edit.requeue);
    if (edit.visibilityMs) fillDuration(request.mutable_visibility(), std::chrono::milliseconds(*edit.visibilityMs));
    if (edit.timeoutMs) fillDuration(request.mutable_timeout(), std::chrono::milliseconds(*edit.timeoutMs));
    if (edit.retry) fillPolicy(request.mutable_retry(), *edit.retry);
    request.set_no_retry(edit.noRetry);
    fillTime(edit.expiresAtMs, [&request] { return request.mutable_expires_at(); });
    request.set_never_expires(edit.neverExpires);
    return request;
}

}  // namespace fairlead::gui
