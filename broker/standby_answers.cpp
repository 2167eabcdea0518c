// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/standby_answers.h"

#include <utility>

namespace fairlead::broker {

StandbyAnswers::StandbyAnswers(std::function<std::string()> problem, HttpHealth* health)
    : m_problem(std::move(problem)), m_health(health) {}

void StandbyAnswers::handle(std::shared_ptr<HttpExchange> exchange) {
    const HttpRequest& request = exchange->request();
    if (HttpHealth::isAskedBy(request.method + " " + request.path + " ").value_or(false))
        return m_health->handle(std::move(exchange));
    const std::string problem = m_problem();
    exchange->answer(httpError(503, (problem.empty() ? "this broker stands by" : problem) + ": ask again"));
}

}  // namespace fairlead::broker
