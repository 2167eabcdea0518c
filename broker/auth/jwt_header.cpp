// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_header.h"

#include "broker/auth/rejection.h"
#include "broker/auth/strict_json.h"

#include <array>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestKid = 256;

constexpr std::array<std::pair<std::string_view, JwtAlgorithm>, 13> kAlgorithms{{
    {"RS256", JwtAlgorithm::RS256},
    {"RS384", JwtAlgorithm::RS384},
    {"RS512", JwtAlgorithm::RS512},
    {"PS256", JwtAlgorithm::PS256},
    {"PS384", JwtAlgorithm::PS384},
    {"PS512", JwtAlgorithm::PS512},
    {"ES256", JwtAlgorithm::ES256},
    {"ES384", JwtAlgorithm::ES384},
    {"ES512", JwtAlgorithm::ES512},
    {"EdDSA", JwtAlgorithm::EdDSA},
    {"HS256", JwtAlgorithm::HS256},
    {"HS384", JwtAlgorithm::HS384},
    {"HS512", JwtAlgorithm::HS512},
}};

std::string lowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return text;
}

// An identity provider signs more than access tokens with one key; a "logout+jwt", for example, must not be accepted.
bool isAccessTokenType(const std::string& type) {
    const std::string name = lowerCase(type);
    return name == "jwt" || name == "at+jwt" || name == "application/jwt" || name == "application/at+jwt";
}

}  // namespace

std::optional<JwtAlgorithm> parseJwtAlgorithm(std::string_view name) {
    for (const auto& [known, algorithm] : kAlgorithms)
        if (known == name) return algorithm;
    return {};
}

Result<JwtHeader> readJwtHeader(std::string_view json) {
    const nlohmann::json object = parseStrictObject(json);
    if (object.is_discarded()) return rejected("the header is no JSON object");
    const nlohmann::json* name = findMember(object, "alg");
    if (!name || !name->is_string()) return rejected("the header names no algorithm");
    const auto algorithm = parseJwtAlgorithm(name->get_ref<const std::string&>());
    if (!algorithm) return rejected("the header names no algorithm that is accepted");
    if (findMember(object, "crit")) return rejected("the header asks for an extension");
    const nlohmann::json* type = findMember(object, "typ");
    if (type && (!type->is_string() || !isAccessTokenType(type->get_ref<const std::string&>())))
        return rejected("the header says that it is another kind of token");

    JwtHeader header;
    header.algorithm = *algorithm;
    if (const nlohmann::json* kid = findMember(object, "kid")) {
        if (!kid->is_string()) return rejected("the kid is no text");
        header.kid = kid->get<std::string>();
        if (header.kid->size() > kLongestKid) return rejected("the kid is too long");
    }
    return header;
}

}  // namespace fairlead::broker
