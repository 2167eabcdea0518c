// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/task_service.h"

#include "broker/api/conversion/admin_conversion.h"
#include "broker/api/conversion/limit_conversion.h"
#include "broker/core/id_spelling.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/task_rules.h"
#include "broker/rpc/time_conversion.h"
#include "shared/wire/limit_messages.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

Status largerThan(const std::string& field, size_t size, uint32_t most) {
    return bad(field + ": has " + std::to_string(size) + " bytes, the limit is " + std::to_string(most));
}

// The fields that every change needs.
template <typename Request>
Result<ChangeTask> toChange(const TaskReader& reader, const Request& request, const Principal& caller,
                            ChangeTask::Action action) {
    const std::optional<TaskId> given = TaskId::parse(request.id());
    if (!given) return noSuchTask(request.id());
    const bool isOfAnyRevision = action == ChangeTask::Action::Cancel || action == ChangeTask::Action::Activate;
    if (request.revision().empty() && !isOfAnyRevision)
        return bad("revision: is required; it is a field of the task that you read");
    RETURN_IF_ERROR(checkReason(request.reason()));
    const Result<TaskId> id = reader.ownIdOf(*given, caller.tenants);
    RETURN_IF_ERROR(id.status());
    return ChangeTask{*id, caller.tenants, action, {}, request.revision(), caller.subject, request.reason(), {}};
}

Result<Micros> toLength(const std::string& field, const google::protobuf::Duration& duration, Micros least) {
    const auto length = toMicros(duration);
    if (!length.ok()) return bad(field + ": " + length.status().message());
    if (*length < least || *length > kMostInterval)
        return bad(field +
                   (least.count() > 0 ? ": must be more than 0 and at most 366 days" : ": must be 0 to 366 days"));
    return *length;
}

Result<RetryPolicy> toPolicy(const admin::v1::RetryPolicy& message) {
    RetryPolicy policy;
    const auto growth = message.growth();
    if (growth < admin::v1::RETRY_GROWTH_UNSPECIFIED || growth > admin::v1::RETRY_GROWTH_POLYNOMIAL)
        return bad("retry.growth: is none that is known");
    if (growth != admin::v1::RETRY_GROWTH_UNSPECIFIED) policy.growth = RetryPolicy::Growth(growth - 1);
    if (message.has_initial()) {
        const auto length = toLength("retry.initial", message.initial(), Micros(1));
        RETURN_IF_ERROR(length.status());
        policy.initial = *length;
    }
    policy.maxInterval = std::max(policy.maxInterval, policy.initial);
    if (message.has_max_interval()) {
        const auto length = toLength("retry.max_interval", message.max_interval(), Micros(1));
        RETURN_IF_ERROR(length.status());
        if (*length < policy.initial) return bad("retry.max_interval: must be at least retry.initial");
        policy.maxInterval = *length;
    }
    if (message.coefficient() != 0) policy.coefficient = message.coefficient();
    if (!(policy.coefficient >= 1 && policy.coefficient <= kMostCoefficient))
        return bad("retry.coefficient: must be a number from 1 to 1000");
    policy.jitter = message.jitter();
    policy.nonRetryable.assign(message.non_retryable().begin(), message.non_retryable().end());
    if (const std::string what = wrongPatterns(policy.nonRetryable); !what.empty())
        return bad("retry.non_retryable: " + what);
    return policy;
}

Status fillTermsOf(const admin::v1::EditTaskRequest& request, TaskEdit* edit) {
    if (request.has_visibility()) {
        const auto length = toLength("visibility", request.visibility(), Micros());
        RETURN_IF_ERROR(length.status());
        edit->visibility = *length;
    }
    if (request.has_timeout()) {
        const auto length = toLength("timeout", request.timeout(), Micros());
        RETURN_IF_ERROR(length.status());
        edit->timeout = *length;
    }
    if (request.has_retry() && request.no_retry()) return bad("no_retry: cannot be combined with retry");
    if (request.has_retry()) {
        auto policy = toPolicy(request.retry());
        RETURN_IF_ERROR(policy.status());
        edit->retry = std::move(*policy);
    }
    edit->hasNoRetry = request.no_retry();
    if (request.has_expires_at() && request.never_expires())
        return bad("never_expires: cannot be combined with expires_at");
    if (request.has_expires_at()) edit->expiresAt = std::max(toCalendarTime(request.expires_at()), Time{1});
    if (request.never_expires()) edit->expiresAt = Time();
    return {};
}

