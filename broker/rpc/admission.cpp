// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admission.h"

#include "broker/rpc/text.h"
#include "shared/check.h"

#include <algorithm>
#include <string>

namespace fairlead::broker {

namespace {

constexpr std::string_view kAuthFailed = "auth failed: ";

Status authFailed(const std::string& why) { return {Code::Unauthenticated, std::string(kAuthFailed) + why}; }

Status invalidTenant() { return {Code::PermissionDenied, std::string(kInvalidTenantClaims)}; }

Status missingScope(std::string_view scope) {
    return {Code::PermissionDenied, "missing scope: the call needs " + std::string(scope)};
}

Status missingScope(const Principal& caller, const Needs& needs) {
    const auto has = [&caller](std::string_view scope) { return scope.empty() || caller.hasScope(scope); };
    if (!has(needs.scope) && (needs.orScope.empty() || !has(needs.orScope)))
        return missingScope(std::string(needs.scope) +
                            (needs.orScope.empty() ? "" : " or " + std::string(needs.orScope)));
    if (!has(needs.alsoScope))
        return {Code::PermissionDenied, "missing scope: this needs " + std::string(needs.alsoScope) + ", too"};
    if (needs.everyTenant && !caller.tenants.all)
        return {Code::PermissionDenied, "only for tokens that may see every tenant: this is about all of them"};
    return {};
}

Result<Principal> asProducer(Caller& caller, const Needs& needs) {
    const Result<Principal>& producer = caller.as(Purpose::Produce);
    if (!producer) return producer;
    const TenantScope& tenants = producer->tenants;
    if (!tenants.all && tenants.tenants.empty()) return invalidTenant();
    if (needs.oneTenant && (tenants.all || tenants.tenants.size() != 1)) return invalidTenant();
    if (!producer->mayProduce()) return Status(Code::PermissionDenied, "missing scope");
    return producer;
}

Result<Principal> asWorkerByItself(Caller& caller) {
    const Result<Principal>& worker = caller.as(Purpose::Work);
    if (!worker) return worker;
    if (worker->commands.empty()) return authFailed("missing eventTypes");
    if (worker->scopes.empty()) return authFailed("missing scope");
    if (!worker->tenants.all && worker->tenants.tenants.empty()) return invalidTenant();
    return worker;
}

Result<Principal> asAnyWorker(Caller& caller) {
    Result<Principal> worker = asWorkerByItself(caller);
    if (worker || worker.status().code() != Code::Unauthenticated || !caller.letsProducersWork()) return worker;
    Result<Principal> producer = asProducer(caller, {.role = Role::Producer, .oneTenant = true});
    if (!producer) return worker;
    producer->scopes = {std::string(scopes::kClaim), std::string(scopes::kHeartbeat), std::string(scopes::kAbandon),
                        std::string(scopes::kNack),  std::string(scopes::kResult),    std::string(scopes::kSubscribe)};
    producer->commands = {"*"};
    return producer;
}

Result<Principal> asWorker(Caller& caller, const Needs& needs) {
    Result<Principal> worker = asAnyWorker(caller);
    if (!worker) return worker;
    if (Status missing = missingScope(*worker, needs); !missing.ok()) return missing;
    return worker;
}

Result<Principal> asAdmin(Caller& caller, const Needs& needs) {
    if (!needs.ofProducer.empty()) {
        Result<Principal> producer = asProducer(caller, {.role = Role::Producer, .oneTenant = true});
        if (producer && producer->hasScope(needs.ofProducer)) return producer;
    }
    const Result<Principal>& admin = caller.as(Purpose::Administer);
    if (!admin) return admin;
    if (Status missing = missingScope(*admin, needs); !missing.ok()) return missing;
    return admin;
}

// Of several refusals, the one that says what the token may not do, rather than that it is none of the kind.
Result<Principal> asReader(Caller& caller, const Needs& needs) {
    Result<Principal> worker = asAnyWorker(caller);
    // A token that is good for looking at figures only is no worker, though it may say Hello.
    if (worker && worker->mayWork()) return worker;
    if (worker) worker = missingScope(needs.scope);
    Result<Principal> producer = asProducer(caller, needs);
    if (producer) return producer;
    Result<Principal> admin = asAdmin(caller, needs);
    if (admin) return admin;
    for (Result<Principal>* const one : {&admin, &worker, &producer})
        if (one->status().code() == Code::PermissionDenied) return std::move(*one);
    return admin;
}

Result<Principal> asNeeded(Caller& caller, const Needs& needs) {
    switch (needs.role) {
        case Role::Producer: return asProducer(caller, needs);
        case Role::Worker: return asWorker(caller, needs);
        case Role::Reader: return asReader(caller, needs);
        case Role::Admin:
        case Role::Anybody: break;
    }
    return asAdmin(caller, needs);
}

// For any purpose. Of a token that nobody knows it costs two looks more.
bool isKnown(Caller& caller) {
    return std::any_of(std::begin(kPurposes), std::end(kPurposes), [&caller](Purpose purpose) {
        const Result<Principal>& found = caller.as(purpose);
        return found || found.status().code() == Code::PermissionDenied;
    });
}

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerCasePrefix) {
    if (text.size() < lowerCasePrefix.size()) return false;
    for (size_t i = 0; i < lowerCasePrefix.size(); ++i) {
        const char c = text[i];
        if ((c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c) != lowerCasePrefix[i]) return false;
    }
    return true;
}

Status noToken(const Shown& shown, const Needs& needs) {
    if (!shown.isBearer) return {Code::Unauthenticated, "authorization must read 'Bearer <token>'"};
    return needs.role == Role::Worker ? authFailed("missing token") : Status(Code::Unauthenticated, "missing token");
}

}  // namespace

