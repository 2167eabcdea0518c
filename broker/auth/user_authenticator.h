// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/open_authenticator.h"
#include "broker/auth/static_authenticator.h"

#include <string_view>

namespace fairlead::broker {

// Open mode for clients that know a secret, kept in a file that one user may read. A token is the secret alone, with
// access to everything, or "<name>@<secret>", where the name is a token of open mode: a tenant's name or "*".
class UserAuthenticator final : public Authenticator {
public:
    // The secret itself is not kept.
    explicit UserAuthenticator(std::string_view secret) : m_digest(sha256(secret)) {}

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override;
    Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const override;
    Result<Principal> anonymous() const override;

private:
    const Digest m_digest;
    const OpenAuthenticator m_open;
};

}  // namespace fairlead::broker
