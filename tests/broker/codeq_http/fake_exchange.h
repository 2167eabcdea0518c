// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"

#include <functional>
#include <future>
#include <string>
#include <utility>

namespace fairlead::broker {

// A request without a socket, and its answer.
class FakeExchange final : public HttpExchange {
public:
    explicit FakeExchange(HttpRequest request) : m_request(std::move(request)) {}

    const HttpRequest& request() const override { return m_request; }
    void answer(HttpAnswer answer) override { m_answer.set_value(std::move(answer)); }
    void begin(HttpAnswer) override {}
    bool send(std::string) override { return false; }
    void end() override {}
    void onGone(std::function<void()> gone) override { m_gone = std::move(gone); }

    std::future<HttpAnswer> future() { return m_answer.get_future(); }
    void hangUp() { m_gone(); }

private:
    const HttpRequest m_request;
    std::promise<HttpAnswer> m_answer;
    std::function<void()> m_gone;
};

}  // namespace fairlead::broker
