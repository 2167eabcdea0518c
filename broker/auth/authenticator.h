// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/auth/purpose.h"
#include "broker/auth/token_checks.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Finds out whom a token stands for. Implementations hold only their configuration. Any thread, never blocks.
class Authenticator {
public:
    virtual ~Authenticator() = default;

    // token: trimmed and not blank. Unauthenticated: the token is not accepted, or not for this purpose; the message says
    // why. PermissionDenied "invalid tenant claims": the token is valid, but its tenant is not.
    virtual Result<Principal> authenticate(std::string_view token, Purpose purpose) const = 0;

    // The same for a token that may be asked about for several purposes, with the same `checks`: what is costly is done once.
    virtual Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const;

    // The principal of a call to the administration service without a token.
    virtual Result<Principal> anonymous() const = 0;

    // Whether a producer's token also opens a worker's stream. The default is no.
    virtual bool letsProducersWork() const;

    // Whether a caller whom this authenticator, or the one before it, has let in may go on with all that it holds; else
    // Unauthenticated, and the message says why. The default: a token of the configuration is no longer among those of
    // this one; what is not from such a token goes on.
    virtual Status stillAdmits(const Principal& caller) const;

    // Called when a call is refused, by authenticate() or for a missing scope. The default does nothing.
    virtual void refused(const Status& why, std::string_view peer) const;
};

inline Result<Principal> Authenticator::authenticateAgain(std::string_view token, Purpose purpose, TokenChecks&) const {
    return authenticate(token, purpose);
}
inline bool Authenticator::letsProducersWork() const { return false; }
inline Status Authenticator::stillAdmits(const Principal& caller) const {
    return caller.origin ? Status(Code::Unauthenticated, "token revoked") : Status();
}
inline void Authenticator::refused(const Status&, std::string_view) const {}

// The refusal of a tenant that cannot be used; part of the wire protocol.
inline constexpr std::string_view kInvalidTenantClaims = "invalid tenant claims";

}  // namespace fairlead::broker
