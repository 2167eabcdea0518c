// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_health.h"

#include <functional>
#include <memory>
#include <string>

namespace fairlead::broker {

// What a broker answers over HTTP by itself while it stands by: how it fares (HttpHealth), and to everything else that
// the caller should ask again.
class StandbyAnswers final : public HttpHandler {
public:
    // problem: as of HttpHealth, with which the answers begin.
    // metrics: what is at /metrics; null: nothing.
    StandbyAnswers(const std::function<std::string()>& problem, HttpHealth::Replica replica,
                   HttpHandler* metrics = nullptr);

    void handle(std::shared_ptr<HttpExchange> exchange) override;

private:
    const std::function<std::string()> m_problem;
    HttpHealth m_health;
    HttpHandler* const m_metrics;
};

}  // namespace fairlead::broker
