// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"

namespace fairlead::broker {

// What workers do with tasks: claim, heartbeat, abandon, nack, result. The worker is the subject of its token.
void addWorkerCalls(CodeqRoutes& routes);

}  // namespace fairlead::broker
