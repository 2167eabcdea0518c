// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/tls/tls_files.h"

#include "shared/bounded_file.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <ctime>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace fairlead {

namespace {

constexpr size_t kLargestFile = 4 * 1024 * 1024;  // the bundle of a whole system is about 200 KiB

template <auto kFree>
struct Free {
    template <typename T>
    void operator()(T* object) const {
        kFree(object);
    }
};
using Bio = std::unique_ptr<BIO, Free<&BIO_free>>;
using Certificate = std::unique_ptr<X509, Free<&X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Free<&EVP_PKEY_free>>;
using Context = std::unique_ptr<SSL_CTX, Free<&SSL_CTX_free>>;

Status bad(const std::string& name, const std::string& file, const std::string& what) {
    return {Code::InvalidArgument, name + ": '" + file + "' " + what};
}

Status readFile(const std::string& name, const std::string& file, std::string* contents) {
    if (file.empty()) return {};
    Result<std::string> read = readBoundedFile(file, kLargestFile);
    if (!read) return {Code::InvalidArgument, name + ": " + read.status().message()};
    *contents = std::move(*read);
    return {};
}

// The text of OpenSSL's latest error; clears its error queue.
std::string opensslSays() {
    const unsigned long error = ERR_peek_last_error();
    ERR_clear_error();
    const char* reason = error != 0 ? ERR_reason_error_string(error) : nullptr;
    return reason ? std::string(": ") + reason : std::string();
}

Bio openText(const std::string& text) { return Bio(BIO_new_mem_buf(text.data(), int(text.size()))); }

// All certificates in the text; empty if one of them cannot be read.
std::vector<Certificate> certificatesIn(const std::string& text) {
    std::vector<Certificate> found;
    const Bio bio = openText(text);
    while (Certificate next{PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr)}) found.push_back(std::move(next));
    const unsigned long error = ERR_peek_last_error();
    if (ERR_GET_LIB(error) != ERR_LIB_PEM || ERR_GET_REASON(error) != PEM_R_NO_START_LINE) found.clear();
    ERR_clear_error();
    return found;
}

// Without this callback OpenSSL would ask for the passphrase on the terminal and block.
int noPassphrase(char* /*buffer*/, int /*size*/, int /*isWriting*/, void* wasAsked) {
    *static_cast<bool*>(wasAsked) = true;
    return -1;
}

Time toTime(const ASN1_TIME* asn1) {
    std::tm broken{};
    if (ASN1_TIME_to_tm(asn1, &broken) != 1) return {};
    return {int64_t(timegm(&broken)) * 1'000'000};
}

Time beginOf(const X509& certificate) { return toTime(X509_get0_notBefore(&certificate)); }
Time endOf(const X509& certificate) { return toTime(X509_get0_notAfter(&certificate)); }

Status checkKey(const std::string& text, const std::string& file, const std::string& name, Key* key) {
    bool wasAsked = false;
    key->reset(PEM_read_bio_PrivateKey(openText(text).get(), nullptr, &noPassphrase, &wasAsked));
    ERR_clear_error();
    if (*key) return {};
    return bad(name, file, wasAsked ? "is encrypted; a key without a passphrase is needed" : "holds no private key");
}

// Loads certificate and key into an SSL_CTX: what OpenSSL accepts here it accepts in a handshake, too.
Status checkIdentity(const TlsContents& contents, const TlsFiles& files, const TlsFileNames& names, Time now,
                     Time* validUntil) {
    const std::vector<Certificate> chain = certificatesIn(contents.certificate);
    if (chain.empty()) return bad(names.certificate, files.certificate, "holds no certificate in PEM");
    const Certificate& own = chain.front();
    *validUntil = endOf(*own);
    if (*validUntil <= now)
        return bad(names.certificate, files.certificate, "has expired at " + momentText(*validUntil));
    if (now < beginOf(*own))
        return bad(names.certificate, files.certificate, "is not valid before " + momentText(beginOf(*own)));
    Key key;
    RETURN_IF_ERROR(checkKey(contents.key, files.key, names.key, &key));
    const Context context(SSL_CTX_new(TLS_method()));
    ERR_clear_error();
    if (!context || SSL_CTX_use_certificate(context.get(), own.get()) != 1)
        return bad(names.certificate, files.certificate, "cannot be used" + opensslSays());
    // Compared before the key is set: OpenSSL drops a certificate that does not match the key, and vice versa.
    if (X509_check_private_key(own.get(), key.get()) != 1) {
        ERR_clear_error();
        return bad(names.key, files.key, "does not fit the certificate in '" + files.certificate + "'");
    }
    if (SSL_CTX_use_PrivateKey(context.get(), key.get()) != 1)
        return bad(names.key, files.key, "cannot be used" + opensslSays());
    for (size_t i = 1; i < chain.size(); ++i)
        if (SSL_CTX_add1_chain_cert(context.get(), chain[i].get()) != 1)
            return bad(names.certificate, files.certificate, "cannot be used" + opensslSays());
    return {};
}

Status checkAuthorities(const std::string& text, const std::string& file, const std::string& name, Time now) {
    const std::vector<Certificate> authorities = certificatesIn(text);
    if (authorities.empty()) return bad(name, file, "holds no certificates in PEM");
    // A bundle may hold expired certificates beside valid ones; it is useless only if none is valid.
    for (const Certificate& one : authorities)
        if (beginOf(*one) <= now && now < endOf(*one)) return {};
    return bad(name, file, "holds no certificate that is valid now");
}

}  // namespace

std::string momentText(Time time) {
    const std::time_t seconds = time.micros / 1'000'000;
    std::tm broken{};
    gmtime_r(&seconds, &broken);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &broken);
    return text;
}

Result<TlsContents> readTlsFiles(const TlsFiles& files, const TlsFileNames& names) {
    if (files.key.empty() && !files.certificate.empty())
        return Status(Code::InvalidArgument, names.key + ": is missing; " + names.certificate + " needs it");
    if (files.certificate.empty() && !files.key.empty())
        return Status(Code::InvalidArgument, names.certificate + ": is missing; " + names.key + " belongs to one");
    TlsContents contents;
    RETURN_IF_ERROR(readFile(names.certificate, files.certificate, &contents.certificate));
    RETURN_IF_ERROR(readFile(names.key, files.key, &contents.key));
    RETURN_IF_ERROR(readFile(names.authorities, files.authorities, &contents.authorities));
    return contents;
}

Result<Time> checkTlsContents(const TlsContents& contents, const TlsFiles& files, const TlsFileNames& names, Time now) {
    Time validUntil{std::numeric_limits<int64_t>::max()};
    if (!files.certificate.empty()) RETURN_IF_ERROR(checkIdentity(contents, files, names, now, &validUntil));
    if (!files.authorities.empty())
        RETURN_IF_ERROR(checkAuthorities(contents.authorities, files.authorities, names.authorities, now));
    return validUntil;
}

}  // namespace fairlead
