// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/metrics_handler.h"

#include "broker/http/http_caller.h"

namespace fairlead::broker {

namespace {

constexpr std::chrono::seconds kKept{1};
constexpr const char* kTextType = "text/plain; version=0.0.4; charset=utf-8";

HttpAnswer refusedWith(unsigned status, const std::string& why, HttpHeaders headers = {}) {
    return {status, why + "\n", "text/plain; charset=utf-8", std::move(headers)};
}

}  // namespace

void MetricsHandler::handle(std::shared_ptr<HttpExchange> exchange) {
    const HttpRequest& request = exchange->request();
    if (request.method != "GET" && request.method != "HEAD")
        return exchange->answer(refusedWith(405, "GET or HEAD", {{"Allow", "GET, HEAD"}}));
    if (m_open && !request.header("authorization")) return exchange->answer({200, openText(), kTextType, {}});
    const Result<Principal> caller =
        admitHttp(*exchange, *m_authenticator, {.role = Role::Admin, .scope = scopes::kRead}).result();
    if (caller) return exchange->answer({200, m_text(caller->tenants), kTextType, {}});
    HttpHeaders headers;
    if (caller.status().code() == Code::Unauthenticated) headers = {{"WWW-Authenticate", "Bearer"}};
    exchange->answer(refusedWith(httpStatusOf(caller.status().code()), caller.status().message(), std::move(headers)));
}

std::string MetricsHandler::openText() {
    const Lock lock(m_mutex);
    const auto now = std::chrono::steady_clock::now();
    if (m_kept.empty() || now >= m_keptUntil) {
        m_kept = m_open();
        m_keptUntil = now + kKept;
    }
    return m_kept;
}

HttpAnswer MetricsHandler::refusal(const HttpRequest&, unsigned status, const std::string& why) {
    return refusedWith(status, why);
}

HttpListener::Bounds MetricsHandler::bounds() {
    HttpListener::Bounds bounds;
    bounds.headerBytes = 32 * 1024;
    bounds.bodyBytes = 128 * 1024;
    bounds.requestBytes = 8 * 1024 * 1024;
    bounds.answerBytes = 64 * 1024 * 1024;
    bounds.inFlight = 2;
    bounds.slowReader = bounds.silence;
    bounds.connections = {256, 64, 256};
    bounds.threads = 1;
    bounds.threadName = "fl-metrics";
    return bounds;
}

}  // namespace fairlead::broker
