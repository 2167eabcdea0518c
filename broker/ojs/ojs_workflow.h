// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/query/workflow_view.h"

#include <string>

namespace fairlead::broker {

// A workflow as its clients see it: {"workflow": ...}.
std::string workflowJson(const WorkflowView& view);

}  // namespace fairlead::broker
