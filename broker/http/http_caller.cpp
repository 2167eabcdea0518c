// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_caller.h"

#include "broker/rpc/handshake.h"

#include <strings.h>

namespace fairlead::broker {

Result<Principal> admitted(HttpExchange& exchange, const Authenticator& authenticator, Result<Principal> caller,
                           std::string_view scope) {
    if (caller) {
        const bool isAdministration = caller->origin && caller->origin->purpose == Purpose::Administer;
        const Status status = exchange.admitted(isAdministration ? caller->onlyWith({scope}) : *caller);
        if (!status.ok()) caller = status;
    }
    if (!caller) authenticator.refused(caller.status(), exchange.request().peer);
    return caller;
}

std::string_view bearerToken(const HttpRequest& request) {
    constexpr std::string_view kBearer = "bearer ";
    const std::string_view value = request.header("authorization").value_or("");
    if (value.size() < kBearer.size() || strncasecmp(value.data(), kBearer.data(), kBearer.size()) != 0) return {};
    const std::string_view token = value.substr(kBearer.size());
    const size_t begin = token.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view() : token.substr(begin);
}

Result<Principal> callerOf(HttpExchange& exchange, const Authenticator& authenticator, std::string_view scope) {
    return admitted(exchange, authenticator,
                    greetCaller(authenticator, exchange.request().header("authorization"), scope), scope);
}

Result<Principal> producerOf(HttpExchange& exchange, const Authenticator& authenticator) {
    return admitted(exchange, authenticator, greetProducer(authenticator, bearerToken(exchange.request())));
}

Result<Principal> workerOf(HttpExchange& exchange, const Authenticator& authenticator) {
    return admitted(exchange, authenticator, greetWorker(authenticator, bearerToken(exchange.request())));
}

unsigned httpStatusOf(Code code) {
    switch (code) {
        case Code::Ok: return 200;
        case Code::InvalidArgument:
        case Code::OutOfRange: return 400;
        case Code::Unauthenticated: return 401;
        case Code::PermissionDenied: return 403;
        case Code::NotFound: return 404;
        case Code::AlreadyExists:
        case Code::FailedPrecondition:
        case Code::Aborted: return 409;
        case Code::ResourceExhausted: return 429;
        case Code::Unimplemented: return 501;
        case Code::Unavailable:
        case Code::DeadlineExceeded:
        case Code::Cancelled: return 503;
        case Code::Unknown:
        case Code::Internal:
        case Code::DataLoss: return 500;
    }
    return 500;
}

}  // namespace fairlead::broker
