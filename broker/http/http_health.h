// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/log_lag.h"
#include "broker/http/http_routes.h"
#include "broker/http/http_services.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What a broker is to the log that it shares with others.
struct ReplicaFacts {
    bool isOwner = false;
    uint64_t epoch = 0;
    std::optional<LogLag> lag;  // of a broker that stands by
};

// What watches a broker asks, without a token: /healthz is 200 while the process answers; /readyz is 200 while it can
// take work, and 503 otherwise, with the reason. A broker that has a log says in both what it is to that.
class HttpHealth : public HttpRoutes {
public:
    // problem: why the broker cannot take work; "" if it can. On a thread of the listener; must not block.
    // replica: nothing without a log; likewise.
    using Replica = std::function<std::optional<ReplicaFacts>()>;
    explicit HttpHealth(std::function<std::string()> problem, Replica replica = {});

    // Both spellings of both are served there; this object outlives it.
    void addTo(HttpServices& services);

    // Whether bytes with which a request without TLS begins are one for this; nullopt: more of them would tell.
    static std::optional<bool> isAskedBy(std::string_view begun);
};

}  // namespace fairlead::broker
