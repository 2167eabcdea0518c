// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What a token must say besides carrying a good signature.
struct JwtRules {
    std::string issuer;    // "": any
    std::string audience;  // "": any
    std::chrono::seconds clockSkew{60};
    bool requireExpiry = true;
    bool requireTenant = false;  // refuse tokens whose tenant would be their subject
};

inline constexpr std::string_view kTokenExpired = "token expired";

// From the JSON text of a token's second part, whose signature has been verified. Unauthenticated: kTokenExpired, or
// another reason, for the log. PermissionDenied kInvalidTenantClaims: the tenant claims cannot be used.
//
// Tenants: the claims tid, tenantId, tenant_id, organizationId and organization_id, of which all that are there must be
// valid and the same; or `tenants`, a list or ["*"]; or else the subject.
Result<Principal> readJwtClaims(std::string_view json, const JwtRules& rules, Time now);

}  // namespace fairlead::broker
