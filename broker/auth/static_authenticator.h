// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace fairlead::broker {

using Digest = std::array<uint8_t, 32>;  // SHA-256

Digest sha256(std::string_view text);
// Parses exactly 64 hex digits in either case.
std::optional<Digest> parseDigest(std::string_view hex);

// Knows a fixed list of tokens by their digests, each good for its purposes, and does not keep the secrets. Every lookup compares with every entry
// in constant time, so that timing reveals nothing about a token.
class StaticAuthenticator final : public Authenticator {
public:
    struct Entry {
        Digest digest{};
        Purposes purposes;
        Principal principal;  // without tenants: refused where a tenant is required
    };

    explicit StaticAuthenticator(std::vector<Entry> entries);

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override;
    Result<Principal> anonymous() const override;

private:
    std::vector<Entry> m_entries;
};

}  // namespace fairlead::broker
