// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"

namespace fairlead::broker {

// codeQ's administration: how many tasks its queues hold, and deleting dead letters before their time. Of the tenants that
// the token covers.
void addAdminCalls(CodeqRoutes& routes);

}  // namespace fairlead::broker
