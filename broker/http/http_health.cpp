// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_health.h"

#include <utility>

namespace fairlead::broker {

namespace {

HttpAnswer plain(unsigned status, const std::string& text) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = text + "\n";
    answer.type = "text/plain; charset=utf-8";
    answer.headers = {{"Cache-Control", "no-store"}};
    return answer;
}

}  // namespace

HttpHealth::HttpHealth(std::function<std::string()> problem)
    : HttpRoutes([](const HttpRequest&, unsigned status, const std::string& why) { return plain(status, why); }) {
    const Action isAlive = [](const Call& call) { call.exchange->answer(plain(200, "ok")); };
    const Action isReady = [problem = std::move(problem)](const Call& call) {
        const std::string why = problem();
        call.exchange->answer(why.empty() ? plain(200, "ready") : plain(503, why));
    };
    // Both spellings are in use.
    for (const char* path : {"/healthz", "/health"}) add("GET", path, isAlive);
    for (const char* path : {"/readyz", "/ready"}) add("GET", path, isReady);
}

}  // namespace fairlead::broker
