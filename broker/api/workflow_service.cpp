// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/workflow_service.h"

#include "broker/api/conversion/workflow_conversion.h"
#include "broker/core/id_spelling.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/ojs/values/workflow_description.h"
#include "broker/rpc/asked_names.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/text.h"

#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

Status noSuchWorkflow(const std::string& id) {
    return {Code::NotFound, TaskId::parse(id) ? "no workflow '" + id + "'" : "no such workflow: this is no id of one"};
}

Status nothingToRetry(const WorkflowView& view, std::optional<uint32_t> step) {
    const std::string name = step ? "step " + std::to_string(*step) : "workflow '" + view.id.toString() + "'";
    if (view.whole.state == WorkflowState::Cancelled)
        return {Code::FailedPrecondition, name + ": the workflow is cancelled, and does not go on"};
    if (view.whole.state == WorkflowState::Completed)
        return {Code::FailedPrecondition, name + ": the workflow has completed"};
    if (view.whole.state == WorkflowState::Compensated)
        return {Code::FailedPrecondition, name + ": the workflow has undone what it did, and does not go on"};
    if (step && view.nodes[*step].task == TaskState::Dead)
        return {Code::FailedPrecondition, name +
                                              ": its batch or saga has answered to the failure already; requeued, its "
                                              "task would not move the workflow"};
    return {Code::FailedPrecondition, name + ": there is no dead letter with which the workflow would go on"};
}

}  // namespace

// The tasks are requeued one after another, so that a large workflow does not hold up others.
struct WorkflowService::Retrying {
    Call<api::RetryWorkflowRequest, api::RetryWorkflowResponse> call;
    std::vector<TaskId> tasks;
    size_t next = 0;
};

void WorkflowService::addTo(CallTable& table) {
    table.addDeferred<api::SubmitWorkflowRequest, api::SubmitWorkflowResponse>(
        "SubmitWorkflow", CallNeeds{.threads = CallThreads::Looks, .role = Role::Producer},
        [this](const auto& call) { submit(call); });
    table.add<api::ListWorkflowsRequest, api::ListWorkflowsResponse>(
        "ListWorkflows", CallNeeds{scopes::kRead, CallThreads::Lists}, [this](auto& call) { return list(call); });
    table.add<api::GetWorkflowRequest, api::GetWorkflowResponse>(
        "GetWorkflow", CallNeeds{scopes::kRead, CallThreads::Looks}, [this](auto& call) { return get(call); });
    table.addDeferred<api::CancelWorkflowRequest, api::Workflow>("CancelWorkflow", CallNeeds{scopes::kAdmin},
                                                                 [this](const auto& call) { cancel(call); });
    table.addDeferred<api::RetryWorkflowRequest, api::RetryWorkflowResponse>(
        "RetryWorkflow", CallNeeds{scopes::kRequeue, CallThreads::Looks}, [this](const auto& call) { retry(call); });
}

void WorkflowService::submit(const Call<api::SubmitWorkflowRequest, api::SubmitWorkflowResponse>& call) const {
    const api::SubmitWorkflowRequest& request = call->request();
    Principal caller = call->caller();
    WorkflowSender sender{caller, {}, m_dependencies.defaultTenant, caller.tenants.all || m_dependencies.isOpen};
    if (!request.tenant().empty()) {
        if (const Status status = checkNamedTenant(request.tenant(), sender.fallback); !status.ok())
            return call->finish(bad("tenant: " + status.message()));
        caller.tenants = {false, {request.tenant()}};
    }
    if (!caller.tenants.all && caller.tenants.tenants.size() == 1) sender.tenant = caller.tenants.tenants.front();
    DescribedWorkflow described;
    const Time now = m_dependencies.clock->now();
    if (const auto error = readDescription(request.description(), sender, m_dependencies.limits, now, &described))
        return call->finish(toStatus(*error));
    StartWorkflow start;
    start.tenant = described.tenant;
    start.reply = [call, view = workflowOf(described.workflow, described.tenant)](const auto& started) {
        if (!started) return call->finish(started.status());
        WorkflowView made = view;
        showStarted(made, *started);
        api::GetWorkflowResponse all;
        fillWorkflow(&all, made);
        *call->answer().mutable_workflow() = std::move(*all.mutable_workflow());
        call->answer().mutable_steps()->Swap(all.mutable_steps());
        call->answer().set_beyond_limit(started->beyond);
        call->finish({});
    };
    start.workflow = std::move(described.workflow);
    m_dependencies.engine->post(std::move(start));
}

