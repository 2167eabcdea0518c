// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/values/progress_board.h"
#include "broker/query/workflow_view.h"
#include "broker/query/workflow_walk.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// A workflow as its clients see it: {"workflow": ...}. isJustCancelled: it says how many of its jobs that has cancelled.
std::string workflowJson(const WorkflowView& view, bool isJustCancelled = false);
// One of a list, without its steps.
void appendWorkflow(std::string& to, const WorkflowRow& row);
// "running", …; nothing: no workflow can be in it.
std::optional<WorkflowState> ojsWorkflowState(std::string_view word);

// How far it has come: of a chain and a group the mean of what is in it, of a batch how many of its jobs are done.
// progress: what is known of a job that a worker has. part: of the whole, as a number; may be null.
using StepProgress = std::function<std::optional<TaskProgress>(const WorkflowView::Node& job)>;
std::string workflowProgressJson(const WorkflowView& view, const StepProgress& progress, std::string* part = nullptr);

}  // namespace fairlead::broker
