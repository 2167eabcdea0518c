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

HttpHealth::HttpHealth(std::function<std::string()> problem) : HttpRoutes(&plain) {
    add("GET", "/healthz", [](const Call& call) { call.exchange->answer(plain(200, "ok")); });
    add("GET", "/readyz", [problem = std::move(problem)](const Call& call) {
        const std::string why = problem();
        call.exchange->answer(why.empty() ? plain(200, "ready") : plain(503, why));
    });
}

}  // namespace fairlead::broker
