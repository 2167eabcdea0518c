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

namespace fairlead::broker {

// Accepts tokens (RFC 7519, three parts, at most 16 KiB) that an identity provider has signed with one of its keys.
//
// The client of a bad token is told "token rejected"; the log has the reason, at most one line a second. Only an
// expired token that was valid otherwise is answered "token expired", so that the client fetches a new one.
class JwtAuthenticator final : public Authenticator {
public:
    // The clock must outlive this object.
    JwtAuthenticator(JwtRules rules, std::unique_ptr<JwtKeySource> keys, const Clock* clock);

    Result<Principal> authenticate(std::string_view token) const override;
    Result<Principal> anonymous() const override;

private:
    Result<Principal> verify(std::string_view token) const;
    void logRejection(const std::string& why) const;

    const JwtRules m_rules;
    const std::unique_ptr<JwtKeySource> m_keys;
    const Clock* const m_clock;
    mutable Mutex m_logMutex;
    mutable Time m_loggedAt FAIRLEAD_GUARDED_BY(m_logMutex);
    mutable uint64_t m_unlogged FAIRLEAD_GUARDED_BY(m_logMutex) = 0;  // rejections since the last log line
};

}  // namespace fairlead::broker
