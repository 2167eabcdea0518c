// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Turns a token into the one it stands for. Implementations hold what they were configured with and nothing else:
// any thread, no waiting.
class Authenticator {
public:
    virtual ~Authenticator() = default;

    // The token is trimmed and not blank. Unauthenticated: it is not one of ours, and the message says why.
    // PermissionDenied "invalid tenant claims": it is good, but the tenant it names is not.
    virtual Result<Principal> authenticate(std::string_view token) const = 0;

    // Who calls the administration service without any token.
    virtual Result<Principal> anonymous() const = 0;

    // Somebody was refused a call, by this or for a scope that the principal lacks. For those who count.
    virtual void refused(const Status& why, std::string_view peer) const;
};

inline void Authenticator::refused(const Status&, std::string_view) const {}

// What both kinds say about a tenant that cannot be used; part of the wire protocol.
inline constexpr std::string_view kInvalidTenantClaims = "invalid tenant claims";

}  // namespace fairlead::broker