Status WorkflowService::list(AdminCall<api::ListWorkflowsRequest, api::ListWorkflowsResponse>& call) const {
    const api::ListWorkflowsRequest& request = call.request();
    RETURN_IF_ERROR(checkAskedTenant(request.tenant()));
    WorkflowFilter filter{call.caller().tenants, toWorkflowState(request.state())};
    if (!request.tenant().empty()) filter.tenants = {false, {request.tenant()}};
    const auto page = m_dependencies.reader->workflows(filter, request.cursor(), pageSizeOf(request.page_size()));
    RETURN_IF_ERROR(page.status());
    for (const WorkflowRow& row : page->workflows) fillWorkflow(call.answer().add_workflows(), row);
    call.answer().set_next_cursor(page->nextCursor);
    return {};
}

Status WorkflowService::get(AdminCall<api::GetWorkflowRequest, api::GetWorkflowResponse>& call) const {
    const auto id = TaskId::parse(call.request().id());
    if (!id) return noSuchWorkflow(call.request().id());
    const auto view = m_dependencies.reader->workflow(*id, call.caller().tenants);
    RETURN_IF_ERROR(view.status());
    fillWorkflow(&call.answer(), *view);
    return {};
}

void WorkflowService::cancel(const Call<api::CancelWorkflowRequest, api::Workflow>& call) const {
    const auto id = TaskId::parse(call->request().id());
    if (!id) return call->finish(noSuchWorkflow(call->request().id()));
    if (const Status status = checkReason(call->request().reason()); !status.ok()) return call->finish(status);
    CancelWorkflow cancel{*id, call->caller().tenants, call->caller().subject, call->request().reason(), {}};
    cancel.reply = [this, call, id = *id](const Status& status) {
        if (!status.ok()) return call->finish(status);
        // The change is durable; the answer is ok even if the workflow cannot be read again.
        call->answer().set_id(id.toString());
        const Status taken = m_dependencies.threads->post(CallThreads::Looks, call->caller(), [this, call, id] {
            api::GetWorkflowResponse now;
            if (const auto view = m_dependencies.reader->workflow(id, call->caller().tenants); view.ok()) {
                fillWorkflow(&now, *view);
                call->answer() = std::move(*now.mutable_workflow());
            }
            call->finish({});
        });
        if (!taken.ok()) call->finish({});
    };
    m_dependencies.engine->post(std::move(cancel));
}

void WorkflowService::retry(const Call<api::RetryWorkflowRequest, api::RetryWorkflowResponse>& call) const {
    const api::RetryWorkflowRequest& request = call->request();
    const auto id = TaskId::parse(request.id());
    if (!id) return call->finish(noSuchWorkflow(request.id()));
    if (const Status status = checkReason(request.reason()); !status.ok()) return call->finish(status);
    const auto view = m_dependencies.reader->workflow(*id, call->caller().tenants);
    if (!view.ok()) return call->finish(view.status());
    const std::optional<uint32_t> step = request.has_step() ? std::optional(request.step()) : std::nullopt;
    if (step && *step >= view->nodes.size())
        return call->finish(bad("step: the workflow has " + std::to_string(view->nodes.size()) + ", from 0 on"));
    const auto retrying = std::make_shared<Retrying>(Retrying{call, {}});
    for (uint32_t number = 0; number < view->nodes.size(); ++number)
        if (view->nodes[number].canRetry && (!step || *step == number))
            retrying->tasks.push_back(view->nodes[number].state->task);
    if (retrying->tasks.empty()) return call->finish(nothingToRetry(*view, step));
    retryNext(retrying);
}

void WorkflowService::retryNext(const std::shared_ptr<Retrying>& retrying) const {
    const auto& call = retrying->call;
    if (retrying->next == retrying->tasks.size()) return call->finish({});
    ChangeTask change;
    change.id = retrying->tasks[retrying->next++];
    change.scope = call->caller().tenants;
    change.action = ChangeTask::Action::Retry;
    change.author = call->caller().subject;
    change.reason = call->request().reason();
    change.reply = [this, retrying, id = change.id](const Status& status) {
        auto& done = *retrying->call->answer().mutable_task_ids();
        if (status.ok()) {
            done.Add(id.toString());
            return retryNext(retrying);
        }
        retrying->call->finish({status.code(), done.empty() ? status.message()
                                                            : std::to_string(done.size()) +
                                                                  " were requeued, and then: " + status.message()});
    };
    m_dependencies.engine->post(std::move(change));
}

}  // namespace fairlead::broker
