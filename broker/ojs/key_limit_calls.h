// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/call/ojs_call.h"

namespace fairlead::broker {

// /ojs/v1/rate-limits: the limits that jobs share by a key.
void addKeyLimitCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
