// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config_lists.h"

#include "broker/auth/static_authenticator.h"
#include "broker/config_key_types.h"
#include "shared/bounded_file.h"
#include "shared/limits/limit_text.h"

#include <charconv>

namespace fairlead::broker {

namespace {

using namespace config_key_types;

constexpr size_t kLargestSecret = 16 * 1024;

enum class AuthMode { Open, User, Static, Jwt };

AuthMode modeOf(const Config& config) {
    if (config.openMode) return config.onlyThisUser ? AuthMode::User : AuthMode::Open;
    return config.acceptJwt ? AuthMode::Jwt : AuthMode::Static;
}

constexpr Choices<AuthMode, 4> kModes{
    {{"open", AuthMode::Open}, {"user", AuthMode::User}, {"static", AuthMode::Static}, {"jwt", AuthMode::Jwt}}};

template <typename Owner>
void writeList(const std::vector<Owner>& owners, const ConfigKeys<Owner>& keys, toml::table& table,
               std::string_view name) {
    toml::array list;
    for (const Owner& owner : owners) list.push_back(tableOf(owner, keys));
    if (!list.empty()) table.insert(name, std::move(list));
}

template <typename Owner>
Status takeList(std::vector<Owner>& owners, const toml::node& node, const std::string& name,
                const ConfigKeys<Owner>& keys, const ConfigSource& source) {
    const Status wrong = source.wrong(node.source(), "'" + name + "' must be written as [[" + name + "]]");
    const toml::array* const list = node.as_array();
    if (!list) return wrong;
    std::vector<Owner> taken;
    for (const toml::node& element : *list) {
        const toml::table* const table = element.as_table();
        if (!table) return wrong;
        RETURN_IF_ERROR(takeKeys(taken.emplace_back(), *table, name + '.', keys, source));
    }
    owners = std::move(taken);
    return {};
}

// As it would be written on a command line; empty for lists and tables, which no limit takes.
std::string plainText(const toml::node& node) {
    if (const auto* value = node.as_string()) return value->get();
    if (const auto* value = node.as_boolean()) return value->get() ? "true" : "false";
    if (const auto* value = node.as_integer()) return std::to_string(value->get());
    const auto* value = node.as_floating_point();
    if (!value) return {};
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value->get());
    return error == std::errc() ? std::string(text, end) : std::string();
}

Status takeLimits(LimitSettings& settings, const toml::table& table, const std::string& prefix,
                  const ConfigSource& source) {
    for (const auto& [key, node] : table) {
        const LimitRule* rule = findRule(key.str());
        if (!rule) return source.wrong(key.source(), "unknown key '" + prefix + std::string(key.str()) + "'");
        const Status status = setFromText(settings, rule->field, plainText(node));
        if (!status.ok()) return source.wrong(node.source(), prefix + status.message());
    }
    return {};
}

Status takeTenants(TenantFile& file, const toml::node& node, const ConfigSource& source) {
    const toml::table* const tenants = node.as_table();
    if (!tenants)
        return source.wrong(node.source(), "'tenants' must be tables, like [tenants.default] and [tenants.\"acme\"]");
    for (const auto& [name, value] : *tenants) {
        const std::string tenant(name.str());
        LimitSettings& settings = tenant == "default" ? file.defaults : file.tenants[tenant];
        const toml::table* const table = value.as_table();
        if (!table) return source.wrong(value.source(), "'tenants." + tenant + "' must be a table");
        RETURN_IF_ERROR(takeLimits(settings, *table, "tenants." + tenant + ".", source));
    }
    return {};
}

toml::table tableOf(const LimitSettings& settings) {
    toml::table table;
    for (const LimitRule& rule : limitRules())
        if (const auto text = textOf(settings, rule.field)) table.insert(rule.key, *text);
    return table;
}

// What a file holds, without white space around it. It is read here, at every reading of the configuration.
std::string takeSecretFile(const toml::node& node, std::string* secret) {
    std::string name;
    if (std::string wrong = takeFileName(node, &name); !wrong.empty()) return wrong;
    if (!secret->empty()) return "stands beside the text itself: give one of the two";
    constexpr std::string_view kSpace = " \t\r\n";
    const Result<std::string> contents = readBoundedFile(name, kLargestSecret);
    if (!contents) return "cannot be used: " + contents.status().message();
    const size_t begin = contents->find_first_not_of(kSpace);
    if (begin == std::string::npos) return "names '" + name + "', which is empty";
    *secret = contents->substr(begin, contents->find_last_not_of(kSpace) + 1 - begin);
    return {};
}

void writeDigest(const std::string& secret, toml::table& table, std::string_view) {
    if (secret.empty()) return;
    std::string digest;
    for (const uint8_t byte : sha256(secret)) {
        constexpr const char* kDigits = "0123456789abcdef";
        digest += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
    table.insert("token_sha256", digest);
}

}  // namespace

ConfigKey<Config> authModeKey() {
    // Of no one member: the way leads to a copy.
    auto made = oneOf<Config>("auth.mode", at(&Config::compatibility), Choices<Compatibility, 0>{});
    made.read = [](Config& config, const toml::node& node, const ConfigSource& source) {
        struct Mode {
            AuthMode mode = AuthMode::Open;
        } taken;
        const auto key = oneOf<Mode>("auth.mode", at(&Mode::mode), kModes);
        RETURN_IF_ERROR(key.read(taken, node, source));
        config.openMode = taken.mode == AuthMode::Open || taken.mode == AuthMode::User;
        config.onlyThisUser = taken.mode == AuthMode::User;
        config.acceptJwt = taken.mode == AuthMode::Jwt;
        return Status();
    };
    made.isSame = [](const Config& one, const Config& other) { return modeOf(one) == modeOf(other); };
    made.write = [](const Config& config, toml::table& table, std::string_view own) {
        for (const auto& [word, mode] : kModes)
            if (mode == modeOf(config)) table.insert(own, std::string(word));
    };
    return made;
}

ConfigKey<Config> tokensKey() {
    auto made = key<Config, decltype(at(&Config::tokens)), std::vector<TokenConfig>>(
        "auth.token", at(&Config::tokens), {},
        [](const std::vector<TokenConfig>& tokens, toml::table& table, std::string_view own) {
            writeList(tokens, tokenKeys(), table, own);
        });
    made.read = [](Config& config, const toml::node& node, const ConfigSource& source) {
        return takeList(config.tokens, node, "auth.token", tokenKeys(), source);
    };
    return made;
}

ConfigKey<Config> providersKey() {
    auto made = key<Config, decltype(at(&Config::jwt)), std::vector<JwtConfig>>(
        "auth.jwt", at(&Config::jwt), {},
        [](const std::vector<JwtConfig>& providers, toml::table& table, std::string_view own) {
            writeList(providers, providerKeys(), table, own);
        });
    made.read = [](Config& config, const toml::node& node, const ConfigSource& source) {
        const toml::table* const only = node.as_table();
        if (!only) return takeList(config.jwt, node, "auth.jwt", providerKeys(), source);
        if (config.jwt.size() > 1)
            return source.wrong(node.source(), "'auth.jwt' stands for one provider, but there are " +
                                                   std::to_string(config.jwt.size()) + "; write [[auth.jwt]]");
        if (config.jwt.empty()) config.jwt.emplace_back();
        return takeKeys(config.jwt.front(), *only, "auth.jwt.", providerKeys(), source);
    };
    return made;
}

ConfigKey<Config> tenantsKey() {
    using Of = decltype(at(&Config::engine, &EngineOptions::tenants));
    auto made = key<Config, Of, TenantFile>("tenants", at(&Config::engine, &EngineOptions::tenants), {},
                                            [](const TenantFile& file, toml::table& table, std::string_view own) {
                                                toml::table tenants;
                                                if (toml::table limits = tableOf(file.defaults); !limits.empty())
                                                    tenants.insert("default", limits);
                                                for (const auto& [name, settings] : file.tenants)
                                                    tenants.insert(name, tableOf(settings));
                                                if (!tenants.empty()) table.insert(own, std::move(tenants));
                                            });
    made.read = [](Config& config, const toml::node& node, const ConfigSource& source) {
        return takeTenants(config.engine.tenants, node, source);
    };
    return made;
}

ConfigKey<TokenConfig> secretKey() {
    auto made = key<TokenConfig, decltype(at(&TokenConfig::token)), std::string>("token", at(&TokenConfig::token),
                                                                                 takeText, writeDigest);
    return made;
}

ConfigKey<TokenConfig> secretFileKey() {
    return key<TokenConfig, decltype(at(&TokenConfig::token)), std::string>(
        "token_file", at(&TokenConfig::token), takeSecretFile,
        [](const std::string&, toml::table&, std::string_view) {});
}

}  // namespace fairlead::broker
