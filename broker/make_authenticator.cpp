// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/make_authenticator.h"

#include "broker/auth/authenticator_chain.h"
#include "broker/auth/jwt_authenticator.h"
#include "broker/auth/open_authenticator.h"
#include "broker/auth/static_authenticator.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

StaticAuthenticator::Entry toEntry(const TokenConfig& token, bool requireTenant) {
    StaticAuthenticator::Entry entry;
    entry.digest = token.token.empty() ? parseDigest(token.tokenSha256).value_or(Digest{}) : sha256(token.token);
    entry.purposes = token.purposes;
    Principal& principal = entry.principal;
    principal.subject = token.subject;
    principal.scopes = token.scopes;
    principal.commands = token.commands;
    principal.tenants.all = std::find(token.tenants.begin(), token.tenants.end(), "*") != token.tenants.end();
    if (!principal.tenants.all) principal.tenants.tenants = token.tenants;
    if (token.tenants.empty() && !requireTenant) principal.tenants.tenants = {std::string(kDefaultTenant)};
    return entry;
}

}  // namespace

Result<std::shared_ptr<const Authenticator>> makeJwtAuthenticator(const Config& config, const Clock* clock,
                                                                  const Clock* wallClock) {
    if (!config.acceptJwt) return std::shared_ptr<const Authenticator>();
    std::vector<JwtKeyOrigin> origins;
    for (const JwtConfig& jwt : config.jwt) origins.push_back({{jwt.keys, jwt.secrets, jwt.jwksFile}, jwt.jwks});
    auto keys = JwtKeySource::openAll(std::move(origins), clock);
    if (!keys) return keys.status();
    std::vector<JwtProvider> providers;
    for (size_t i = 0; i < config.jwt.size(); ++i) {
        const JwtConfig& jwt = config.jwt[i];
        JwtProvider provider;
        if (config.jwt.size() > 1) provider.name = jwt.name.empty() ? '#' + std::to_string(i + 1) : jwt.name;
        provider.purposes = jwt.purposes;
        provider.rules.issuer = jwt.issuer;
        provider.rules.audience = jwt.audience;
        provider.rules.clockSkew = std::chrono::seconds(jwt.clockSkewSeconds);
        provider.rules.requireExpiry = jwt.requireExpiry;
        provider.rules.requireTenant = config.requireTenant;
        provider.keys = std::move((*keys)[i]);
        providers.push_back(std::move(provider));
    }
    return std::shared_ptr<const Authenticator>(std::make_shared<JwtAuthenticator>(std::move(providers), wallClock));
}

std::shared_ptr<const Authenticator> makeAuthenticator(const Config& config, std::shared_ptr<const Authenticator> jwt) {
    if (config.openMode) return std::make_shared<OpenAuthenticator>();
    AuthenticatorChain::Links links;
    if (!config.tokens.empty() || !jwt) {
        std::vector<StaticAuthenticator::Entry> entries;
        for (const TokenConfig& token : config.tokens) entries.push_back(toEntry(token, config.requireTenant));
        links.push_back(std::make_shared<StaticAuthenticator>(std::move(entries)));
    }
    if (jwt) links.push_back(std::move(jwt));
    return std::make_shared<AuthenticatorChain>(std::move(links), config.producersMayWork);
}

}  // namespace fairlead::broker
