// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/workflows.pb.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

Workflow toWorkflow(const api::Workflow& message) {
    Workflow workflow;
    workflow.id = text(message.id());
    workflow.tenant = text(message.tenant());
    workflow.state = fromWire(message.state(), kLastWorkflowState);
    workflow.name = text(message.name());
    workflow.createdAtMs = toMs(message.created_at());
    workflow.endedAtMs = toMs(message.ended_at());
    workflow.jobs = int(message.jobs());
    workflow.completed = int(message.completed());
    workflow.failed = int(message.failed());
    workflow.step = text(message.step());
    return workflow;
}

WorkflowStep toStep(const api::WorkflowStep& message) {
    WorkflowStep step;
    step.number = int(message.number());
    step.parent = int(message.parent());
    step.kind = fromWire(message.kind(), WorkflowStep::Kind::Saga);
    step.callback = fromWire(message.callback(), WorkflowStep::Callback::Compensation);
    step.name = text(message.name());
    step.command = text(message.command());
    step.type = text(message.type());
    step.taskId = text(message.task_id());
    step.state = fromWire(message.state(), kLastWorkflowState);
    step.wait = fromWire(message.wait(), WorkflowStep::Wait::Nothing);
    step.dueAtMs = toMs(message.due_at());
    step.startedAtMs = toMs(message.started_at());
    step.endedAtMs = toMs(message.ended_at());
    step.attempts = message.attempts();
    step.error = text(message.error());
    step.canRetry = message.can_retry();
    step.isTaskGone = message.task_gone();
    return step;
}

// Of steps that do not come after what they are in none is kept, nor what comes after them.
WorkflowDetail toDetail(const api::GetWorkflowResponse& message) {
    WorkflowDetail detail{toWorkflow(message.workflow()), {}};
    for (const api::WorkflowStep& each : message.steps()) {
        const WorkflowStep step = toStep(each);
        const auto next = detail.steps.size();
        if (step.number != next || step.parent < 0 || (next > 0 && step.parent >= next)) break;
        detail.steps.append(step);
    }
    return detail;
}

static_assert(int(api::WorkflowState_MAX) == int(kLastWorkflowState));

QStringList toTasks(const api::RetryWorkflowResponse& message) {
    QStringList ids;
    for (const std::string& id : message.task_ids()) ids.append(text(id));
    return ids;
}

class GrpcWorkflowCalls final : public WorkflowCalls {
public:
    explicit GrpcWorkflowCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listWorkflows(const WorkflowFilter& filter, const PageRequest& page, Then<PageOf<Workflow>> then) override {
        api::ListWorkflowsRequest request = pageOf(page, api::ListWorkflowsRequest());
        request.set_tenant(filter.tenant.toStdString());
        request.set_state(api::WorkflowState(int(filter.state)));
        return m_caller.ask(
            api::kListWorkflows, request, {},
            [](const api::ListWorkflowsResponse& answer) { return toPage(answer, answer.workflows(), toWorkflow); },
            std::move(then));
    }

    Call getWorkflow(const QString& id, Then<WorkflowDetail> then) override {
        api::GetWorkflowRequest request;
        request.set_id(id.toStdString());
        return m_caller.ask(api::kGetWorkflow, request, {}, toDetail, std::move(then));
    }

    Call cancelWorkflow(const QString& id, const QString& reason, Then<Workflow> then) override {
        api::CancelWorkflowRequest request;
        request.set_id(id.toStdString());
        request.set_reason(reason.toStdString());
        return m_caller.ask(api::kCancelWorkflow, request, GrpcCaller::change(), toWorkflow, std::move(then));
    }

    Call retryWorkflow(const QString& id, std::optional<int> step, const QString& reason,
                       Then<QStringList> then) override {
        api::RetryWorkflowRequest request;
        request.set_id(id.toStdString());
        request.set_reason(reason.toStdString());
        if (step) request.set_step(uint32_t(*step));
        return m_caller.ask(api::kRetryWorkflow, request, GrpcCaller::change(), toTasks, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<WorkflowCalls> makeWorkflowCalls(GrpcCaller& caller) {
    return std::make_unique<GrpcWorkflowCalls>(caller);
}

}  // namespace fairlead::gui
