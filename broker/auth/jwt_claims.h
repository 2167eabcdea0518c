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

// What a token must claim, besides having a valid signature.
struct JwtRules {
    std::string issuer;    // "": any
    std::string audience;  // "": any
    std::chrono::seconds clockSkew{60};
    bool requireExpiry = true;
    bool requireTenant = false;  // refuse tokens without a tenant claim instead of using the subject as tenant
};

inline constexpr std::string_view kTokenExpired = "token expired";

// json: the second part of a token whose signature has been verified. Unauthenticated: kTokenExpired, or another reason
// for the log. PermissionDenied kInvalidTenantClaims: the tenant claims cannot be used.
//
// The tenants come from the claims tid, tenantId, tenant_id, organizationId and organization_id, which must be valid
// and equal wherever they are present; otherwise from `tenants`, a list or ["*"]; otherwise the subject is the tenant.
Result<Principal> readJwtClaims(std::string_view json, const JwtRules& rules, Time now);

}  // namespace fairlead::broker