std::string_view Admission::reason() const {
    std::string_view text = status.message();
    if (text.starts_with(kAuthFailed)) text.remove_prefix(kAuthFailed.size());
    return text;
}

Shown Shown::token(std::string_view text) { return {trimmed(text), false, true}; }

Shown Shown::authorization(std::optional<std::string_view> value) {
    constexpr std::string_view kBearer = "bearer ";
    if (!value) return {{}, true, true};
    if (!startsWithIgnoringCase(*value, kBearer)) return {{}, false, false};
    return token(value->substr(kBearer.size()));
}

const Result<Principal>& Caller::as(Purpose purpose) {
    const auto place = size_t(std::find(std::begin(kPurposes), std::end(kPurposes), purpose) - std::begin(kPurposes));
    std::optional<Result<Principal>>& found = m_found.at(place);
    if (found) return *found;
    found = m_shown.isAnonymous ? m_authenticator.anonymous()
                                : m_authenticator.authenticateAgain(m_shown.text, purpose, m_checks);
    if (!m_shown.isAnonymous && !*found && found->status().code() == Code::Unauthenticated)
        found = authFailed(found->status().message());
    return *found;
}

Admission admit(const Authenticator& authenticator, const Shown& shown, const Needs& needs) {
    Caller caller(authenticator, shown);
    return admit(caller, needs);
}

Admission admit(Caller& caller, const Needs& needs) {
    FAIRLEAD_CHECK(needs.role != Role::Anybody);
    const Shown& shown = caller.shown();
    if (!shown.isAnonymous && shown.text.empty()) return {{}, noToken(shown, needs), Denial::NoToken};
    Result<Principal> found = asNeeded(caller, needs);
    if (found) return {std::move(*found), {}, {}};
    const Status& why = found.status();
    if (why.code() == Code::PermissionDenied)
        return {{}, why, why.message() == kInvalidTenantClaims ? Denial::WrongTenants : Denial::MissingScope};
    if (shown.isAnonymous) return {{}, why, Denial::NoToken};
    return {{}, why, isKnown(caller) ? Denial::OtherPurpose : Denial::UnknownToken};
}

Principal heldFor(const Principal& caller, const Needs& needs) {
    const bool isAdministration = caller.origin && caller.origin->purpose == Purpose::Administer;
    return isAdministration ? caller.onlyWith({needs.scope, needs.alsoScope, needs.orScope}) : caller;
}

}  // namespace fairlead::broker
