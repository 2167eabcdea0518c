// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"

namespace fairlead::broker {

// Creating tasks: one, or up to 100. Answered when they are durable. A task that exists already under its idempotency key
// is answered as it is now.
void addProducerCalls(CodeqRoutes& routes);

}  // namespace fairlead::broker
