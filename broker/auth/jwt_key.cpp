// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_key.h"

#include "broker/auth/openssl_bytes.h"
#include "broker/auth/rejection.h"

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int kLeastRsaBits = 2048;
constexpr int kMostRsaBits = 8192;
constexpr size_t kLeastSecretBytes = 32;

using KeyContext = std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)>;
using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;
using Number = std::unique_ptr<BIGNUM, decltype(&BN_free)>;
using ParameterBuilder = std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)>;
using Parameters = std::unique_ptr<OSSL_PARAM, decltype(&OSSL_PARAM_free)>;

std::shared_ptr<EVP_PKEY> owned(EVP_PKEY* key) { return {key, EVP_PKEY_free}; }

Number toNumber(std::string_view bytes) { return {BN_bin2bn(toBytes(bytes), int(bytes.size()), nullptr), BN_free}; }

// Null if OpenSSL rejects the parts for this type of key.
std::shared_ptr<EVP_PKEY> assemble(const char* kind, OSSL_PARAM_BLD* builder) {
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder), OSSL_PARAM_free);
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr), EVP_PKEY_CTX_free);
    EVP_PKEY* key = nullptr;
    if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1)
        return nullptr;
    return owned(key);
}

std::vector<JwtAlgorithm> algorithmsOfCurve(EVP_PKEY* key) {
    char name[64] = {};
    size_t size = 0;
    if (EVP_PKEY_get_group_name(key, name, sizeof name, &size) != 1) return {};
    const std::string_view curve(name, size);
    if (curve == "prime256v1") return {JwtAlgorithm::ES256};
    if (curve == "secp384r1") return {JwtAlgorithm::ES384};
    if (curve == "secp521r1") return {JwtAlgorithm::ES512};
    return {};
}

}  // namespace

JwtKey::JwtKey(std::string kid, std::vector<JwtAlgorithm> algorithms, PublicKey publicKey, std::string secret)
    : m_kid(std::move(kid)), m_algorithms(std::move(algorithms)), m_publicKey(std::move(publicKey)),
      m_secret(std::move(secret)) {}

Result<JwtKey> JwtKey::fromPem(std::string kid, const std::string& text) {
    if (text.find("PRIVATE KEY-----") != std::string::npos)
        return badKey("holds a private key; give the public one (openssl pkey -pubout)");
    if (text.find("-----BEGIN CERTIFICATE-----") != std::string::npos)
        return badKey("holds a certificate; give its public key (openssl x509 -pubkey -noout)");
    const Bio bio(BIO_new_mem_buf(text.data(), int(text.size())), BIO_free);
    EVP_PKEY* key = bio ? PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr) : nullptr;
    ERR_clear_error();
    if (!key) return badKey("holds no public key in PEM (-----BEGIN PUBLIC KEY-----)");
    return fromPublicKey(std::move(kid), owned(key));
}

Result<JwtKey> JwtKey::fromPublicKey(std::string kid, PublicKey key) {
    std::vector<JwtAlgorithm> algorithms;
    switch (EVP_PKEY_get_base_id(key.get())) {
        case EVP_PKEY_RSA: {
            const int bits = EVP_PKEY_get_bits(key.get());
            if (bits < kLeastRsaBits || bits > kMostRsaBits)
                return badKey("holds an RSA key of " + std::to_string(bits) + " bits; 2048 to 8192 are accepted");
            algorithms = {JwtAlgorithm::RS256, JwtAlgorithm::RS384, JwtAlgorithm::RS512,
                          JwtAlgorithm::PS256, JwtAlgorithm::PS384, JwtAlgorithm::PS512};
            break;
        }
        case EVP_PKEY_EC: algorithms = algorithmsOfCurve(key.get()); break;
        case EVP_PKEY_ED25519: algorithms = {JwtAlgorithm::EdDSA}; break;
        default: break;
    }
    if (algorithms.empty())
        return badKey("holds a kind of key that is not accepted; RSA, P-256, P-384, P-521 and Ed25519 are");
    const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr), EVP_PKEY_CTX_free);
    const bool isSound = context && EVP_PKEY_public_check(context.get()) == 1;
    ERR_clear_error();
    if (!isSound) return badKey("holds a public key that cannot be one");
    return JwtKey(std::move(kid), std::move(algorithms), std::move(key), {});
}

Result<JwtKey> JwtKey::fromSecret(std::string kid, std::string secret) {
    if (secret.size() < kLeastSecretBytes)
        return badKey("holds a secret of " + std::to_string(secret.size()) + " bytes; at least 32 are needed");
    std::vector<JwtAlgorithm> algorithms{JwtAlgorithm::HS256};
    if (secret.size() >= 48) algorithms.push_back(JwtAlgorithm::HS384);
    if (secret.size() >= 64) algorithms.push_back(JwtAlgorithm::HS512);
    return JwtKey(std::move(kid), std::move(algorithms), nullptr, std::move(secret));
}

Result<JwtKey> JwtKey::fromRsa(std::string kid, std::string_view modulus, std::string_view exponent) {
    const Number n = toNumber(modulus);
    const Number e = toNumber(exponent);
    const ParameterBuilder builder(OSSL_PARAM_BLD_new(), OSSL_PARAM_BLD_free);
    std::shared_ptr<EVP_PKEY> key;
    if (n && e && builder && OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) == 1)
        key = assemble("RSA", builder.get());
    ERR_clear_error();
    if (!key) return badKey("holds an RSA key that cannot be one");
    return fromPublicKey(std::move(kid), std::move(key));
}

Result<JwtKey> JwtKey::fromEc(std::string kid, std::string_view curve, std::string_view x, std::string_view y) {
    const char* group = curve == "P-256" ? "prime256v1" : curve == "P-384" ? "secp384r1" : "secp521r1";
    const size_t width = curve == "P-256" ? 32 : curve == "P-384" ? 48 : 66;
    if (x.size() != width || y.size() != width)
        return badKey("holds a point of the wrong size for " + std::string(curve));
    std::string point("\x04");
    point.append(x).append(y);
    const ParameterBuilder builder(OSSL_PARAM_BLD_new(), OSSL_PARAM_BLD_free);
    std::shared_ptr<EVP_PKEY> key;
    if (builder && OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, group, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) == 1)
        key = assemble("EC", builder.get());
    ERR_clear_error();
    if (!key) return badKey("holds a point that is not on " + std::string(curve));
    return fromPublicKey(std::move(kid), std::move(key));
}

Result<JwtKey> JwtKey::fromEd25519(std::string kid, std::string_view publicKey) {
    EVP_PKEY* key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, toBytes(publicKey), publicKey.size());
    ERR_clear_error();
    if (!key) return badKey("holds an Ed25519 key that is not 32 bytes long");
    return fromPublicKey(std::move(kid), owned(key));
}

bool JwtKey::fits(JwtAlgorithm algorithm) const {
    return std::find(m_algorithms.begin(), m_algorithms.end(), algorithm) != m_algorithms.end();
}

bool JwtKey::restrictTo(JwtAlgorithm algorithm) {
    if (!fits(algorithm)) return false;
    m_algorithms = {algorithm};
    return true;
}

}  // namespace fairlead::broker
