// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/workflow.h"
#include "broker/store/workflow_records.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What is told of workflows to those who follow jobs. The fields have Open Job Spec's names; the tenant is the caller's to add.

// type: one of event_types. whole: the first node.
Event workflowEvent(std::string_view type, const TaskId& id, const WorkflowNode& whole, uint32_t jobs, Time at);

// A step of one: a job, or what is in another.
struct ToldStep {
    uint32_t number = 0;
    const WorkflowNode& node;
    const WorkflowNode& parent;
    std::optional<TaskId> task;  // of a job
    Micros ran{};
    uint32_t left = 0;  // jobs of the workflow that are not done
};
// How a step has ended.
Event stepEvent(const TaskId& id, const WorkflowNode& whole, uint32_t jobs, const ToldStep& step,
                const WorkflowNodeRecord& end, Time at);
// A job that answers to how a batch's others have ended is to be created.
Event callbackEvent(const TaskId& id, const WorkflowNode& whole, uint32_t jobs, uint32_t number,
                    const WorkflowNode& job, std::string_view callback, Time at);
// Of a workflow that has failed: the job that stopped it.
void addFailedStep(Event& event, uint32_t number, const WorkflowNode& job, const WorkflowNodeRecord& end);

}  // namespace fairlead::broker
