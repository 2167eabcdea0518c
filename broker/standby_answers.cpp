// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/standby_answers.h"

#include <utility>

namespace fairlead::broker {

StandbyAnswers::StandbyAnswers(const std::function<std::string()>& problem, HttpHealth::Replica replica,
                               HttpHandler* metrics)
    : m_problem(problem), m_health(problem, std::move(replica)), m_metrics(metrics) {}

void StandbyAnswers::handle(std::shared_ptr<HttpExchange> exchange) {
    const HttpRequest& request = exchange->request();
    if (HttpHealth::isAskedBy(request.method + " " + request.path + " ").value_or(false))
        return m_health.handle(std::move(exchange));
    if (m_metrics && request.path == "/metrics") return m_metrics->handle(std::move(exchange));
    const std::string problem = m_problem();
    HttpAnswer answer = httpError(503, (problem.empty() ? "this broker stands by" : problem) + ": ask again");
    answer.headers.emplace_back("Retry-After", "1");
    exchange->answer(std::move(answer));
}

}  // namespace fairlead::broker
