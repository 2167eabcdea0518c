// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"

#include <string_view>
#include <vector>

namespace fairlead::broker {

// Knows a fixed list of tokens by their digests, each good for its purposes, and does not keep the secrets. Every
// lookup compares with every entry in constant time, so that timing reveals nothing about a token.
class StaticAuthenticator final : public Authenticator {
public:
    struct Entry {
        Digest digest{};
        Purposes purposes;
        Principal principal;  // without tenants: refused where a tenant is required
    };

    explicit StaticAuthenticator(std::vector<Entry> entries);

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override;
    Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const override;
    Result<Principal> anonymous() const override;
    // Unauthenticated "token revoked", or what the token has lost that the caller uses.
    Status stillAdmits(const Principal& caller) const override;

private:
    const Entry* find(const Digest& digest, Purpose purpose) const;  // null: none

    const std::vector<Entry> m_entries;
};

}  // namespace fairlead::broker
