// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/auth/jwt_claims.h"
#include "broker/auth/jwt_key_source.h"
#include "shared/clock.h"
#include "shared/mutex.h"

#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

// An identity provider: what its tokens are good for, what they must say, and its keys.
struct JwtProvider {
    std::string name;  // for the log; may be empty if it is the only one
    Purposes purposes;
    JwtRules rules;
    std::unique_ptr<JwtKeySource> keys;
};

// Accepts tokens (RFC 7519, three parts, at most 16 KiB) that one of the identity providers has signed.
//
// A token must pass everything that one and the same provider asks for: its keys, its issuer, its audience. No key, and
// no rule, of one is ever used for another. The first that accepts the token decides.
//
// The client of a bad token is told "token rejected"; the log has the reason, at most one line a second. Only an
// expired token that was valid otherwise is answered "token expired", so that the client fetches a new one.
class JwtAuthenticator final : public Authenticator {
public:
    // REQUIRES: at least one provider. The clock must outlive this object.
    JwtAuthenticator(std::vector<JwtProvider> providers, const Clock* clock);

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override;
    // No provider verifies a token twice; a rejection is logged, and keys that are missing are asked for, once.
    Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const override;
    Result<Principal> anonymous() const override;

private:
    struct Parts;
    static Result<Parts> split(std::string_view token);
    Result<Principal> verify(std::string_view token, Purpose purpose, TokenChecks& checks) const;
    Result<Principal> verify(const Parts& token, const JwtProvider& provider) const;
    void logRejection(const std::string& why, Purpose purpose) const;

    const std::vector<JwtProvider> m_providers;
    const Clock* const m_clock;
    mutable Mutex m_logMutex;
    mutable Time m_loggedAt FAIRLEAD_GUARDED_BY(m_logMutex);
    mutable uint64_t m_unlogged FAIRLEAD_GUARDED_BY(m_logMutex) = 0;  // rejections since the last log line
};

}  // namespace fairlead::broker
