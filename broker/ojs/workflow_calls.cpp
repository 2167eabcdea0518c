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

// As it is shown once it is there; without what only workers see.
WorkflowView shown(const NewWorkflow& workflow, const std::string& tenant) {
    WorkflowView view{{}, tenant, {}, {}};
    for (const WorkflowNode& node : workflow.nodes) {
        const bool isJob = node.kind == WorkflowKind::Job;
        if (isJob && node.place < workflow.nodes[node.parent].children) ++view.whole.jobs;
        WorkflowNode asked{node.kind, node.parent, node.place, node.first, node.children, node.callbacks, node.name};
        asked.task.type = node.task.type;
        asked.task.command = node.task.command;
        view.nodes.push_back({std::move(asked)});
    }
    return view;
}

void createWorkflow(const OjsCallPtr& call) {
    if (call->exchange->request().header("Idempotency-Key"))
        return call->refuse(
            unsupported("Idempotency-Key: is not known for workflows: another request makes another one"));
    const Result<JsonValue> body = parseWorkflow(call->body());
    if (!body)
        return call->refuse(
            OjsError{400, "invalid_payload", "the body is no JSON: " + body.status().message(), false, {}, {}, {}});
    const OjsContext& context = *call->context;
    NewWorkflow workflow;
    std::string tenant;
    JobRules rules{context.limits, call->now(), call->tenant, context.defaultTenant, {}, call->isOfAll};
    rules.isStep = true;
    if (auto error = readWorkflow(*body, rules, &workflow, &tenant)) return call->refuse(*error);
    if (!call->caller.tenants.covers(tenant)) return call->refuse(tenantDenied(tenant));
    for (WorkflowNode& node : workflow.nodes) node.task.creator = bounded(call->caller.subject, kMostCanceller);
    StartWorkflow start;
    start.tenant = tenant;
    start.reply = [call, view = shown(workflow, tenant)](const Result<StartedWorkflow>& started) {
        if (!started) return call->refuse(ojsErrorOf(started.status(), view.tenant));
        WorkflowView made = view;
        made.id = started->id;
        made.whole.createdAt = started->at;
        for (const auto& [number, task] : started->tasks) {
            made.nodes[number].state = WorkflowNodeRecord{.task = task};
            // Whatever it is in has begun, too.
            for (uint32_t up = number; up != 0; up = made.nodes[up].asked.parent)
                if (auto& state = made.nodes[made.nodes[up].asked.parent].state; !state) state.emplace();
        }
        HttpHeaders headers{{"Location", "/ojs/v1/workflows/" + started->id.toString()}};
        if (!started->beyond.empty()) headers.emplace_back("X-OJS-Tenant-Over-Limit", started->beyond);
        call->answer(201, workflowJson(made), std::move(headers));
    };
    start.workflow = std::move(workflow);
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