Result<TaskEdit> toEdit(const admin::v1::EditTaskRequest& request, const Limits& limits) {
    TaskEdit edit;
    if (request.has_priority()) {
        if (request.priority() < 0 || request.priority() >= kPriorities)
            return bad("priority: must be 0 to " + std::to_string(kPriorities - 1));
        edit.priority = request.priority();
    }
    if (request.has_max_attempts()) {
        if (request.max_attempts() < 1 || request.max_attempts() > kMostAttempts)
            return bad("max_attempts: must be 1 to " + std::to_string(kMostAttempts));
        edit.maxAttempts = request.max_attempts();
    }
    if (request.has_webhook()) {
        if (request.webhook().size() > limits.maxWebhookBytes)
            return largerThan("webhook", request.webhook().size(), limits.maxWebhookBytes);
        if (!request.webhook().empty() && !isWebhookUrl(request.webhook()))
            return bad("webhook: is not an http or https URL that can be called");
        edit.webhook = request.webhook();
    }
    if (request.has_payload()) {
        if (request.payload().size() > limits.maxPayloadBytes)
            return largerThan("payload", request.payload().size(), limits.maxPayloadBytes);
        edit.payload = request.payload().empty() ? std::string("null") : request.payload();
    }
    if (request.has_run_at() && request.run_now()) return bad("run_now: cannot be combined with run_at");
    if (request.has_run_at()) edit.runAt = toCalendarTime(request.run_at());
    if (request.run_now()) edit.runAt = Time();
    edit.requeue = request.requeue();
    RETURN_IF_ERROR(fillTermsOf(request, &edit));
    if (edit.isEmpty()) return bad("nothing to change: set a field");
    return edit;
}

// With what it has and the edit leaves alone.
Status fitsAfter(const TaskReader& reader, const ChangeTask& change, const TaskEdit& edit, const Limits& limits) {
    if (!edit.payload && !edit.webhook) return {};
    Result<TaskView> task = reader.find(plainSpelling(change.id), change.scope, false);
    RETURN_IF_ERROR(task.status());
    if (edit.webhook) task->webhook = *edit.webhook;
    return checkFit(*task, edit.payload ? edit.payload->size() : size_t(task->payloadBytes), limits);
}

// Why a task that is not ready waits.
void explain(admin::v1::ExplainTaskResponse* answer, const TaskView& task) {
    switch (task.state) {
        case TaskState::Ready: break;
        case TaskState::Delayed:
            answer->set_text("it is not due yet");
            if (task.dueAt) setTimestamp(answer->mutable_until(), *task.dueAt);
            break;
        case TaskState::InProgress:
            answer->set_text("it is leased to worker '" + task.worker + "'" +
                             (task.workerGoneSince ? ", which is not connected" : ""));
            if (task.leaseUntil) setTimestamp(answer->mutable_until(), *task.leaseUntil);
            break;
        case TaskState::Completed: answer->set_text("it is completed"); break;
        case TaskState::Dead: answer->set_text("it is dead: " + task.error); break;
        case TaskState::Cancelled: answer->set_text("it was cancelled: " + task.error); break;
        case TaskState::Expired: answer->set_text("it was not done in time, and has expired"); break;
        case TaskState::Held:
            answer->set_text(std::string("it is held until somebody activates it") +
                             (task.dueAt ? ", and then until its time" : ""));
            if (task.dueAt) setTimestamp(answer->mutable_until(), *task.dueAt);
            break;
    }
}

void explain(admin::v1::ExplainTaskResponse* answer, const PlaceView& place) {
    answer->set_ahead(place.ahead);
    answer->set_ahead_is_least(place.aheadIsLeast);
    std::string text = "no other task of its tenant and command goes before it";
    if (place.ahead > 0 || place.aheadIsLeast)
        text = (place.aheadIsLeast ? "at least " : "") + std::to_string(place.ahead) +
               " tasks of its tenant and command go before it";
    for (const WaitReason& reason : place.reasons) {
        fillReason(answer->add_reasons(), reason, place.at);
        text += "; " + answer->reasons().rbegin()->text();
    }
    answer->set_text(std::move(text));
}

// Requeueing one dead letter needs only the scope that the bulk operation needs.
bool onlyRequeues(const admin::v1::EditTaskRequest& request) {
    admin::v1::EditTaskRequest least;
    least.set_id(request.id());
    least.set_revision(request.revision());
    least.set_reason(request.reason());
    least.set_requeue(true);
    return request.SerializeAsString() == least.SerializeAsString();
}

}  // namespace

