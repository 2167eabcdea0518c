// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_caller.h"

#include "broker/codeq_http/codeq_answers.h"
#include "broker/http/http_caller.h"
#include "broker/rpc/text.h"

#include <optional>
#include <string>

namespace fairlead::broker {

namespace {

Status unauthenticated(std::string_view why) { return {Code::Unauthenticated, std::string(why)}; }

// Without a token only a broker that trusts its own machine knows who calls: codeQ's API wants one in any case.
std::optional<Status> whyNoToken(const HttpRequest& request, Role role) {
    const auto header = request.header("authorization");
    const Shown shown = Shown::authorization(header);
    if (!shown.text.empty()) return std::nullopt;
    if (role == Role::Reader) return unauthenticated("invalid token");
    const bool isMissing = !header || trimmed(*header).empty();
    return unauthenticated(isMissing ? "missing Authorization header" : "invalid Authorization format");
}

Status inCodeqsWords(const Admission& refused, Role role) {
    const bool isUnknown = refused.why == Denial::UnknownToken;
    // codeQ's status for whoever is known and no administrator is 401.
    if (role == Role::Admin && !isUnknown) return unauthenticated("unauthorized. Admin only");
    if (role == Role::Reader && refused.status.code() == Code::Unauthenticated) return unauthenticated("invalid token");
    if (refused.why == Denial::MissingScope) return {Code::PermissionDenied, "missing scope"};
    return {refused.status.code(), std::string(refused.reason())};
}

}  // namespace

Needs CodeqNeeds::ofCaller() const {
    return {.role = role,
            .scope = role == Role::Reader ? scopes::kPayload : scope,
            .oneTenant = true,
            .ofProducer = role == Role::Admin ? scopes::kCodeqAdmin : std::string_view()};
}

Result<Principal> admitCodeq(HttpExchange& exchange, const Authenticator& authenticator, const CodeqNeeds& needs) {
    if (auto why = whyNoToken(exchange.request(), needs.role))
        return refuseHttp(exchange, authenticator, {{}, std::move(*why), Denial::NoToken}).result();
    const Admission admission = admitHttp(exchange, authenticator, needs.ofCaller());
    if (admission) return *admission.caller;
    return inCodeqsWords(admission, needs.role);
}

HttpAnswer codeqRefusal(const Status& why) { return codeqError(httpStatusOf(why.code()), why); }

}  // namespace fairlead::broker
