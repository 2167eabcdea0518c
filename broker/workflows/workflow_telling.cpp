// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is told of workflows while somebody follows what happens.
#include "broker/workflows/workflow_events.h"
#include "broker/workflows/workflow_moves.h"

#include <utility>

namespace fairlead::broker {

Status WorkflowMoves::started(TenantNumber tenant, const TaskId& task, Time at) {
    std::optional<WorkflowStepRecord> step;
    std::optional<WorkflowRecord> whole;
    RETURN_IF_ERROR(readStep(tenant, task, step, whole));
    if (!whole || isOver(whole->state) || whole->startedAt != Time()) return {};
    const WorkflowPlace place{tenant, step->id};
    RETURN_IF_ERROR(tellOfWhole(place, event_types::kWorkflowStarted, *whole, at));
    whole->startedAt = at;
    put(workflowKey(WorkflowPart::Whole, tenant, place.workflow), whole->encode());
    return {};
}

Status WorkflowMoves::tellOfWhole(const WorkflowPlace& place, std::string_view type, const WorkflowRecord& whole,
                                  Time at) {
    if (!m_isHeard) return {};
    WorkflowNode first;
    RETURN_IF_ERROR(readNodeOf(place, 0, first));
    Event event = workflowEvent(type, place.workflow, first, whole.jobs, at);
    if (isOver(whole.state))
        event.fields.emplace_back("duration_ms", std::to_string((whole.endedAt - whole.createdAt).count() / 1000));
    m_told.emplace_back(place.tenant, std::move(event));
    return {};
}

Status WorkflowMoves::tellOfEnd(const WorkflowPlace& place, uint32_t number, const WorkflowNode& node,
                                const WorkflowNode& parent, const WorkflowNodeRecord& end,
                                const WorkflowRecord& whole) {
    if (!m_isHeard) return {};
    WorkflowNode first;
    RETURN_IF_ERROR(readNodeOf(place, 0, first));
    ToldStep step{number, node, parent, {}, end.endedAt - end.startedAt, whole.jobs - whole.completed};
    if (end.startedAt == Time()) step.ran = {};
    if (node.kind == WorkflowKind::Job) step.task = end.task;
    m_told.emplace_back(place.tenant, stepEvent(place.workflow, first, whole.jobs, step, end, end.endedAt));
    return {};
}

Status WorkflowMoves::tellOfCallback(const WorkflowPlace& place, uint32_t number, std::string_view callback,
                                     const WorkflowRecord& whole) {
    if (!m_isHeard) return {};
    WorkflowNode first, job;
    RETURN_IF_ERROR(readNodeOf(place, 0, first));
    RETURN_IF_ERROR(readNodeOf(place, number, job));
    m_told.emplace_back(place.tenant, callbackEvent(place.workflow, first, whole.jobs, number, job, callback, m_now));
    return {};
}

// The first job that has failed, in the order of the steps.
Status WorkflowMoves::tellOfFailure(const WorkflowPlace& place, const WorkflowRecord& whole) {
    if (!m_isHeard) return {};
    RETURN_IF_ERROR(tellOfWhole(place, event_types::kWorkflowFailed, whole, m_now));
    for (uint32_t number = 1; number < whole.nodes; ++number) {
        WorkflowNodeRecord state;
        RETURN_IF_ERROR(readState(place, number, state));
        if (state.task == TaskId() || !isOver(state.state) || state.state == WorkflowState::Completed) continue;
        WorkflowNode job;
        RETURN_IF_ERROR(readNodeOf(place, number, job));
        addFailedStep(m_told.back().second, number, job, state);
        break;
    }
    return {};
}

}  // namespace fairlead::broker
