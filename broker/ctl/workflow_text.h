// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/workflows.pb.h"

#include <string>

namespace fairlead::ctl {

std::string workflowStateWord(fairlead::admin::v1::WorkflowState state);
fairlead::admin::v1::WorkflowState workflowStateNamed(const std::string& word);

// What it is: "chain nightly".
std::string workflowWords(const fairlead::admin::v1::Workflow& workflow);

// The steps as a tree, one on a line: a mark of its state, its number, what it is, where it stands and why it waits.
std::string workflowTree(const fairlead::admin::v1::GetWorkflowResponse& workflow);

}  // namespace fairlead::ctl
