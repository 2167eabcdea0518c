// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_caller.h"

#include "broker/codeq_http/codeq_answers.h"
#include "broker/http/http_caller.h"
#include "broker/rpc/handshake.h"
#include "broker/rpc/text.h"

#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kAuthFailed = "auth failed: ";

bool isUnauthenticated(const Result<Principal>& caller) {
    return !caller && caller.status().code() == Code::Unauthenticated;
}

Status withoutPrefix(const Status& why) {
    std::string_view text = why.message();
    if (text.starts_with(kAuthFailed)) text.remove_prefix(kAuthFailed.size());
    return {why.code(), std::string(text)};
}

Result<Principal> administrator(const Authenticator& authenticator, std::string_view token, std::string_view header,
                                std::string_view scope) {
    Result<Principal> producer = greetProducer(authenticator, token);
    if (producer && producer->hasScope(scopes::kCodeqAdmin)) return producer;
    Result<Principal> caller = greetCaller(authenticator, header, scope);
    if (caller) return caller;
    if (isUnauthenticated(caller) && isUnauthenticated(producer)) return withoutPrefix(producer.status());
    // codeQ's status for this is 401.
    return Status(Code::Unauthenticated, "unauthorized. Admin only");
}

Result<Principal> either(const Authenticator& authenticator, std::string_view token, std::string_view header) {
    Result<Principal> worker = greetWorker(authenticator, token);
    // A token that is good for looking at figures only is no worker, though it may say Hello.
    if (worker && worker->mayWork()) return worker;
    Result<Principal> producer = greetProducer(authenticator, token);
    if (producer) return producer;
    Result<Principal> caller = greetCaller(authenticator, header, scopes::kPayload);
    if (caller) return caller;
    if (worker) return Status(Code::PermissionDenied, "missing scope");
    for (const Result<Principal>* const one : {&worker, &producer, &caller})
        if (one->status().code() == Code::PermissionDenied) return one->status();
    return Status(Code::Unauthenticated, "invalid token");
}

Result<Principal> inRole(const Authenticator& authenticator, const HttpRequest& request, CodeqRole role,
                         std::string_view scope) {
    const auto header = request.header("authorization");
    if (!header || trimmed(*header).empty()) {
        // Without a token only a broker that trusts its own machine knows who calls.
        return Status(Code::Unauthenticated,
                      role == CodeqRole::Either ? "invalid token" : "missing Authorization header");
    }
    const std::string_view token = trimmed(bearerToken(request));
    if (token.empty())
        return Status(Code::Unauthenticated,
                      role == CodeqRole::Either ? "invalid token" : "invalid Authorization format");
    if (role == CodeqRole::Either) return either(authenticator, token, *header);
    if (role == CodeqRole::Admin) return administrator(authenticator, token, *header, scope);
    Result<Principal> caller =
        role == CodeqRole::Producer ? greetProducer(authenticator, token) : greetWorker(authenticator, token);
    if (!caller) return withoutPrefix(caller.status());
    if (role == CodeqRole::Worker && !caller->hasScope(scope)) return Status(Code::PermissionDenied, "missing scope");
    return caller;
}

}  // namespace

Result<Principal> admitCodeq(HttpExchange& exchange, const Authenticator& authenticator, CodeqRole role,
                             std::string_view scope) {
    return admitted(exchange, authenticator, inRole(authenticator, exchange.request(), role, scope),
                    role == CodeqRole::Either ? scopes::kPayload : scope);
}

HttpAnswer codeqRefusal(const Status& why) { return codeqError(httpStatusOf(why.code()), why); }

}  // namespace fairlead::broker
