// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

// Of steps that do not come after what they are in none is kept, nor what comes after them.
WorkflowDetail toDetail(const api::GetWorkflowResponse& message) {
    WorkflowDetail detail{as<Workflow>(message.workflow()), {}};
    for (const api::WorkflowStep& each : message.steps()) {
        const WorkflowStep step = as<WorkflowStep>(each);
        const auto next = detail.steps.size();
        if (step.number != next || step.parent < 0 || (next > 0 && step.parent >= next)) break;
        detail.steps.append(step);
    }
    return detail;
}

QStringList toTasks(const api::RetryWorkflowResponse& message) { return texts(message.task_ids()); }

class GrpcWorkflowCalls final : public WorkflowCalls {
public:
    explicit GrpcWorkflowCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listWorkflows(const WorkflowFilter& filter, const PageRequest& page, Then<PageOf<Workflow>> then) override {
        api::ListWorkflowsRequest request = pageOf(page, api::ListWorkflowsRequest());
        request.set_tenant(filter.tenant.toStdString());
        request.set_state(api::WorkflowState(int(filter.state)));
        return m_caller.ask(
            api::kListWorkflows, request, {},
            [](const api::ListWorkflowsResponse& answer) { return toPage(answer, answer.workflows(), as<Workflow>); },
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
        return m_caller.ask(api::kCancelWorkflow, request, GrpcCaller::change(), as<Workflow>, std::move(then));
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
