// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_health.h"

#include "broker/http/json_value.h"

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

HttpAnswer inJson(unsigned status, const std::string& problem) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = problem.empty() ? R"({"status":"ok")" : R"({"status":"unhealthy","problem":)";
    if (!problem.empty()) appendJson(answer.body, problem);
    answer.body += '}';
    answer.type = "application/json";
    answer.headers = {{"Cache-Control", "no-store"}};
    return answer;
}

// What the request says; otherwise as whoever uses this spelling reads it.
bool wantsJson(const HttpRequest& request) {
    const std::string_view accepted = request.header("accept").value_or("");
    if (accepted.find("json") != std::string_view::npos) return true;
    if (accepted.find("text/") != std::string_view::npos) return false;
    return !request.path.ends_with('z');
}

HttpAnswer answerFor(const HttpRequest& request, const char* word, const std::string& problem) {
    const unsigned status = problem.empty() ? 200 : 503;
    if (wantsJson(request)) return inJson(status, problem);
    return plain(status, problem.empty() ? word : problem);
}

}  // namespace

HttpHealth::HttpHealth(std::function<std::string()> problem)
    : HttpRoutes([](const HttpRequest&, unsigned status, const std::string& why) { return plain(status, why); }) {
    const Action isAlive = [](const Call& call) {
        call.exchange->answer(answerFor(call.exchange->request(), "ok", {}));
    };
    const Action isReady = [problem = std::move(problem)](const Call& call) {
        call.exchange->answer(answerFor(call.exchange->request(), "ready", problem()));
    };
    // Both spellings are in use: probes read the status, Open Job Spec's clients the body.
    for (const char* path : {"/healthz", "/health"}) add("GET", path, isAlive);
    for (const char* path : {"/readyz", "/ready"}) add("GET", path, isReady);
}

}  // namespace fairlead::broker
