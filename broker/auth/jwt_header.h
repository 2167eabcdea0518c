// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Signature algorithms of RFC 7518 and RFC 8037 that are verified here. "none" is not one.
enum class JwtAlgorithm { RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, HS256, HS384, HS512 };

// Exactly as written in a token; case counts.
std::optional<JwtAlgorithm> parseJwtAlgorithm(std::string_view name);

struct JwtHeader {
    JwtAlgorithm algorithm{};
    std::optional<std::string> kid;
};

// From the JSON text of a token's first part. Unauthenticated with the reason, for the log: another algorithm, a
// critical extension, a token of another type, no JSON. Keys and addresses of keys in the header are never looked at.
Result<JwtHeader> readJwtHeader(std::string_view json);

}  // namespace fairlead::broker
