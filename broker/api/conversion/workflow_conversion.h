// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/query/workflow_view.h"
#include "broker/query/workflow_walk.h"
#include "fairlead/admin/v1/workflows.pb.h"

#include <optional>

namespace fairlead::broker {

// Unset: unspecified.
std::optional<WorkflowState> toWorkflowState(admin::v1::WorkflowState state);

void fillWorkflow(admin::v1::Workflow* message, const WorkflowRow& row);
// With all steps.
void fillWorkflow(admin::v1::GetWorkflowResponse* message, const WorkflowView& view);
void fillPlace(admin::v1::WorkflowPlace* message, const StepView& step, bool isDead);

}  // namespace fairlead::broker
