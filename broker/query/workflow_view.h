// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "broker/core/workflow.h"
#include "broker/store/store.h"
#include "broker/store/workflow_records.h"
#include "shared/result.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A workflow as an administrator or its client sees it.
struct WorkflowView {
    TaskId id;
    std::string tenant;
    WorkflowRecord whole;
    struct Node {
        WorkflowNode asked;
        std::optional<WorkflowNodeRecord> state{};  // unset: it has not begun
        std::optional<Time> activeSince{};          // a worker has its task
        int attempts = 0;                           // of its task so far, while that is known
        bool isOmitted = false;                     // there is no room for its result and error
        bool isDue = false;                         // its task is to be created
        std::optional<TaskState> task{};            // of a job that has begun, while its task is kept
        std::optional<Time> dueAt{};                // of a delayed task
        bool canRetry = false;                      // its task is dead; the workflow goes on when that is requeued
    };
    std::vector<Node> nodes;
};

inline constexpr size_t kMostShownResults = 4 * 1024 * 1024;  // bytes, of one workflow, with errors

// One that has just been created, as it is then. asked: without what only workers see, as workflowOf() makes it.
struct StartedWorkflow;
WorkflowView workflowOf(const NewWorkflow& asked, std::string tenant);
void showStarted(WorkflowView& view, const StartedWorkflow& started);

// Where a task is in its workflow.
struct StepView {
    TaskId workflow;
    uint32_t node = 0;
    std::string name;                              // of the workflow
    WorkflowState state = WorkflowState::Running;  // of the workflow
    bool canRetry = false;                         // as of a node, if the task is dead
};

// Nothing: it is a step of none, or of one that is gone. task: by the broker's own id. Some reads of the disk.
Result<std::optional<StepView>> readStep(const StoreReads& store, const TaskId& task);

// NotFound: there is none of that id, or it is of another tenant. Reads the disk.
Result<WorkflowView> readWorkflow(const StoreReads& store, const TaskId& id, const TenantScope& scope);

}  // namespace fairlead::broker
