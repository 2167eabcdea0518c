// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/digest.h"

#include <openssl/evp.h>

#include <cstdlib>

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

}  // namespace fairlead::broker
