// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

struct evp_pkey_st;
struct x509_st;

namespace fairlead::test {

// A certificate and its key, in PEM.
struct Identity {
    std::string certificate;
    std::string key;

    std::string encryptedKey() const;  // the same with a passphrase
};

// What a certificate should say.
struct CertificateWish {
    std::string name = "localhost";                                          // its CN
    std::vector<std::string> alternatives{"DNS:localhost", "IP:127.0.0.1"};  // the names it is checked against
    int fromSeconds = -3600;                                                 // valid from and until, as seen from now
    int untilSeconds = 30 * 86400;
    int rsaBits = 0;  // 0: an EC key, which is made in no time
};

// An authority made on the spot, that issues certificates. The test ends where OpenSSL cannot.
class CertificateAuthority {
public:
    explicit CertificateAuthority(const std::string& name, int untilSeconds = 30 * 86400);
    ~CertificateAuthority();
    CertificateAuthority(const CertificateAuthority&) = delete;
    CertificateAuthority& operator=(const CertificateAuthority&) = delete;

    std::string certificate() const;  // its own
    Identity issue(const CertificateWish& wish = {}) const;

private:
    evp_pkey_st* m_key;
    x509_st* m_certificate;
};

}  // namespace fairlead::test
