// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace fairlead::test {

// An identity provider for tests: a fresh key, and tokens signed with it.
class TokenSigner {
public:
    static TokenSigner rsa(int bits = 2048);
    static TokenSigner ec(const char* curve);  // "P-256", "P-384", "P-521"
    static TokenSigner ed25519();
    static TokenSigner secret(std::string secret);

    std::string publicPem() const;
    std::string privatePem() const;
    const std::string& secretText() const { return m_secret; }
    // The public key as a member of a key set.
    nlohmann::json jwk(const std::string& kid) const;

    // The signature as tokens carry it, not yet encoded. The algorithm need not be one that suits the key's use.
    std::string sign(const std::string& algorithm, const std::string& text) const;

    std::string token(const nlohmann::json& header, const nlohmann::json& claims) const;
    // For headers and claims that no JSON writer would write.
    std::string tokenOfTexts(const std::string& algorithm, const std::string& header, const std::string& claims) const;

private:
    explicit TokenSigner(evp_pkey_st* key);

    std::shared_ptr<evp_pkey_st> m_key;
    std::string m_secret;
};

std::string encodeBase64Url(std::string_view bytes);

}  // namespace fairlead::test
