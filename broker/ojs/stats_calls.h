// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/call/ojs_call.h"

namespace fairlead::broker {

// /ojs/v1/admin/stats: figures now and over time, and what the broker is set to.
void addStatsCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
