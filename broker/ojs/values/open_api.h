// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_caller.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// All these routes in OpenAPI 3.0, for generators of clients.
std::string openApiOf(const std::vector<GuardedRoute>& routes, const std::string& version);

}  // namespace fairlead::broker
