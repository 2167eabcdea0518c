// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/static_authenticator.h"

#include <openssl/crypto.h>

#include <utility>

namespace fairlead::broker {

StaticAuthenticator::StaticAuthenticator(std::vector<Entry> entries) : m_entries(std::move(entries)) {}

const StaticAuthenticator::Entry* StaticAuthenticator::find(const Digest& digest, Purpose purpose) const {
    const Entry* found = nullptr;
    for (const Entry& entry : m_entries)
        if (CRYPTO_memcmp(entry.digest.data(), digest.data(), digest.size()) == 0 && entry.purposes.contains(purpose))
            found = &entry;
    return found;
}

Result<Principal> StaticAuthenticator::authenticate(std::string_view token, Purpose purpose) const {
    TokenChecks checks;
    return authenticateAgain(token, purpose, checks);
}

Result<Principal> StaticAuthenticator::authenticateAgain(std::string_view token, Purpose purpose,
                                                         TokenChecks& checks) const {
    const Digest& digest = checks.digestOf(token);
    const Entry* const found = find(digest, purpose);
    if (!found) return Status(Code::Unauthenticated, "invalid token");
    if (!found->principal.tenants.all && found->principal.tenants.tenants.empty())
        return Status(Code::PermissionDenied, std::string(kInvalidTenantClaims));
    Principal principal = found->principal;
    principal.origin = TokenOrigin{digest, purpose};
    return principal;
}

Result<Principal> StaticAuthenticator::anonymous() const { return Status(Code::Unauthenticated, "missing token"); }

Status StaticAuthenticator::stillAdmits(const Principal& caller) const {
    if (!caller.origin) return {};
    const Entry* const found = find(caller.origin->digest, caller.origin->purpose);
    if (!found) return {Code::Unauthenticated, "token revoked"};
    if (const std::string lost = whatIsLost(caller, found->principal); !lost.empty())
        return {Code::Unauthenticated, "token changed: it lost " + lost};
    return {};
}

}  // namespace fairlead::broker
