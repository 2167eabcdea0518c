// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/call/ojs_call.h"

namespace fairlead::broker {

// Chains, groups and batches of jobs: create, read, cancel.
void addWorkflowCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
