// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"

namespace fairlead::broker {

// Reading one task, and its result once it has ended, for which the call can wait. Also the state of a cluster, of which
// there is none.
void addReadCalls(CodeqRoutes& routes);

}  // namespace fairlead::broker
