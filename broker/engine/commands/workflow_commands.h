// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/core/workflow.h"
#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Requests about workflows; part of command.h. Replies are called in the same way as sinks are (sinks.h), once what they
// report is durable.

struct StartedWorkflow {
    TaskId id;
    Time at;
    std::vector<std::pair<uint32_t, TaskId>> tasks;  // of the jobs that are there already, by their nodes
    std::string beyond{};                            // key of a soft limit that one of these exceeds; empty: none
};

// Keeps the workflow and creates its first jobs: all that begin at once, or nothing. Limits count them together.
struct StartWorkflow {
    std::string tenant;
    NewWorkflow workflow;
    std::function<void(Result<StartedWorkflow>)> reply;
};

// Nothing of it begins any more, and its jobs that wait are cancelled; those that run may end. NotFound, or
// FailedPrecondition: it is over.
struct CancelWorkflow {
    TaskId workflow;
    TenantScope scope;  // of the caller
    std::string author;
    std::string reason;
    std::function<void(Status)> reply;
};

}  // namespace fairlead::broker
