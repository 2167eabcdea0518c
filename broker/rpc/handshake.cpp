// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/handshake.h"

#include "broker/rpc/text.h"

#include <string>

namespace fairlead::broker {

namespace {

Status authFailed(const std::string& why) { return {Code::Unauthenticated, "auth failed: " + why}; }

Status invalidTenant() { return {Code::PermissionDenied, std::string(kInvalidTenantClaims)}; }

Result<Principal> authenticated(const Authenticator& authenticator, std::string_view token, Purpose purpose) {
    Result<Principal> principal = authenticator.authenticate(token, purpose);
    if (!principal && principal.status().code() == Code::Unauthenticated)
        return authFailed(principal.status().message());
    return principal;
}

Result<Principal> workerOf(const Authenticator& authenticator, std::string_view token) {
    Result<Principal> principal = authenticated(authenticator, token, Purpose::Work);
    if (!principal) return principal;
    if (principal->commands.empty()) return authFailed("missing eventTypes");
    if (principal->scopes.empty()) return authFailed("missing scope");
    if (!principal->tenants.all && principal->tenants.tenants.empty()) return invalidTenant();
    return principal;
}

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerCasePrefix) {
    if (text.size() < lowerCasePrefix.size()) return false;
    for (size_t i = 0; i < lowerCasePrefix.size(); ++i) {
        const char c = text[i];
        if ((c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c) != lowerCasePrefix[i]) return false;
    }
    return true;
}

Result<Principal> producerOf(const Authenticator& authenticator, std::string_view token) {
    const std::string_view name = trimmed(token);
    if (name.empty()) return Status(Code::Unauthenticated, "missing token");
    return authenticated(authenticator, name, Purpose::Produce);
}

}  // namespace

Result<Principal> greetProducer(const Authenticator& authenticator, std::string_view token) {
    Result<Principal> principal = producerOf(authenticator, token);
    if (!principal) return principal;
    if (principal->tenants.all || principal->tenants.tenants.size() != 1) return invalidTenant();
    if (!principal->mayProduce()) return Status(Code::PermissionDenied, "missing scope");
    return principal;
}

Result<Principal> greetProducerOfAny(const Authenticator& authenticator, std::string_view token) {
    Result<Principal> principal = producerOf(authenticator, token);
    if (principal && !principal->mayProduce()) return Status(Code::PermissionDenied, "missing scope");
    return principal;
}

Result<Principal> greetWorker(const Authenticator& authenticator, std::string_view token) {
    const std::string_view name = trimmed(token);
    if (name.empty()) return authFailed("missing token");
    Result<Principal> principal = workerOf(authenticator, name);
    if (principal || principal.status().code() != Code::Unauthenticated || !authenticator.letsProducersWork())
        return principal;
    Result<Principal> producer = greetProducer(authenticator, name);
    if (!producer) return principal;
    producer->scopes = {std::string(scopes::kClaim), std::string(scopes::kHeartbeat), std::string(scopes::kAbandon),
                        std::string(scopes::kNack), std::string(scopes::kResult), std::string(scopes::kSubscribe)};
    producer->commands = {"*"};
    return producer;
}

Result<Principal> greetCaller(const Authenticator& authenticator, std::optional<std::string_view> authorization,
                              std::string_view scope) {
    constexpr std::string_view kBearer = "bearer ";
    Result<Principal> principal = authenticator.anonymous();
    if (authorization) {
        if (!startsWithIgnoringCase(*authorization, kBearer))
            return Status(Code::Unauthenticated, "the authorization metadata must read 'Bearer <token>'");
        const std::string_view token = trimmed(authorization->substr(kBearer.size()));
        if (token.empty()) return Status(Code::Unauthenticated, "missing token");
        principal = authenticated(authenticator, token, Purpose::Administer);
    }
    if (!principal) return principal;
    if (!scope.empty() && !principal->hasScope(scope))
        return Status(Code::PermissionDenied, "missing scope: the call needs " + std::string(scope));
    return principal;
}

}  // namespace fairlead::broker
