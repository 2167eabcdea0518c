// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_routes.h"

#include <functional>
#include <string>

namespace fairlead::broker {

// What watches a broker asks, without a token: /healthz is 200 while the process answers; /readyz is 200 while it can
// take work, and 503 otherwise, with the reason.
class HttpHealth : public HttpRoutes {
public:
    // problem: why the broker cannot take work; "" if it can. On a thread of the listener; must not block.
    explicit HttpHealth(std::function<std::string()> problem);
};

}  // namespace fairlead::broker
