// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwt_header.h"
#include "shared/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct evp_pkey_st;

namespace fairlead::broker {

// A key and the algorithms it may verify. The algorithms follow from the key, never from a token: an RSA key verifies
// RS* and PS*, a P-256 key only ES256, a secret only HS*. A value; any thread.
class JwtKey {
public:
    // text: a PEM file with one public key. InvalidArgument says what it contains instead.
    static Result<JwtKey> fromPem(std::string kid, const std::string& text);
    // A secret of at least 32 bytes; HS384 and HS512 need 48 and 64.
    static Result<JwtKey> fromSecret(std::string kid, std::string secret);

    // The decoded parts of a JSON Web Key: big-endian numbers, coordinates of full width.
    static Result<JwtKey> fromRsa(std::string kid, std::string_view modulus, std::string_view exponent);
    static Result<JwtKey> fromEc(std::string kid, std::string_view curve, std::string_view x, std::string_view y);
    static Result<JwtKey> fromEd25519(std::string kid, std::string_view publicKey);

    const std::string& kid() const { return m_kid; }
    bool fits(JwtAlgorithm algorithm) const;
    // Restricts the key to one algorithm. Returns false if the key does not fit it.
    [[nodiscard]] bool restrictTo(JwtAlgorithm algorithm);

    // REQUIRES: fits(algorithm). Costs 30 to 300 microseconds.
    bool verifies(JwtAlgorithm algorithm, std::string_view text, std::string_view signature) const;

private:
    using PublicKey = std::shared_ptr<evp_pkey_st>;

    JwtKey(std::string kid, std::vector<JwtAlgorithm> algorithms, PublicKey publicKey, std::string secret);
    static Result<JwtKey> fromPublicKey(std::string kid, PublicKey key);

    std::string m_kid;
    std::vector<JwtAlgorithm> m_algorithms;
    PublicKey m_publicKey;  // null for a secret
    std::string m_secret;
};

}  // namespace fairlead::broker
