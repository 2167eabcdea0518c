// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The supported signature algorithms of RFC 7518 and RFC 8037. "none" is not one of them.
enum class JwtAlgorithm { RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, HS256, HS384, HS512 };

// Case-sensitive, as written in a token.
std::optional<JwtAlgorithm> parseJwtAlgorithm(std::string_view name);

struct JwtHeader {
    JwtAlgorithm algorithm{};
    std::optional<std::string> kid;
};

// json: the first part of a token. Unauthenticated with the reason, for the log: another algorithm, a critical
// extension, a token of another type, not JSON. Keys and URLs of keys in the header are ignored.
Result<JwtHeader> readJwtHeader(std::string_view json);

}  // namespace fairlead::broker
