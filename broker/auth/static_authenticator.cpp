// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/static_authenticator.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cstdlib>
#include <utility>

namespace fairlead::broker {

namespace {

int hexValue(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

Digest sha256(std::string_view text) {
    Digest digest{};
    unsigned int size = 0;
    // Fails only if OpenSSL itself is broken; a digest of zeros must never be taken for a result.
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1 || size != digest.size())
        std::abort();
    return digest;
}

std::optional<Digest> parseDigest(std::string_view hex) {
    Digest digest{};
    if (hex.size() != 2 * digest.size()) return {};
    for (size_t i = 0; i < digest.size(); ++i) {
        const int high = hexValue(hex[2 * i]);
        const int low = hexValue(hex[2 * i + 1]);
        if (high < 0 || low < 0) return {};
        digest[i] = uint8_t(high * 16 + low);
    }
    return digest;
}

StaticAuthenticator::StaticAuthenticator(std::vector<Entry> entries) : m_entries(std::move(entries)) {}

Result<Principal> StaticAuthenticator::authenticate(std::string_view token, Purpose purpose) const {
    const Digest digest = sha256(token);
    const Entry* found = nullptr;
    for (const Entry& entry : m_entries)
        if (CRYPTO_memcmp(entry.digest.data(), digest.data(), digest.size()) == 0 && entry.purposes.contains(purpose))
            found = &entry;
    if (!found) return Status(Code::Unauthenticated, "invalid token");
    if (!found->principal.tenants.all && found->principal.tenants.tenants.empty())
        return Status(Code::PermissionDenied, std::string(kInvalidTenantClaims));
    return found->principal;
}

Result<Principal> StaticAuthenticator::anonymous() const { return Status(Code::Unauthenticated, "missing token"); }

}  // namespace fairlead::broker
