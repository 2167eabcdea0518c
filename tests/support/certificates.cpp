// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/certificates.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

#include <cstdlib>

namespace fairlead::test {

namespace {

// A test cannot go on when OpenSSL does not do what it always does.
void require(bool isDone) {
    if (!isDone) std::abort();
}

std::string takeText(BIO* bio) {
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    std::string text(data, size_t(size));
    BIO_free(bio);
    return text;
}

std::string toPem(X509* certificate) {
    BIO* bio = BIO_new(BIO_s_mem());
    require(PEM_write_bio_X509(bio, certificate) == 1);
    return takeText(bio);
}

std::string toPem(EVP_PKEY* key) {
    BIO* bio = BIO_new(BIO_s_mem());
    require(PEM_write_bio_PKCS8PrivateKey(bio, key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
    return takeText(bio);
}

EVP_PKEY* newKey(int rsaBits) {
    EVP_PKEY* key = rsaBits > 0 ? EVP_RSA_gen(unsigned(rsaBits)) : EVP_EC_gen("P-256");
    require(key != nullptr);
    return key;
}

void addExtension(X509* certificate, X509* issuer, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
    require(extension && X509_add_ext(certificate, extension, -1) == 1);
    X509_EXTENSION_free(extension);
}

// Everything but extensions and the signature.
X509* newCertificate(EVP_PKEY* key, const std::string& name, int fromSeconds, int untilSeconds) {
    static long serial = 1;
    X509* certificate = X509_new();
    require(X509_set_version(certificate, X509_VERSION_3) == 1);
    require(ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial++) == 1);
    require(X509_gmtime_adj(X509_getm_notBefore(certificate), fromSeconds) != nullptr);
    require(X509_gmtime_adj(X509_getm_notAfter(certificate), untilSeconds) != nullptr);
    X509_NAME* subject = X509_get_subject_name(certificate);
    const auto* text = reinterpret_cast<const unsigned char*>(name.c_str());
    require(X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, text, -1, -1, 0) == 1);
    require(X509_set_pubkey(certificate, key) == 1);
    return certificate;
}

}  // namespace

std::string Identity::encryptedKey() const {
    BIO* in = BIO_new_mem_buf(key.data(), int(key.size()));
    EVP_PKEY* read = PEM_read_bio_PrivateKey(in, nullptr, nullptr, nullptr);
    require(read != nullptr);
    BIO_free(in);
    BIO* bio = BIO_new(BIO_s_mem());
    require(PEM_write_bio_PKCS8PrivateKey(bio, read, EVP_aes_128_cbc(), "secret", 6, nullptr, nullptr) == 1);
    EVP_PKEY_free(read);
    return takeText(bio);
}

CertificateAuthority::CertificateAuthority(const std::string& name, int untilSeconds)
    : m_key(newKey(0)), m_certificate(newCertificate(m_key, name, -2 * 86400, untilSeconds)) {
    require(X509_set_issuer_name(m_certificate, X509_get_subject_name(m_certificate)) == 1);
    addExtension(m_certificate, m_certificate, NID_basic_constraints, "critical,CA:TRUE");
    addExtension(m_certificate, m_certificate, NID_subject_key_identifier, "hash");
    require(X509_sign(m_certificate, m_key, EVP_sha256()) > 0);
}

CertificateAuthority::~CertificateAuthority() {
    X509_free(m_certificate);
    EVP_PKEY_free(m_key);
}

std::string CertificateAuthority::certificate() const { return toPem(m_certificate); }

Identity CertificateAuthority::issue(const CertificateWish& wish) const {
    EVP_PKEY* key = newKey(wish.rsaBits);
    X509* certificate = newCertificate(key, wish.name, wish.fromSeconds, wish.untilSeconds);
    require(X509_set_issuer_name(certificate, X509_get_subject_name(m_certificate)) == 1);
    std::string names;
    for (const std::string& one : wish.alternatives) names += (names.empty() ? "" : ",") + one;
    if (!names.empty()) addExtension(certificate, m_certificate, NID_subject_alt_name, names);
    addExtension(certificate, m_certificate, NID_authority_key_identifier, "keyid:always");
    require(X509_sign(certificate, m_key, EVP_sha256()) > 0);
    Identity identity{toPem(certificate), toPem(key)};
    X509_free(certificate);
    EVP_PKEY_free(key);
    return identity;
}

}  // namespace fairlead::test
