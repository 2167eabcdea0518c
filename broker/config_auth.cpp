// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_key_set.h"
#include "broker/auth/principal.h"
#include "broker/auth/static_authenticator.h"
#include "broker/config_check.h"
#include "broker/config_key.h"
#include "shared/tenant_id.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostProviders = 16;  // each has a thread for its keys

bool isKnownScope(const std::string& scope) {
    const auto& known = allScopes();
    return std::find(known.begin(), known.end(), scope) != known.end();
}

Status checkToken(const TokenConfig& token, const std::string& where) {
    if (token.token.empty() == token.tokenSha256.empty())
        return unusable(where + ": give exactly one of token, token_file and token_sha256");
    if (!token.token.empty() && token.token.find_first_of(" \t\r\n") != std::string::npos)
        return unusable(where + ".token: must not hold white space");
    if (!token.tokenSha256.empty() && !parseDigest(token.tokenSha256))
        return unusable(where + ".token_sha256: must be 64 hex digits");
    if (token.purposes.isEmpty()) return unusable(where + ".for: must name producers, workers or admin");
    if (token.subject.empty()) return unusable(where + ".subject: must not be empty");
    const bool isShared = std::find(token.tenants.begin(), token.tenants.end(), "*") != token.tenants.end();
    if (isShared && token.tenants.size() > 1) return unusable(where + ".tenants: \"*\" stands for all tenants, alone");
    for (const std::string& tenant : token.tenants) {
        if (isShared || tenant == kDefaultTenant) continue;
        if (const Status status = checkTenantId(tenant); !status.ok())
            return unusable(where + ".tenants: '" + tenant + "': " + status.message());
    }
    for (const std::string& scope : token.scopes)
        if (!isKnownScope(scope)) return unusable(where + ".scopes: there is no scope '" + scope + "'");
    for (const std::string& command : token.commands)
        if (command.empty()) return unusable(where + ".commands: a command must not be empty");
    return {};
}

Status checkTokens(const Config& config) {
    if (config.openMode && !config.tokens.empty())
        return unusable("auth.mode: is \"open\" but there are tokens; set it to \"static\" or remove [[auth.token]]");
    if (config.onlyThisUser && !config.openMode)
        return unusable("auth.mode: is for tokens, and the broker is to be for its user only; have one or the other");
    if (!config.openMode && !config.acceptJwt && config.tokens.empty())
        return unusable("auth.mode: is \"static\" but there is no [[auth.token]]; nobody could connect");
    // One text may be given twice with different permissions, for producers and for workers say.
    std::multimap<Digest, Purposes> seen;
    for (size_t i = 0; i < config.tokens.size(); ++i) {
        const TokenConfig& token = config.tokens[i];
        const std::string where = "auth.token #" + std::to_string(i + 1);
        RETURN_IF_ERROR(checkToken(token, where));
        const Digest digest = token.token.empty() ? *parseDigest(token.tokenSha256) : sha256(token.token);
        const auto [begin, end] = seen.equal_range(digest);
        if (std::any_of(begin, end, [&](const auto& entry) { return entry.second.overlaps(token.purposes); }))
            return unusable(where + ": the same token is given twice");
        seen.emplace(digest, token.purposes);
    }
    return {};
}

Status checkKeys(const JwtConfig& jwt, const std::string& where) {
    if (!jwt.hasKeys())
        return unusable("auth.mode: is \"jwt\" but [" + where +
                        "] names no keys, secrets, jwks_file or jwks_url; nobody could connect");
    if (!jwt.jwks.url.empty())
        if (const Status status = checkJwksEndpoint(jwt.jwks); !status.ok())
            return unusable(where + ".jwks_url: " + status.message());
    if (!jwt.jwks.caFile.empty() && ::access(jwt.jwks.caFile.c_str(), R_OK) != 0)
        return unusable(where + ".jwks_ca_file: '" + jwt.jwks.caFile + "': cannot be read");
    const JwtKeyFiles files{jwt.keys, jwt.secrets, jwt.jwksFile};
    const Result<std::vector<std::string>> contents = readKeyFiles(files);
    const Status status = contents ? JwtKeySet::parse(files, *contents).status() : contents.status();
    return status.ok() ? status : unusable(where + ": " + status.message());
}

Status checkProvider(const JwtConfig& jwt, const std::string& where) {
    if (jwt.purposes.isEmpty()) return unusable(where + ".for: must name producers, workers or admin");
    for (const ConfigKey<JwtConfig>& key : providerKeys()) RETURN_IF_ERROR(key.check(jwt, where + '.'));
    return {};
}

Status checkProviders(const Config& config) {
    if (config.jwt.size() > kMostProviders)
        return unusable("auth.jwt: there are " + std::to_string(config.jwt.size()) + " providers, at most " +
                        std::to_string(kMostProviders) + " are possible");
    if (config.acceptJwt && config.jwt.empty()) return checkKeys({}, "auth.jwt");
    std::set<std::string> names;
    for (size_t i = 0; i < config.jwt.size(); ++i) {
        const JwtConfig& jwt = config.jwt[i];
        const std::string where = providerLabel(config, i);
        if (!jwt.name.empty() && !names.insert(jwt.name).second)
            return unusable("auth.jwt.name: '" + jwt.name + "' is given twice");
        RETURN_IF_ERROR(checkProvider(jwt, where));
        if (config.acceptJwt)
            RETURN_IF_ERROR(checkKeys(jwt, where));
        else if (jwt.hasKeys())
            return unusable("auth.mode: is not \"jwt\" but there are keys in [" + where +
                            "]; set it to \"jwt\", static tokens stay valid");
    }
    return {};
}

}  // namespace

std::string providerLabel(const Config& config, size_t index) {
    if (const std::string& name = config.jwt[index].name; !name.empty()) return "auth.jwt '" + name + "'";
    return config.jwt.size() == 1 ? "auth.jwt" : "auth.jwt #" + std::to_string(index + 1);
}

Status checkAuth(const Config& config) {
    RETURN_IF_ERROR(checkTokens(config));
    if (config.openMode && config.producersMayWork)
        return unusable(
            "auth.allow_producer_as_worker: is for tokens, but auth.mode is \"open\": every token opens both");
    return checkProviders(config);
}

}  // namespace fairlead::broker
