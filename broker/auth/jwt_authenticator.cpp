// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_authenticator.h"

#include "broker/auth/base64url.h"
#include "broker/auth/jwt_header.h"
#include "broker/auth/rejection.h"
#include "shared/check.h"
#include "shared/log.h"

#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestToken = 16 * 1024;
constexpr Micros kLogInterval = std::chrono::seconds(1);
constexpr const char* kNoKey = "no key has its kid and fits its algorithm";
constexpr const char* kNoKeyFits = "it has no kid, and not exactly one key fits its algorithm";

}  // namespace

struct JwtAuthenticator::Parts {
    std::string_view signedText;  // the first two parts, as they came
    JwtHeader header;
    std::string claims;
    std::string signature;
};

JwtAuthenticator::JwtAuthenticator(std::vector<JwtProvider> providers, const Clock* clock)
    : m_providers(std::move(providers)), m_clock(clock) {
    FAIRLEAD_CHECK(!m_providers.empty());
}

Result<Principal> JwtAuthenticator::authenticate(std::string_view token, Purpose purpose) const {
    TokenChecks checks;
    return authenticateAgain(token, purpose, checks);
}

Result<Principal> JwtAuthenticator::authenticateAgain(std::string_view token, Purpose purpose,
                                                      TokenChecks& checks) const {
    Result<Principal> principal = verify(token, purpose, checks);
    if (principal) return principal;
    if (checks.isFirst(this)) logRejection(principal.status().message(), purpose);
    if (principal.status().code() == Code::PermissionDenied || principal.status().message() == kTokenExpired)
        return principal;
    return rejected("token rejected");
}

Result<JwtAuthenticator::Parts> JwtAuthenticator::split(std::string_view token) {
    if (token.size() > kLongestToken) return rejected("it is longer than 16 KiB");
    const size_t first = token.find('.');
    const size_t second = first == std::string_view::npos ? first : token.find('.', first + 1);
    if (second == std::string_view::npos || token.find('.', second + 1) != std::string_view::npos)
        return rejected("it does not have three parts");
    const auto headerText = decodeBase64Url(token.substr(0, first));
    auto claims = decodeBase64Url(token.substr(first + 1, second - first - 1));
    auto signature = decodeBase64Url(token.substr(second + 1));
    if (!headerText || !claims || !signature) return rejected("a part is not base64url");
    Result<JwtHeader> header = readJwtHeader(*headerText);
    if (!header) return header.status();
    return Parts{token.substr(0, second), std::move(*header), std::move(*claims), std::move(*signature)};
}

Result<Principal> JwtAuthenticator::verify(std::string_view token, Purpose purpose, TokenChecks& checks) const {
    std::optional<Result<Parts>> parts;  // once a provider looks at them
    const auto check = [&](const JwtProvider& provider) -> Result<Principal> {
        if (!parts) parts = split(token);
        return *parts ? verify(**parts, provider) : Result<Principal>(parts->status());
    };
    std::string why;
    bool isExpired = false;
    std::vector<const JwtProvider*> withoutKey;
    for (const JwtProvider& provider : m_providers) {
        if (!provider.purposes.contains(purpose)) continue;
        Result<Principal> principal = checks.of(&provider, [&] { return check(provider); });
        if (parts && !*parts) return principal;
        if (principal || principal.status().code() == Code::PermissionDenied) return principal;
        const std::string reason = principal.status().message();
        if (reason == kNoKey || reason == kNoKeyFits) withoutKey.push_back(&provider);
        isExpired = isExpired || reason == kTokenExpired;
        why += (why.empty() ? "" : "; ") + (provider.name.empty() ? "" : provider.name + ": ") + reason;
    }
    // Only now, so that good tokens of one provider do not have another asked for its keys again and again.
    for (const JwtProvider* provider : withoutKey) provider->keys->keyIsMissing();
    if (isExpired) return rejected(std::string(kTokenExpired));
    return rejected(why.empty() ? "no provider is for such clients" : why);
}

Result<Principal> JwtAuthenticator::verify(const Parts& token, const JwtProvider& provider) const {
    const std::shared_ptr<const JwtKeySet> keys = provider.keys->keys();
    const JwtKey* key = keys->find(token.header.algorithm, token.header.kid);
    if (!key) return rejected(token.header.kid ? kNoKey : kNoKeyFits);
    if (!key->verifies(token.header.algorithm, token.signedText, token.signature))
        return rejected("the signature is wrong");
    return readJwtClaims(token.claims, provider.rules, m_clock->now());
}

Result<Principal> JwtAuthenticator::anonymous() const { return Status(Code::Unauthenticated, "missing token"); }

void JwtAuthenticator::logRejection(const std::string& why, Purpose purpose) const {
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
    std::string line = "auth.jwt: a token for " + std::string(purposeName(purpose)) + " was rejected: " + why;
    if (before != 0) line += " (and " + std::to_string(before) + " more before it)";
    log(LogLevel::Warning, line);
}

}  // namespace fairlead::broker
