// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/static_authenticator.h"
#include "broker/config.h"
#include "broker/toml.h"

#include <chrono>
#include <sstream>
#include <utility>

namespace fairlead::broker {

namespace {

toml::array listOf(const std::vector<std::string>& texts) {
    toml::array list;
    for (const std::string& text : texts) list.push_back(text);
    return list;
}

toml::array listOf(const Purposes& purposes) {
    toml::array list;
    for (const Purpose purpose : kPurposes)
        if (purposes.contains(purpose)) list.push_back(std::string(purposeName(purpose)));
    return list;
}

int64_t wholeSeconds(Micros duration) { return std::chrono::floor<std::chrono::seconds>(duration).count(); }

toml::table tableOf(const TokenConfig& token) {
    std::string digest = token.tokenSha256;
    if (!token.token.empty()) {
        digest.clear();
        for (const uint8_t byte : sha256(token.token)) {
            constexpr const char* kDigits = "0123456789abcdef";
            digest += {kDigits[byte >> 4], kDigits[byte & 15]};
        }
    }
    return toml::table{
        {"token_sha256", digest},         {"subject", token.subject},           {"tenants", listOf(token.tenants)},
        {"scopes", listOf(token.scopes)}, {"commands", listOf(token.commands)}, {"for", listOf(token.purposes)}};
}

toml::table tableOf(const JwtConfig& jwt) {
    toml::table table{{"name", jwt.name},
                      {"for", listOf(jwt.purposes)},
                      {"issuer", jwt.issuer},
                      {"audience", jwt.audience},
                      {"clock_skew_seconds", int64_t{jwt.clockSkewSeconds}},
                      {"require_expiry", jwt.requireExpiry}};
    if (!jwt.keys.empty()) table.insert("keys", listOf(jwt.keys));
    if (!jwt.secrets.empty()) table.insert("secrets", listOf(jwt.secrets));
    if (!jwt.jwksFile.empty()) table.insert("jwks_file", jwt.jwksFile);
    if (!jwt.jwks.url.empty()) table.insert("jwks_url", jwt.jwks.url);
    if (jwt.jwks.allowHttp) table.insert("jwks_allow_http", true);
    return table;
}

toml::table authOf(const Config& config) {
    toml::table auth{{"mode", config.openMode    ? (config.onlyThisUser ? "user" : "open")
                              : config.acceptJwt ? "jwt"
                                                 : "static"}};
    if (config.producersMayWork) auth.insert("allow_producer_as_worker", true);
    if (config.requireTenant) auth.insert("require_tenant", true);
    toml::array tokens;
    for (const TokenConfig& token : config.tokens) tokens.push_back(tableOf(token));
    if (!tokens.empty()) auth.insert("token", std::move(tokens));
    toml::array providers;
    for (const JwtConfig& jwt : config.jwt) providers.push_back(tableOf(jwt));
    if (!providers.empty()) auth.insert("jwt", std::move(providers));
    return auth;
}

const char* nameOf(BackoffPolicy policy) {
    switch (policy) {
        case BackoffPolicy::Fixed: return "fixed";
        case BackoffPolicy::Linear: return "linear";
        case BackoffPolicy::Exponential: return "exponential";
        case BackoffPolicy::ExponentialEqualJitter: return "exponential_equal_jitter";
        case BackoffPolicy::ExponentialFullJitter: return "exponential_full_jitter";
    }
    return "";
}

}  // namespace

std::string configText(const Config& config) {
    toml::table webhooks{{"max_attempts", int64_t(config.webhooks.maxAttempts)},
                         {"backoff_base_seconds", wholeSeconds(config.webhooks.backoffBase)},
                         {"backoff_max_seconds", wholeSeconds(config.webhooks.backoffMax)}};
    std::vector<std::string> secretFiles = config.webhookSecretFiles;
    const bool hasSecret = secretFiles.empty() && !config.webhooks.secrets.empty();
    if (hasSecret) secretFiles = {"/etc/fairlead/webhook.secret"};
    if (!secretFiles.empty()) webhooks.insert("secret_files", listOf(secretFiles));
    const EngineOptions& engine = config.engine;
    const toml::table table{{"compatibility", config.compatibility == Compatibility::Codeq ? "codeq" : "none"},
                            {"listen", listOf(config.listen)},
                            {"http", toml::table{{"listen", config.httpListen}}},
                            {"auth", authOf(config)},
                            {"engine", toml::table{{"default_lease_seconds", int64_t{config.defaultLeaseSeconds}},
                                                   {"default_max_attempts", int64_t(engine.defaultMaxAttempts)},
                                                   {"backoff", nameOf(engine.backoff)},
                                                   {"backoff_base_seconds", wholeSeconds(engine.backoffBase)},
                                                   {"backoff_max_seconds", wholeSeconds(engine.backoffMax)}}},
                            {"webhooks", std::move(webhooks)}};
    std::ostringstream text;
    if (hasSecret) text << "# Write the webhook secret, which is not shown here, to /etc/fairlead/webhook.secret.\n";
    text << table << '\n';
    return text.str();
}

}  // namespace fairlead::broker
