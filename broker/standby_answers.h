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
    // problem: as of HttpHealth, with which the other answers begin.
    // health: outlives this.
    StandbyAnswers(std::function<std::string()> problem, HttpHealth* health);

    void handle(std::shared_ptr<HttpExchange> exchange) override;

private:
    const std::function<std::string()> m_problem;
    HttpHealth* const m_health;
};

}  // namespace fairlead::broker
