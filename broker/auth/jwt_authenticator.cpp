// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_authenticator.h"

#include "broker/auth/base64url.h"
#include "broker/auth/jwt_header.h"
#include "broker/auth/rejection.h"
#include "shared/log.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestToken = 16 * 1024;
constexpr Micros kLogInterval = std::chrono::seconds(1);

}  // namespace

JwtAuthenticator::JwtAuthenticator(JwtRules rules, std::unique_ptr<JwtKeySource> keys, const Clock* clock)
    : m_rules(std::move(rules)), m_keys(std::move(keys)), m_clock(clock) {}

Result<Principal> JwtAuthenticator::authenticate(std::string_view token) const {
    Result<Principal> principal = verify(token);
    if (principal) return principal;
    logRejection(principal.status().message());
    if (principal.status().code() == Code::PermissionDenied || principal.status().message() == kTokenExpired)
        return principal;
    return rejected("token rejected");
}

Result<Principal> JwtAuthenticator::verify(std::string_view token) const {
    if (token.size() > kLongestToken) return rejected("it is longer than 16 KiB");
    const size_t first = token.find('.');
    const size_t second = first == std::string_view::npos ? first : token.find('.', first + 1);
    if (second == std::string_view::npos || token.find('.', second + 1) != std::string_view::npos)
        return rejected("it does not have three parts");
    const auto headerText = decodeBase64Url(token.substr(0, first));
    const auto claims = decodeBase64Url(token.substr(first + 1, second - first - 1));
    const auto signature = decodeBase64Url(token.substr(second + 1));
    if (!headerText || !claims || !signature) return rejected("a part is not base64url");
    const Result<JwtHeader> header = readJwtHeader(*headerText);
    if (!header) return header.status();
    const std::shared_ptr<const JwtKeySet> keys = m_keys->keys();
    const JwtKey* key = keys->find(header->algorithm, header->kid);
    if (!key) {
        m_keys->keyIsMissing();
        return rejected(header->kid ? "no key has its kid and fits its algorithm"
                                    : "it has no kid, and not exactly one key fits its algorithm");
    }
    if (!key->verifies(header->algorithm, token.substr(0, second), *signature))
        return rejected("the signature is wrong");
    return readJwtClaims(*claims, m_rules, m_clock->now());
}

Result<Principal> JwtAuthenticator::anonymous() const { return Status(Code::Unauthenticated, "missing token"); }

void JwtAuthenticator::logRejection(const std::string& why) const {
    uint64_t before = 0;
    {
        const Lock lock(m_logMutex);
        const Time now = m_clock->now();
        if (m_loggedAt.micros != 0 && now - m_loggedAt < kLogInterval) {
            ++m_unlogged;
            return;
        }
        m_loggedAt = now;
        before = std::exchange(m_unlogged, 0);
    }
    std::string line = "auth.jwt: a token was rejected: " + why;
    if (before != 0) line += " (and " + std::to_string(before) + " more before it)";
    log(LogLevel::Warning, line);
}

}  // namespace fairlead::broker
