// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/cross_origin.h"

namespace fairlead::broker {

std::optional<HttpAnswer> preflightAnswer(const HttpRequest& request) {
    if (request.method != "OPTIONS" || !request.header("origin") || !request.header("access-control-request-method"))
        return std::nullopt;
    HttpAnswer answer;
    answer.status = 204;
    answer.headers = {{"Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE"},
                      {"Access-Control-Max-Age", "600"}};
    // A star would not stand for Authorization.
    if (const auto names = request.header("access-control-request-headers"))
        answer.headers.emplace_back("Access-Control-Allow-Headers", *names);
    // A page of the internet that asks a broker of this network.
    if (request.header("access-control-request-private-network"))
        answer.headers.emplace_back("Access-Control-Allow-Private-Network", "true");
    return answer;
}

}  // namespace fairlead::broker
