// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/auth/token_signer.h"

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace fairlead::test {

namespace {

using nlohmann::json;

// A test cannot go on when OpenSSL does not do what it always does.
void requireSigned(bool isDone) {
    if (!isDone) std::abort();
}

const unsigned char* toBytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

const EVP_MD* digestOf(const std::string& algorithm) {
    if (algorithm == "EdDSA") return nullptr;
    if (algorithm.ends_with("384")) return EVP_sha384();
    return algorithm.ends_with("512") ? EVP_sha512() : EVP_sha256();
}

std::string takeWritten(BIO* bio) {
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    std::string text(data, size_t(size));
    BIO_free(bio);
    return text;
}

std::string number(evp_pkey_st* key, const char* name, size_t width = 0) {
    BIGNUM* value = nullptr;
    requireSigned(EVP_PKEY_get_bn_param(key, name, &value) == 1);
    std::vector<unsigned char> bytes(std::max(width, size_t(BN_num_bytes(value))));
    requireSigned(BN_bn2binpad(value, bytes.data(), int(bytes.size())) > 0);
    BN_free(value);
    return {bytes.begin(), bytes.end()};
}

// Two numbers of fixed width instead of OpenSSL's DER.
std::string sideBySide(const std::string& der, int width) {
    const unsigned char* next = toBytes(der);
    ECDSA_SIG* pair = d2i_ECDSA_SIG(nullptr, &next, long(der.size()));
    requireSigned(pair != nullptr);
    std::vector<unsigned char> bytes(size_t(2 * width));
    requireSigned(BN_bn2binpad(ECDSA_SIG_get0_r(pair), bytes.data(), width) == width);
    requireSigned(BN_bn2binpad(ECDSA_SIG_get0_s(pair), bytes.data() + width, width) == width);
    ECDSA_SIG_free(pair);
    return {bytes.begin(), bytes.end()};
}

}  // namespace

std::string encodeBase64Url(std::string_view bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), toBytes(bytes), int(bytes.size()));
    text.resize(size_t(size));
    while (text.ends_with('=')) text.pop_back();
    for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
    return text;
}

TokenSigner::TokenSigner(evp_pkey_st* key) : m_key(key, EVP_PKEY_free) {}

TokenSigner TokenSigner::rsa(int bits) {
    evp_pkey_st* key = EVP_RSA_gen(static_cast<unsigned int>(bits));
    requireSigned(key != nullptr);
    return TokenSigner(key);
}

TokenSigner TokenSigner::ec(const char* curve) {
    evp_pkey_st* key = EVP_EC_gen(curve);
    requireSigned(key != nullptr);
    return TokenSigner(key);
}

TokenSigner TokenSigner::ed25519() {
    evp_pkey_st* key = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
    requireSigned(key != nullptr);
    return TokenSigner(key);
}

TokenSigner TokenSigner::secret(std::string secret) {
    TokenSigner signer(nullptr);
    signer.m_secret = std::move(secret);
    return signer;
}

std::string TokenSigner::publicPem() const {
    BIO* bio = BIO_new(BIO_s_mem());
    requireSigned(PEM_write_bio_PUBKEY(bio, m_key.get()) == 1);
    return takeWritten(bio);
}

std::string TokenSigner::privatePem() const {
    BIO* bio = BIO_new(BIO_s_mem());
    requireSigned(PEM_write_bio_PrivateKey(bio, m_key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1);
    return takeWritten(bio);
}

json TokenSigner::jwk(const std::string& kid) const {
    json key{{"kid", kid}, {"use", "sig"}};
    if (!m_key) {
        key["kty"] = "oct";
        key["k"] = encodeBase64Url(m_secret);
        return key;
    }
    switch (EVP_PKEY_get_base_id(m_key.get())) {
        case EVP_PKEY_RSA:
            key["kty"] = "RSA";
            key["n"] = encodeBase64Url(number(m_key.get(), OSSL_PKEY_PARAM_RSA_N));
            key["e"] = encodeBase64Url(number(m_key.get(), OSSL_PKEY_PARAM_RSA_E));
            break;
        case EVP_PKEY_EC: {
            const int bits = EVP_PKEY_get_bits(m_key.get());
            const size_t width = size_t(bits + 7) / 8;
            key["kty"] = "EC";
            key["crv"] = "P-" + std::to_string(bits);
            key["x"] = encodeBase64Url(number(m_key.get(), OSSL_PKEY_PARAM_EC_PUB_X, width));
            key["y"] = encodeBase64Url(number(m_key.get(), OSSL_PKEY_PARAM_EC_PUB_Y, width));
            break;
        }
        default: {
            unsigned char bytes[32];
            size_t size = sizeof bytes;
            requireSigned(EVP_PKEY_get_raw_public_key(m_key.get(), bytes, &size) == 1);
            key["kty"] = "OKP";
            key["crv"] = "Ed25519";
            key["x"] = encodeBase64Url({reinterpret_cast<const char*>(bytes), size});
        }
    }
    return key;
}

std::string TokenSigner::sign(const std::string& algorithm, const std::string& text) const {
    if (!m_key) {
        unsigned char bytes[EVP_MAX_MD_SIZE];
        unsigned int size = 0;
        requireSigned(HMAC(digestOf(algorithm), m_secret.data(), int(m_secret.size()), toBytes(text), text.size(),
                           bytes, &size) != nullptr);
        return {reinterpret_cast<const char*>(bytes), size};
    }
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_PKEY_CTX* keyContext = nullptr;
    requireSigned(EVP_DigestSignInit(context, &keyContext, digestOf(algorithm), nullptr, m_key.get()) == 1);
    if (algorithm.starts_with("PS")) {
        requireSigned(EVP_PKEY_CTX_set_rsa_padding(keyContext, RSA_PKCS1_PSS_PADDING) == 1);
        requireSigned(EVP_PKEY_CTX_set_rsa_pss_saltlen(keyContext, RSA_PSS_SALTLEN_DIGEST) == 1);
    }
    size_t size = 0;
    requireSigned(EVP_DigestSign(context, nullptr, &size, toBytes(text), text.size()) == 1);
    std::string signature(size, '\0');
    requireSigned(EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size, toBytes(text),
                                 text.size()) == 1);
    signature.resize(size);
    EVP_MD_CTX_free(context);
    if (!algorithm.starts_with("ES")) return signature;
    return sideBySide(signature, (EVP_PKEY_get_bits(m_key.get()) + 7) / 8);
}

std::string TokenSigner::token(const json& header, const json& claims) const {
    return tokenOfTexts(header.at("alg").get<std::string>(), header.dump(), claims.dump());
}

std::string TokenSigner::tokenOfTexts(const std::string& algorithm, const std::string& header,
                                      const std::string& claims) const {
    const std::string text = encodeBase64Url(header) + '.' + encodeBase64Url(claims);
    return text + '.' + encodeBase64Url(sign(algorithm, text));
}

}  // namespace fairlead::test
