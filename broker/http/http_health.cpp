// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_health.h"

#include "broker/http/json_value.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kHealthPaths[] = {"/healthz", "/health", "/readyz", "/ready"};

HttpAnswer plain(unsigned status, const std::string& text) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = text + "\n";
    answer.type = "text/plain; charset=utf-8";
    answer.headers = {{"Cache-Control", "no-store"}};
    return answer;
}

// In either case of its letters.
bool isBegin(std::string_view begin, std::string_view of) {
    return begin.size() <= of.size() && std::equal(begin.begin(), begin.end(), of.begin(), [](char a, char b) {
               return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
           });
}

const char* roleOf(const ReplicaFacts& replica) { return replica.isOwner ? "owner" : "standby"; }

std::string inTenths(Micros time) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", std::chrono::duration<double>(time).count());
    return text;
}

std::string replicaLines(const ReplicaFacts& replica) {
    std::string lines = std::string("\nrole: ") + roleOf(replica) + "\nepoch: " + std::to_string(replica.epoch);
    if (replica.lag)
        lines += "\nturns behind: " + std::to_string(replica.lag->turns) +
                 "\nseconds behind: " + inTenths(replica.lag->time);
    else if (!replica.isOwner)
        lines += "\nbehind: not known yet";
    return lines;
}

HttpAnswer inJson(unsigned status, const std::string& problem, const std::optional<ReplicaFacts>& replica) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = problem.empty() ? R"({"status":"ok")" : R"({"status":"unhealthy","problem":)";
    if (!problem.empty()) appendJson(answer.body, problem);
    if (replica)
        answer.body +=
            std::string(R"(,"role":")") + roleOf(*replica) + R"(","epoch":)" + std::to_string(replica->epoch);
    if (replica && replica->lag)
        answer.body += R"(,"turns_behind":)" + std::to_string(replica->lag->turns) + R"(,"seconds_behind":)" +
                       inTenths(replica->lag->time);
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

HttpAnswer answerFor(const HttpRequest& request, const char* word, const std::string& problem,
                     const HttpHealth::Replica& replica) {
    const unsigned status = problem.empty() ? 200 : 503;
    const auto facts = replica ? replica() : std::nullopt;
    if (wantsJson(request)) return inJson(status, problem, facts);
    return plain(status, (problem.empty() ? word : problem) + (facts ? replicaLines(*facts) : std::string()));
}

}  // namespace

HttpHealth::HttpHealth(std::function<std::string()> problem, Replica replica)
    : HttpRoutes([](const HttpRequest&, unsigned status, const std::string& why) { return plain(status, why); }) {
    const Action isAlive = [replica](const Call& call) {
        call.exchange->answer(answerFor(call.exchange->request(), "ok", {}, replica));
    };
    const Action isReady = [problem = std::move(problem), replica](const Call& call) {
        call.exchange->answer(answerFor(call.exchange->request(), "ready", problem(), replica));
    };
    // Both spellings are in use: probes read the status, Open Job Spec's clients the body.
    for (const char* path : {"/healthz", "/health"}) add("GET", path, isAlive);
    for (const char* path : {"/readyz", "/ready"}) add("GET", path, isReady);
}

void HttpHealth::addTo(HttpServices& services) {
    for (const std::string_view path : kHealthPaths) services.add(std::string(path), this);
}

std::optional<bool> HttpHealth::isAskedBy(std::string_view begun) {
    constexpr std::string_view kScheme = "http://";  // of a target in absolute form, as a proxy is sent it
    // RFC 9112: empty lines before a request are ignored.
    begun.remove_prefix(std::min(begun.find_first_not_of("\r\n"), begun.size()));
    bool mayBe = false;
    for (const std::string_view method : {"GET ", "HEAD "}) {
        mayBe = mayBe || method.starts_with(begun);
        if (!begun.starts_with(method)) continue;
        std::string_view target = begun.substr(method.size());
        if (!target.starts_with('/')) {
            mayBe = mayBe || isBegin(target, kScheme);
            if (!isBegin(kScheme, target)) continue;
            const size_t path = target.find_first_of("/ ", kScheme.size());
            mayBe = mayBe || path == std::string_view::npos;
            target.remove_prefix(std::min(path, target.size()));
        }
        for (const std::string_view path : kHealthPaths)
            if (target.size() <= path.size())
                mayBe = mayBe || path.starts_with(target);
            else if (target.starts_with(path) && (target[path.size()] == ' ' || target[path.size()] == '?'))
                return true;
    }
    if (mayBe) return std::nullopt;
    return false;
}

}  // namespace fairlead::broker
