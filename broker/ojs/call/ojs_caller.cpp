// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/call/ojs_caller.h"

#include "broker/http/http_caller.h"

#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

const char* actOf(Role role) {
    switch (role) {
        case Role::Producer: return "the token is not for producers";
        case Role::Worker: return "the token is not for workers";
        case Role::Reader: return "the token may not see jobs";
        case Role::Admin:
        case Role::Anybody: break;
    }
    return "the token is not for the administration";
}

}  // namespace

// A token for producers of several tenants creates, but sees nothing: it has no tenant of its own.
Needs OjsNeeds::ofCaller() const {
    const bool isReader = role == Role::Reader;
    return {.role = role, .scope = isReader ? scopes::kPayload : scope, .oneTenant = isReader};
}

OjsNeeds OjsNeeds::plain() const {
    OjsNeeds made = *this;
    made.isPlain = true;
    return made;
}

OjsNeeds OjsNeeds::asking(QueryParameters parameters) const {
    OjsNeeds made = *this;
    made.asked = std::move(parameters);
    return made;
}

Result<Principal> admitOjs(HttpExchange& exchange, const Authenticator& authenticator, const OjsNeeds& needs) {
    const Admission admission = admitHttp(exchange, authenticator, needs.ofCaller());
    if (admission) return *admission.caller;
    if (admission.why != Denial::OtherPurpose) return admission.status;
    std::string text = actOf(needs.role);
    // It may be for such clients as far as its purposes go, and lack something else.
    if (admission.reason().starts_with("missing ")) text.append(": ").append(admission.reason());
    return Status(Code::PermissionDenied, std::move(text));
}

}  // namespace fairlead::broker