void TaskService::addTo(CallTable& table) {
    namespace api = admin::v1;
    const CallNeeds changing{scopes::kAdmin, CallThreads::Looks};  // the task is looked up by whatever id it is known
    table.addDeferred<api::EditTaskRequest, api::Task>(
        "EditTask",
        [](const api::EditTaskRequest& request) {
            return CallNeeds{onlyRequeues(request) ? scopes::kRequeue : scopes::kAdmin, CallThreads::Looks};
        },
        [this](const auto& call) { edit(call); });
    table.addDeferred<api::ReleaseTaskRequest, api::Task>(
        "ReleaseTask", changing, [this](const auto& call) { change(call, ChangeTask::Action::Release); });
    table.addDeferred<api::CancelTaskRequest, api::Task>(
        "CancelTask", changing, [this](const auto& call) { change(call, ChangeTask::Action::Cancel); });
    table.addDeferred<api::ActivateTaskRequest, api::Task>(
        "ActivateTask", changing, [this](const auto& call) { change(call, ChangeTask::Action::Activate); });
    table.addDeferred<api::DeleteTaskRequest, api::DeleteTaskResponse>("DeleteTask", changing,
                                                                       [this](const auto& call) { remove(call); });
    table.addDeferred<api::ExplainTaskRequest, api::ExplainTaskResponse>(
        "ExplainTask", CallNeeds{scopes::kRead, CallThreads::Looks}, [this](const auto& call) { explain(call); });
}

void TaskService::edit(const Call<admin::v1::EditTaskRequest, admin::v1::Task>& call) const {
    auto change = toChange(*m_dependencies.reader, call->request(), call->caller(), ChangeTask::Action::Edit);
    if (!change.ok()) return call->finish(change.status());
    auto edit = toEdit(call->request(), m_dependencies.limits);
    if (!edit.ok()) return call->finish(edit.status());
    const Status fits = fitsAfter(*m_dependencies.reader, *change, *edit, m_dependencies.limits);
    if (!fits.ok()) return call->finish(fits);
    change->edit = std::move(*edit);
    post(std::move(*change), call);
}

template <typename Request>
void TaskService::change(const Call<Request, admin::v1::Task>& call, ChangeTask::Action action) const {
    auto change = toChange(*m_dependencies.reader, call->request(), call->caller(), action);
    if (!change.ok()) return call->finish(change.status());
    post(std::move(*change), call);
}

template <typename Request>
void TaskService::post(ChangeTask change, const Call<Request, admin::v1::Task>& call) const {
    change.reply = [this, call, id = change.id](const Status& status) {
        if (!status.ok()) return call->finish(status);
        // The change is durable; the answer is ok even if the task cannot be read again.
        call->answer().set_id(id.toString());
        const Status taken = m_dependencies.threads->post(CallThreads::Looks, call->caller(), [this, call, id] {
            if (auto task = m_dependencies.reader->find(plainSpelling(id), call->caller().tenants, false); task.ok())
                fillTask(&call->answer(), std::move(*task));
            call->finish({});
        });
        if (!taken.ok()) call->finish({});
    };
    m_dependencies.engine->post(std::move(change));
}

void TaskService::remove(const Call<admin::v1::DeleteTaskRequest, admin::v1::DeleteTaskResponse>& call) const {
    auto change = toChange(*m_dependencies.reader, call->request(), call->caller(), ChangeTask::Action::Delete);
    if (!change.ok()) return call->finish(change.status());
    change->reply = [call](const Status& status) { call->finish(status); };
    m_dependencies.engine->post(std::move(*change));
}

void TaskService::explain(const Call<admin::v1::ExplainTaskRequest, admin::v1::ExplainTaskResponse>& call) const {
    const std::optional<TaskId> id = TaskId::parse(call->request().id());
    if (!id) return call->finish(noSuchTask(call->request().id()));
    const TenantScope& tenants = call->caller().tenants;
    const auto found = m_dependencies.reader->whereabouts(*id, tenants);
    if (!found.ok()) return call->finish(found.status());
    call->answer().set_state(toTaskState(found->task.state));
    broker::explain(&call->answer(), found->task);
    if (found->task.state != TaskState::Ready) return call->finish({});
    const LiveRecord& live = *found->live;
    m_dependencies.engine->post(ExplainPlace{found->tenant, live.command, live.core.priority, live.sequence, tenants,
                                             [call](const PlaceView& place) {
                                                 broker::explain(&call->answer(), place);
                                                 call->finish({});
                                             }});
}

}  // namespace fairlead::broker
