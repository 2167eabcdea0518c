// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_caller.h"

#include "broker/http/http_caller.h"
#include "broker/rpc/handshake.h"

#include <array>
#include <string>

namespace fairlead::broker {

namespace {

// The reason to tell of several: what the token may not do, rather than that it is none of the kind.
Status toldOf(const Status& one, const Status& other) { return one.code() == Code::PermissionDenied ? one : other; }

Result<Principal> asProducer(const Authenticator& authenticator, std::string_view token,
                             std::optional<std::string_view> header) {
    // Without a token only a broker that trusts its own machine knows who calls.
    if (!header) return greetCaller(authenticator, header, {});
    // A token for several tenants produces for the one that its request names.
    const Result<Principal> producer = greetProducerOfAny(authenticator, token);
    if (producer) return producer;
    // A token that is good for something else is known: it may not do this.
    if (!greetCaller(authenticator, header, {}) && !greetWorker(authenticator, token)) return producer.status();
    return Status(Code::PermissionDenied, "the token may not create jobs");
}

Result<Principal> asWorker(const Authenticator& authenticator, std::string_view token,
                           std::optional<std::string_view> header, std::string_view scope) {
    if (!header) return greetCaller(authenticator, header, scope);
    Result<Principal> worker = greetWorker(authenticator, token);
    if (!worker || worker->hasScope(scope)) return worker;
    return Status(Code::PermissionDenied, "the token has no scope " + std::string(scope));
}

Result<Principal> asReader(const Authenticator& authenticator, std::string_view token,
                           std::optional<std::string_view> header) {
    Result<Principal> caller = greetCaller(authenticator, header, scopes::kPayload);
    if (caller || !header) return caller;
    Result<Principal> worker = greetWorker(authenticator, token);
    // A token that is good for looking at figures only is no worker, though it may say Hello.
    if (worker && worker->mayWork()) return worker;
    Result<Principal> producer = greetProducer(authenticator, token);
    if (producer) return producer;
    if (worker) return caller;
    return toldOf(caller.status(), toldOf(worker.status(), producer.status()));
}

// A token that is good for jobs is known: it lacks the scope.
Result<Principal> asAdmin(const Authenticator& authenticator, std::string_view token,
                          std::optional<std::string_view> header, std::string_view scope) {
    Result<Principal> caller = greetCaller(authenticator, header, scope);
    if (caller || caller.status().code() != Code::Unauthenticated || token.empty()) return caller;
    if (!greetWorker(authenticator, token) && !greetProducer(authenticator, token)) return caller;
    return Status(Code::PermissionDenied, "the token has no scope " + std::string(scope));
}

Result<Principal> inRole(const Authenticator& authenticator, const HttpRequest& request, const OjsNeeds& needs) {
    const auto header = request.header("authorization");
    const std::string_view token = bearerToken(request);
    switch (needs.role) {
        case OjsRole::Anybody: return Principal();
        case OjsRole::Producer: return asProducer(authenticator, token, header);
        case OjsRole::Worker: return asWorker(authenticator, token, header, needs.scope);
        case OjsRole::Reader: return asReader(authenticator, token, header);
        case OjsRole::Admin: break;
    }
    return asAdmin(authenticator, token, header, needs.scope);
}

}  // namespace

Result<Principal> admitOjs(HttpExchange& exchange, const Authenticator& authenticator, const OjsNeeds& needs) {
    const std::string_view scope = needs.role == OjsRole::Reader ? scopes::kPayload : needs.scope;
    return admitted(exchange, authenticator, inRole(authenticator, exchange.request(), needs), scope);
}

}  // namespace fairlead::broker
