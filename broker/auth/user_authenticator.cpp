// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/user_authenticator.h"

#include <openssl/crypto.h>

namespace fairlead::broker {

Result<Principal> UserAuthenticator::authenticate(std::string_view token, Purpose purpose) const {
    const size_t at = token.rfind('@');
    const bool hasName = at != std::string_view::npos;
    const Digest digest = sha256(hasName ? token.substr(at + 1) : token);
    if (CRYPTO_memcmp(digest.data(), m_digest.data(), digest.size()) != 0)
        return Status(Code::Unauthenticated, "invalid token");
    return hasName ? m_open.authenticate(token.substr(0, at), purpose) : m_open.anonymous();
}

// Whoever knows the secret may do everything, whatever for.
Result<Principal> UserAuthenticator::authenticateAgain(std::string_view token, Purpose purpose,
                                                       TokenChecks& checks) const {
    return checks.of(this, [&] { return authenticate(token, purpose); });
}

Result<Principal> UserAuthenticator::anonymous() const {
    return Status(
        Code::Unauthenticated,
        "missing token: this broker is for its user only, whose token stands in the file TOKEN of its data folder");
}

}  // namespace fairlead::broker
