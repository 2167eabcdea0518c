// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/http/http_exchange.h"
#include "broker/http/http_listener.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace fairlead::broker {

// Answers GET /metrics, and nothing else. The caller's token needs fairlead:read, as in a call of the administration
// service.
class MetricsHandler final : public HttpHandler {
public:
    // Returns what a caller with that scope may read. On a thread of the listener; may take milliseconds.
    using Text = std::function<std::string(const TenantScope&)>;

    // The authenticator outlives this object.
    MetricsHandler(const Authenticator* authenticator, Text text)
        : m_authenticator(authenticator), m_text(std::move(text)) {}

    void handle(std::shared_ptr<HttpExchange> exchange) override;
    HttpAnswer refusal(const HttpRequest& request, unsigned status, const std::string& why) override;

    // For an address where there is nothing but metrics: few connections, one thread.
    static HttpListener::Bounds bounds();

private:
    const Authenticator* const m_authenticator;
    const Text m_text;
};

}  // namespace fairlead::broker
