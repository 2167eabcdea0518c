// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/http/http_exchange.h"
#include "broker/http/http_listener.h"
#include "shared/mutex.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace fairlead::broker {

// What is at /metrics: to be got, and nothing else. The caller's token needs fairlead:read, as in a call of the administration
// service; who has none may be told what everybody may know.
class MetricsHandler final : public HttpHandler {
public:
    // Returns what a caller with that scope may read. On a thread of the listener; may take milliseconds.
    using Text = std::function<std::string(const TenantScope&)>;

    // What everybody may read; on the same threads.
    using OpenText = std::function<std::string()>;

    // The authenticator outlives this object. open: for requests without a token; empty: they are refused.
    MetricsHandler(const Authenticator* authenticator, Text text, OpenText open = {})
        : m_authenticator(authenticator), m_text(std::move(text)), m_open(std::move(open)) {}

    void handle(std::shared_ptr<HttpExchange> exchange) override;
    HttpAnswer refusal(const HttpRequest& request, unsigned status, const std::string& why) override;

    // For an address where there is nothing but metrics: few connections, one thread.
    static HttpListener::Bounds bounds();

private:
    std::string openText() FAIRLEAD_EXCLUDES(m_mutex);

    const Authenticator* const m_authenticator;
    const Text m_text;
    const OpenText m_open;
    Mutex m_mutex;
    std::string m_kept FAIRLEAD_GUARDED_BY(m_mutex);  // the last open text, for a second: whoever asks costs nothing
    std::chrono::steady_clock::time_point m_keptUntil FAIRLEAD_GUARDED_BY(m_mutex){};
};

}  // namespace fairlead::broker
