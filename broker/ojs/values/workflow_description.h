// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/core/workflow.h"
#include "broker/ojs/values/ojs_error.h"
#include "broker/rpc/limits.h"
#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What a door knows of a workflow's client, beside what the client has sent.
struct WorkflowSender {
    const Principal& caller;            // its tenants are those that the request is for
    std::optional<std::string> tenant;  // the only one, if the request or the token names it
    std::string fallback;               // of jobs that name none; empty: they are refused
    bool isOfAll = false;               // the token is for all tenants, whichever the request names
};

struct DescribedWorkflow {
    std::string tenant;  // one that the caller may create for
    NewWorkflow workflow;
};

// A workflow as it is described behind every door: JSON, as Open Job Spec has it. Each says the same of a wrong one: the
// error's message begins with the place, which is in details.validation_errors, too. Takes as long as the text is.
std::optional<OjsError> readDescription(std::string_view text, const WorkflowSender& sender, const Limits& limits,
                                        Time now, DescribedWorkflow* described);

}  // namespace fairlead::broker
