// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_key.h"

#include "broker/auth/openssl_bytes.h"
#include "shared/check.h"

#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rsa.h>

namespace fairlead::broker {

namespace {

const EVP_MD* digestOf(JwtAlgorithm algorithm) {
    switch (algorithm) {
        case JwtAlgorithm::RS256:
        case JwtAlgorithm::PS256:
        case JwtAlgorithm::ES256:
        case JwtAlgorithm::HS256: return EVP_sha256();
        case JwtAlgorithm::RS384:
        case JwtAlgorithm::PS384:
        case JwtAlgorithm::ES384:
        case JwtAlgorithm::HS384: return EVP_sha384();
        case JwtAlgorithm::RS512:
        case JwtAlgorithm::PS512:
        case JwtAlgorithm::ES512:
        case JwtAlgorithm::HS512: return EVP_sha512();
        case JwtAlgorithm::EdDSA: return nullptr;
    }
    return nullptr;
}

bool isPss(JwtAlgorithm algorithm) {
    return algorithm == JwtAlgorithm::PS256 || algorithm == JwtAlgorithm::PS384 || algorithm == JwtAlgorithm::PS512;
}

// The size in bytes of each of the two numbers in an ECDSA signature; 0 for other algorithms.
size_t numberWidth(JwtAlgorithm algorithm) {
    switch (algorithm) {
        case JwtAlgorithm::ES256: return 32;
        case JwtAlgorithm::ES384: return 48;
        case JwtAlgorithm::ES512: return 66;
        default: return 0;
    }
}

// OpenSSL expects the two numbers in DER, tokens hold them concatenated. Empty if the length is wrong.
std::string toDer(std::string_view signature, size_t width) {
    if (signature.size() != 2 * width) return {};
    const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(ECDSA_SIG_new(), ECDSA_SIG_free);
    BIGNUM* r = BN_bin2bn(toBytes(signature), int(width), nullptr);
    BIGNUM* s = BN_bin2bn(toBytes(signature.substr(width)), int(width), nullptr);
    if (!pair || !r || !s || ECDSA_SIG_set0(pair.get(), r, s) != 1) {
        BN_free(r);
        BN_free(s);
        return {};
    }
    unsigned char* der = nullptr;
    const int size = i2d_ECDSA_SIG(pair.get(), &der);
    if (size <= 0) return {};
    std::string text(reinterpret_cast<const char*>(der), size_t(size));
    OPENSSL_free(der);
    return text;
}

bool verifiesSecret(const std::string& secret, const EVP_MD* digest, std::string_view text,
                    std::string_view signature) {
    unsigned char expected[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    if (!HMAC(digest, secret.data(), int(secret.size()), toBytes(text), text.size(), expected, &size)) return false;
    return signature.size() == size && CRYPTO_memcmp(expected, signature.data(), size) == 0;
}

bool verifiesPublic(EVP_PKEY* key, JwtAlgorithm algorithm, std::string_view text, std::string_view signature) {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    EVP_PKEY_CTX* keyContext = nullptr;  // owned by the other context
    if (!context || EVP_DigestVerifyInit(context.get(), &keyContext, digestOf(algorithm), nullptr, key) != 1)
        return false;
    if (isPss(algorithm) && (EVP_PKEY_CTX_set_rsa_padding(keyContext, RSA_PKCS1_PSS_PADDING) != 1 ||
                             EVP_PKEY_CTX_set_rsa_pss_saltlen(keyContext, RSA_PSS_SALTLEN_DIGEST) != 1))
        return false;
    std::string der;
    if (const size_t width = numberWidth(algorithm); width != 0) {
        der = toDer(signature, width);
        if (der.empty()) return false;
        signature = der;
    }
    return EVP_DigestVerify(context.get(), toBytes(signature), signature.size(), toBytes(text), text.size()) == 1;
}

}  // namespace

bool JwtKey::verifies(JwtAlgorithm algorithm, std::string_view text, std::string_view signature) const {
    FAIRLEAD_CHECK(fits(algorithm));
    if (!fits(algorithm)) return false;
    if (!m_publicKey) return verifiesSecret(m_secret, digestOf(algorithm), text, signature);
    const bool isGood = verifiesPublic(m_publicKey.get(), algorithm, text, signature);
    // OpenSSL adds the reason of a failure to a list of the thread, which would grow.
    ERR_clear_error();
    return isGood;
}

}  // namespace fairlead::broker
