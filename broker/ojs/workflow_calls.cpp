// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/workflow_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/ojs/ojs_workflow.h"
#include "broker/query/task_reader.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostCanceller = 256;

void createWorkflow(const OjsCallPtr& call) {
    const Result<JsonValue> body = parseWorkflow(call->body());
    if (!body)
        return call->refuse(
            OjsError{400, "invalid_payload", "the body is no JSON: " + body.status().message(), false, {}, {}, {}});
    const OjsContext& context = *call->context;
    auto workflow = std::make_shared<NewWorkflow>();
    std::string tenant;
    const JobRules rules{context.limits, call->now(), call->tenant, context.defaultTenant, {}, call->isOfAll};
    if (auto error = readWorkflow(*body, rules, workflow.get(), &tenant)) return call->refuse(*error);
    if (!call->caller.tenants.covers(tenant)) return call->refuse(tenantDenied(tenant));
    for (WorkflowNode& node : workflow->nodes) node.task.creator = bounded(call->caller.subject, kMostCanceller);
    StartWorkflow start{tenant, *workflow, {}};
    start.reply = [call, workflow, tenant](Result<StartedWorkflow> started) {
        if (!started) return call->refuse(ojsErrorOf(started.status(), tenant));
        WorkflowView view{started->id, tenant, {}, {}};
        view.whole.createdAt = started->at;
        for (WorkflowNode& node : workflow->nodes) {
            const bool isJob = node.kind == WorkflowKind::Job;
            if (isJob && node.place < workflow->nodes[node.parent].children) ++view.whole.jobs;
            view.nodes.push_back({node});
        }
        for (const auto& [number, task] : started->tasks) {
            view.nodes[number].state = WorkflowNodeRecord{.task = task};
            // Whatever it is in has begun, too.
            for (uint32_t up = number; up != 0; up = view.nodes[up].asked.parent)
                if (auto& state = view.nodes[view.nodes[up].asked.parent].state; !state) state.emplace();
        }
        call->answer(201, workflowJson(view), {{"Location", "/ojs/v1/workflows/" + started->id.toString()}});
    };
    context.post(std::move(start));
}

void answerWorkflow(const OjsCallPtr& call, const TaskId& id) {
    readFor(call, [call, id] {
        const auto view = call->context->reader->workflow(id, call->caller.tenants);
        if (view) return call->answer(200, workflowJson(*view));
        if (view.status().code() != Code::NotFound) return call->refuse(view.status());
        call->refuse(notFound("workflow", call->parts.front()));
    });
}

void getWorkflow(const OjsCallPtr& call) {
    const auto id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(notFound("workflow", call->parts.front()));
    answerWorkflow(call, *id);
}

void cancelWorkflow(const OjsCallPtr& call) {
    const auto id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(notFound("workflow", call->parts.front()));
    CancelWorkflow cancel;
    cancel.workflow = *id;
    cancel.scope = call->caller.tenants;
    cancel.author = bounded(call->caller.subject, kMostCanceller);
    cancel.reason = call->reasonOr("cancelled over Open Job Spec");
    cancel.reply = [call, id = *id](const Status& status) {
        if (status.ok()) return answerWorkflow(call, id);
        if (status.code() == Code::NotFound) return call->refuse(notFound("workflow", call->parts.front()));
        if (status.code() == Code::FailedPrecondition) return call->refuse(conflict(status.message()));
        call->refuse(status);
    };
    call->context->post(std::move(cancel));
}

}  // namespace

void addWorkflowCalls(OjsRoutes& routes) {
    routes.add("POST", "/ojs/v1/workflows", {Role::Producer}, createWorkflow);
    routes.add("GET", "/ojs/v1/workflows/:id", {Role::Reader}, getWorkflow);
    const OjsNeeds toCancel{Role::Producer, {}, true};
    routes.add("DELETE", "/ojs/v1/workflows/:id", toCancel, cancelWorkflow);
    routes.add("POST", "/ojs/v1/workflows/:id/cancel", toCancel, cancelWorkflow);
}

}  // namespace fairlead::broker
