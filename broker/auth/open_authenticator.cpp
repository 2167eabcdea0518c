// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/open_authenticator.h"

#include "shared/tenant_id.h"

namespace fairlead::broker {

namespace {

Principal everybody(std::string subject) {
    Principal principal;
    principal.subject = std::move(subject);
    principal.tenants.all = true;
    principal.scopes = allScopes();
    principal.commands = {"*"};
    return principal;
}

}  // namespace

Result<Principal> OpenAuthenticator::authenticate(std::string_view token, Purpose) const {
    if (token == "*") return everybody("shared");
    if (!checkTenantId(token).ok()) return Status(Code::PermissionDenied, std::string(kInvalidTenantClaims));
    Principal principal = everybody(std::string(token));
    principal.tenants.all = false;
    principal.tenants.tenants = {std::string(token)};
    return principal;
}

Result<Principal> OpenAuthenticator::anonymous() const { return everybody("anonymous"); }

}  // namespace fairlead::broker
