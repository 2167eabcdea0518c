// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/workflow_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_workflow.h"
#include "broker/ojs/values/workflow_description.h"
#include "broker/query/task_reader.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostCanceller = 256;
constexpr size_t kMostListedWorkflows = 200, kMostSkippedWorkflows = 10'000;

void createWorkflow(const OjsCallPtr& call) {
    if (call->exchange->request().header("Idempotency-Key"))
        return call->refuse(
            unsupported("Idempotency-Key: is not known for workflows: another request makes another one"));
    const OjsContext& context = *call->context;
    DescribedWorkflow described;
    const WorkflowSender sender{call->caller, call->tenant, context.defaultTenant, call->isOfAll};
    if (auto error = readDescription(call->body(), sender, context.limits, call->now(), &described))
        return call->refuse(*error);
    StartWorkflow start;
    start.tenant = described.tenant;
    start.reply = [call, view = workflowOf(described.workflow, described.tenant)](const auto& started) {
        if (!started) return call->refuse(ojsErrorOf(started.status()));
        WorkflowView made = view;
        showStarted(made, *started);
        HttpHeaders headers{{"Location", "/ojs/v1/workflows/" + started->id.toString()}};
        if (!started->beyond.empty()) headers.emplace_back("X-OJS-Tenant-Over-Limit", started->beyond);
        call->answer(201, workflowJson(made), std::move(headers));
    };
    start.workflow = std::move(described.workflow);
    context.post(std::move(start));
}

void goThroughWorkflows(const OjsCallPtr& call) {
    WorkflowFilter filter{call->caller.tenants, {}};
    if (const auto state = call->asked("state")) {
        filter.state = ojsWorkflowState(*state);
        if (!filter.state)
            return call->refuse(
                invalidRequest("state: must be running, completed, failed, cancelled, compensating or compensated"));
    }
    const size_t offset = askedNumber(*call, "offset", 0);
    if (offset > 0 && call->asked("cursor"))
        return call->refuse(invalidRequest("offset: the cursor says where the page begins"));
    readFor(call, [call, filter, offset, limit = askedNumber(*call, "limit", 50)] {
        const auto read = [&](const std::string& cursor, size_t most) {
            return call->context->reader->workflows(filter, cursor, most);
        };
        std::string cursor(call->asked("cursor").value_or(""));
        size_t left = offset;
        bool isOver = false;
        while (left > 0 && !isOver) {
            const auto before = read(cursor, std::min(left, kMostListedWorkflows));
            if (!before) return call->refuse(before.status());
            left -= std::min(left, before->workflows.size());
            cursor = before->nextCursor;
            isOver = cursor.empty();
        }
        const auto page = isOver ? Result<WorkflowPage>(WorkflowPage()) : read(cursor, limit);
        if (!page) return call->refuse(page.status());
        std::string body = "{\"workflows\":[";
        for (const WorkflowRow& row : page->workflows) {
            if (body.back() != '[') body += ',';
            appendWorkflow(body, row);
        }
        body += "],\"pagination\":{\"limit\":" + std::to_string(limit) + ",\"offset\":" + std::to_string(offset);
        body += page->nextCursor.empty() ? ",\"has_more\":false" : ",\"has_more\":true,\"next_cursor\":";
        if (!page->nextCursor.empty()) appendJson(body, page->nextCursor);
        call->answer(200, std::move(body) + "}}");
    });
}

void answerWorkflow(const OjsCallPtr& call, const TaskId& id, bool isJustCancelled) {
    readFor(call, [call, id, isJustCancelled] {
        const auto view = call->context->reader->workflow(id, call->caller.tenants);
        if (view) return call->answer(200, workflowJson(*view, isJustCancelled));
        if (view.status().code() != Code::NotFound) return call->refuse(view.status());
        call->refuse(notFound("workflow", call->parts.front()));
    });
}

void getWorkflow(const OjsCallPtr& call) {
    const auto id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(notFound("workflow", call->parts.front()));
    answerWorkflow(call, *id, false);
}

void showProgressOfWorkflow(const OjsCallPtr& call) {
    const auto id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(notFound("workflow", call->parts.front()));
    readFor(call, [call, id] {
        const auto view = call->context->reader->workflow(*id, call->caller.tenants);
        if (!view && view.status().code() == Code::NotFound)
            return call->refuse(notFound("workflow", call->parts.front()));
        if (!view) return call->refuse(view.status());
        std::string part;
        std::string body = workflowProgressJson(
            *view,
            [call](const WorkflowView::Node& job) {
                return call->context->progress->of(job.state->task, *job.activeSince);
            },
            &part);
        call->answer(200, std::move(body), {{"Cache-Control", "no-cache"}, {"X-OJS-Progress", part}});
    });
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
        if (status.ok()) return answerWorkflow(call, id, true);
        if (status.code() == Code::NotFound) return call->refuse(notFound("workflow", call->parts.front()));
        if (status.code() == Code::FailedPrecondition) return call->refuse(conflict(status.message()));
        call->refuse(status);
    };
    call->context->post(std::move(cancel));
}

}  // namespace

void addWorkflowCalls(OjsRoutes& routes) {
    routes.add("POST", "/ojs/v1/workflows", {Role::Producer}, createWorkflow);
    routes.add("GET", "/ojs/v1/workflows",
               OjsNeeds{Role::Reader}.asking(
                   {{"state"}, {"limit", 1, kMostListedWorkflows}, {"offset", 0, kMostSkippedWorkflows}, {"cursor"}}),
               goThroughWorkflows);
    routes.add("GET", "/ojs/v1/workflows/:id", {Role::Reader}, getWorkflow);
    routes.add("GET", "/ojs/v1/workflows/:id/progress", {Role::Reader}, showProgressOfWorkflow);
    const OjsNeeds toCancel{Role::Producer, {}, true};
    routes.add("DELETE", "/ojs/v1/workflows/:id", toCancel, cancelWorkflow);
    routes.add("POST", "/ojs/v1/workflows/:id/cancel", toCancel, cancelWorkflow);
}

}  // namespace fairlead::broker
