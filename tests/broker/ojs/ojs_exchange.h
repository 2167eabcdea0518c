// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"
#include "shared/mutex.h"

#include <QtGlobal>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <string>
#include <utility>

namespace fairlead::broker {

// A request without a socket, its answer, or what came of a stream so far.
class OjsExchange final : public HttpExchange {
public:
    explicit OjsExchange(HttpRequest request) : m_request(std::move(request)) {}

    const HttpRequest& request() const override { return m_request; }
    void answer(HttpAnswer answer) override { m_answer.set_value(std::move(answer)); }
    void begin(HttpAnswer head) override { m_answer.set_value(std::move(head)); }
    bool send(std::string piece) override {
        const Lock lock(m_mutex);
        m_sent += piece;
        m_came.notifyAll();
        return !m_isClosed;
    }
    void end() override { m_hasEnded = true; }
    bool hasEnded() const { return m_hasEnded; }  // a stream; by its broker
    void onGone(std::function<void()> gone) override { m_gone = std::move(gone); }

    std::future<HttpAnswer> future() { return m_answer.get_future(); }
    void hangUp() {
        {
            const Lock lock(m_mutex);
            m_isClosed = true;
        }
        m_gone();
    }
    // What was sent once it holds the text; dies if that does not come.
    std::string sentWith(const std::string& text) {
        const Lock lock(m_mutex);
        const auto hasCome = [&]() FAIRLEAD_REQUIRES(m_mutex) { return m_sent.find(text) != std::string::npos; };
        if (!m_came.waitFor(m_mutex, std::chrono::seconds(30), hasCome)) qFatal("'%s' did not come", text.c_str());
        return m_sent;
    }

private:
    const HttpRequest m_request;
    std::atomic<bool> m_hasEnded{false};
    std::promise<HttpAnswer> m_answer;
    std::function<void()> m_gone;
    Mutex m_mutex;
    Condition m_came;
    std::string m_sent FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isClosed FAIRLEAD_GUARDED_BY(m_mutex) = false;
};

}  // namespace fairlead::broker
