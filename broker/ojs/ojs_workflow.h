// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/workflow.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_error.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/query/workflow_view.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Workflows as clients send them, and as they see them.

Result<JsonValue> parseWorkflow(std::string_view body);
// tenant: whose it is; of all jobs the same. The error says where it is, in details.validation_errors, too.
std::optional<OjsError> readWorkflow(const JsonValue& body, const JobRules& rules, NewWorkflow* workflow,
                                     std::string* tenant);
// {"workflow": ...}
std::string workflowJson(const WorkflowView& view);

}  // namespace fairlead::broker
