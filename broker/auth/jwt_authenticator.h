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

// Accepts tokens that an identity provider has signed (RFC 7519, three parts, at most 16 KiB) with one of its keys.
//
// Whatever is wrong with a token, its bearer is told "token rejected" and the log says why, one line a second at most.
// Only a token that was good once is told "token expired", so that its bearer knows to fetch a new one.
class JwtAuthenticator final : public Authenticator {
public:
    // The clock outlives this.
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
    mutable uint64_t m_unlogged FAIRLEAD_GUARDED_BY(m_logMutex) = 0;  // rejections since then
};

}  // namespace fairlead::broker
