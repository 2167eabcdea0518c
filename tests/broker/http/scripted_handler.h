// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_listener.h"
#include "shared/mutex.h"

#include <QtGlobal>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::test {

// Answers at once: /echo with method, path, query and body; /big with a body of so many bytes as the query says. Keeps
// the exchanges of /park and /stream, which the test answers.
class ScriptedHandler final : public broker::HttpHandler {
public:
    void handle(std::shared_ptr<broker::HttpExchange> exchange) override {
        const broker::HttpRequest& request = exchange->request();
        ++handled;
        if (request.path == "/park") {
            exchange->onGone([this] { ++gone; });
            keep(std::move(exchange));
        } else if (request.path == "/quiet" || request.path == "/stream") {
            keep(std::move(exchange));
        } else if (request.path == "/big") {
            exchange->answer({200, std::string(std::stoul(request.query), 'b'), "text/plain", {}});
        } else if (request.path != "/drop") {
            exchange->answer({200,
                              request.method + ' ' + request.path + '?' + request.query + ' ' + request.body,
                              "text/plain",
                              {{"X-Peer", request.peer}}});
        }
    }

    broker::HttpAnswer refusal(const broker::HttpRequest& request, unsigned status, const std::string& why) override {
        broker::HttpAnswer answer = HttpHandler::refusal(request, status, why);
        answer.headers.emplace_back("X-Refused", request.path);
        return answer;
    }

    size_t keptCount() {
        const Lock lock(m_mutex);
        return m_kept.size();
    }
    // The exchanges kept so far, which the caller has then.
    std::vector<std::shared_ptr<broker::HttpExchange>> take() {
        const Lock lock(m_mutex);
        return std::exchange(m_kept, {});
    }

    std::atomic<int> handled{0};
    std::atomic<int> gone{0};

private:
    void keep(std::shared_ptr<broker::HttpExchange> exchange) {
        const Lock lock(m_mutex);
        m_kept.push_back(std::move(exchange));
    }

    Mutex m_mutex;
    std::vector<std::shared_ptr<broker::HttpExchange>> m_kept FAIRLEAD_GUARDED_BY(m_mutex);
};

// A listener on a free port, with bounds that a test can reach.
struct TestListener {
    TestListener() { bounds.goodbye = std::chrono::milliseconds(200); }

    void start() {
        auto started = broker::HttpListener::start(
            {&handler,
             tls,
             visitors,
             [this](const broker::Peer&, broker::Refusal, const std::string&) { ++refused; },
             admitted,
             {},
             withheld},
            "127.0.0.1:0", bounds);
        if (!started) qFatal("%s", started.status().message().c_str());
        listener = std::move(*started);
    }
    const std::string& address() const { return listener->address(); }

    broker::HttpListener::Bounds bounds;
    broker::VisitorRules visitors;
    const broker::TlsSource* tls = nullptr;
    broker::AdmittedCalls* admitted = nullptr;
    std::function<std::string(const std::string& path, bool isNew)> withheld;
    std::atomic<int> refused{0};
    ScriptedHandler handler;
    std::unique_ptr<broker::HttpListener> listener;
};

}  // namespace fairlead::test
