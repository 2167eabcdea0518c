// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/principal.h"
#include "broker/auth/strict_json.h"
#include "broker/codeq/codeq_config.h"
#include "shared/tenant_id.h"

#include <nlohmann/json.hpp>

#include <strings.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

using nlohmann::json;

constexpr int64_t kNanos = 1'000'000'000;

// One of codeQ's two identities.
struct Identity {
    const char* setting;  // "producer" or "worker"
    const char* clients;
    Purpose purpose;
};

class AuthReading {
public:
    AuthReading(const CodeqSettings& settings, bool allowHttp, CodeqConfig* made)
        : m_settings(settings), m_allowHttp(allowHttp), m_made(made) {}

    Status take(const Identity& identity) {
        m_identity = &identity;
        m_where = std::string(identity.setting) + "AuthConfig";
        const std::string provider = m_settings.get(std::string(identity.setting) + "AuthProvider");
        if (provider.empty()) return takeLegacy();
        const std::string text = m_settings.get(m_where);
        const json config = parseAnyJson(text);
        if (text.empty() || config.is_discarded()) return wrong("must be JSON");
        return takeProvider(provider, config, true);
    }

private:
    Status wrong(const std::string& what) const { return {Code::InvalidArgument, "codeQ's " + m_where + ": " + what}; }

    Status takeProvider(const std::string& type, const json& config, bool mayBeMulti) {
        if (type == "jwks") return takeJwks(config);
        if (type == "static") return takeStatic(config);
        if (type != "multi" || !mayBeMulti)
            return wrong("the provider must be jwks, static or multi (which holds no other multi)");
        const auto list = config.is_object() ? config.find("providers") : config.end();
        if (!config.is_object() || list == config.end() || !list->is_array() || list->size() < 2 || list->size() > 4)
            return wrong("providers must be a list of two to four");
        for (const json& element : *list) {
            if (!element.is_object() || !element.contains("type") || !element["type"].is_string() ||
                !element.contains("config"))
                return wrong("each of providers must have a type and a config");
            RETURN_IF_ERROR(takeProvider(element["type"].get<std::string>(), element["config"], false));
        }
        return {};
    }

    // codeQ's older settings, which stand for a provider of keys.
    Status takeLegacy() {
        const bool isProducer = m_identity->purpose == Purpose::Produce;
        const std::string prefix = isProducer ? "identity" : "worker";
        std::string service = isProducer ? m_settings.get("identityServiceUrl") : std::string();
        while (service.ends_with('/')) service.pop_back();
        std::string url = m_settings.get(prefix + "JwksUrl");
        if (url.empty() && !service.empty()) url = service + "/v1/.well-known/jwks.json";
        if (url.empty()) {
            m_made->remarks.push_back({false, m_where + ": nothing says whose tokens open streams of " +
                                                  m_identity->clients + ", so none does, unless [auth] says more"});
            return {};
        }
        std::string issuer = m_settings.get(prefix + "Issuer");
        if (issuer.empty()) issuer = service;
        std::string audience = m_settings.get(prefix + "Audience");
        if (audience.empty() && !isProducer) audience = "codeq-worker";
        m_where = prefix + "JwksUrl, " + prefix + "Issuer, " + prefix + "Audience";
        return takeJwks({{"jwksUrl", url}, {"issuer", issuer}, {"audience", audience}, {"clockSkew", skew() * kNanos}});
    }

    int64_t skew() const {
        const std::string text = m_settings.get("allowedClockSkewSeconds");
        const json value = parseAnyJson(text);
        return value.is_number_integer() && value.get<int64_t>() > 0 ? value.get<int64_t>() : 60;
    }

    Status textOf(const json& config, const char* name, std::string* target) const {
        const auto found = config.find(name);
        if (found == config.end()) return {};
        if (!found->is_string()) return wrong(std::string(name) + " must be a text");
        const std::string text = found->get<std::string>();
        const size_t first = text.find_first_not_of(" \t\r\n");
        *target = first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
        return {};
    }

    Status textsOf(const json& config, const char* name, std::vector<std::string>* target) const {
        const auto found = config.find(name);
        if (found == config.end() || found->is_null()) return {};
        const auto isText = [](const json& element) { return element.is_string(); };
        if (!found->is_array() || !std::all_of(found->begin(), found->end(), isText))
            return wrong(std::string(name) + " must be a list of texts");
        *target = found->get<std::vector<std::string>>();
        return {};
    }

    Status takeJwks(const json& config) {
        if (!config.is_object()) return wrong("must be a JSON object");
        JwtConfig jwt;
        jwt.purposes = {m_identity->purpose};
        RETURN_IF_ERROR(textOf(config, "jwksUrl", &jwt.jwks.url));
        RETURN_IF_ERROR(textOf(config, "issuer", &jwt.issuer));
        RETURN_IF_ERROR(textOf(config, "audience", &jwt.audience));
        for (const auto& [name, text] :
             {std::pair{"jwksUrl", jwt.jwks.url}, {"issuer", jwt.issuer}, {"audience", jwt.audience}})
            if (text.empty()) return wrong(std::string(name) + " is missing; codeQ's verifier requires it, too");
        jwt.jwks.allowHttp = m_allowHttp;
        if (const Status status = checkJwksEndpoint(jwt.jwks); !status.ok())
            return wrong(status.message() + ", or allow it with --insecure-jwks-over-http");
        if (const auto skew = config.find("clockSkew"); skew != config.end()) {
            if (!skew->is_number_integer() || skew->get<int64_t>() < 0 || skew->get<int64_t>() > 3600 * kNanos)
                return wrong("clockSkew must be nanoseconds, up to an hour");
            jwt.clockSkewSeconds = uint32_t(skew->get<int64_t>() / kNanos);
        }
        jwt.requireExpiry = false;
        jwt.name = std::string(m_identity->clients) + (m_number == 0 ? "" : '-' + std::to_string(m_number + 1));
        ++m_number;
        if (!m_hasSaidExpiry)
            m_made->remarks.push_back({false, m_where + ": tokens without an end (exp) are accepted, as by codeQ; "
                                                        "require_expiry in [[auth.jwt]] refuses them"});
        m_hasSaidExpiry = true;
        m_made->config.jwt.push_back(std::move(jwt));
        return {};
    }

    Status takeStatic(const json& config) {
        TokenConfig token;
        token.purposes = {m_identity->purpose};
        token.commands.clear();
        json raw = json::object();
        if (config.is_string()) {
            RETURN_IF_ERROR(textOf({{"token", config}}, "token", &token.token));
        } else if (config.is_object()) {
            RETURN_IF_ERROR(textOf(config, "token", &token.token));
            RETURN_IF_ERROR(textOf(config, "subject", &token.subject));
            RETURN_IF_ERROR(textsOf(config, "scopes", &token.scopes));
            RETURN_IF_ERROR(textsOf(config, "eventTypes", &token.commands));
            if (const auto found = config.find("raw"); found != config.end() && found->is_object()) raw = *found;
        } else {
            return wrong("must be a JSON text or object");
        }
        if (token.token.empty()) return wrong("token is missing");
        if (token.subject.empty()) token.subject = "static";
        takeScopes(token);
        RETURN_IF_ERROR(takeTenant(raw, token));
        if (const auto role = raw.find("role"); role != raw.end() && role->is_string() &&
                                                m_identity->purpose == Purpose::Produce &&
                                                strcasecmp(role->get_ref<const std::string&>().c_str(), "ADMIN") == 0) {
            token.scopes.emplace_back(scopes::kCodeqAdmin);
            m_made->remarks.push_back({false, m_where +
                                                  ": the role ADMIN opens codeQ's administration over HTTP, of the "
                                                  "token's own tenant; codeQ shows it all tenants"});
        }
        m_made->config.tokens.push_back(std::move(token));
        return {};
    }

    // codeQ takes any text for a scope.
    void takeScopes(TokenConfig& token) {
        const auto& known = allScopes();
        const bool hadAny = !token.scopes.empty();
        std::erase_if(token.scopes, [&](const std::string& scope) {
            const bool isKnown = std::find(known.begin(), known.end(), scope) != known.end();
            if (isKnown && !scope.starts_with("fairlead:")) return false;
            m_made->remarks.push_back({false, m_where + ": the scope '" + shown(scope) + "' grants nothing here"});
            return true;
        });
        if (token.scopes.empty() && m_identity->purpose == Purpose::Work)
            m_made->remarks.push_back(
                {hadAny, m_where + ": a token has no scope " + (hadAny ? "left" : "at all") +
                             ", so a worker with it can do nothing; codeq:claim and codeq:result let it work"});
    }

    static std::string shown(const std::string& scope) {
        std::string text = scope.substr(0, 100);
        std::replace_if(
            text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
        return text;
    }

    Status takeTenant(const json& raw, TokenConfig& token) const {
        std::string tenant;
        for (const char* name : {"tid", "tenantId", "tenant_id", "organizationId", "organization_id"}) {
            const auto claim = raw.find(name);
            if (claim == raw.end()) continue;
            std::string given;
            RETURN_IF_ERROR(textOf(raw, name, &given));
            if (!checkTenantId(given).ok() || (!tenant.empty() && tenant != given))
                return wrong(std::string(name) + " is no tenant, or another claim says another");
            tenant = given;
        }
        if (tenant.empty()) {
            if (!checkTenantId(token.subject).ok())
                return wrong("it names no tenant (tenantId in raw), and its subject is none, so codeQ refuses it, too");
            tenant = token.subject;
            m_made->remarks.push_back({false, m_where + ": names no tenant, so its tenant is '" + tenant +
                                                  "', its subject, as with codeQ; a worker meets the tasks of its own "
                                                  "tenant only"});
        }
        token.tenants = {tenant};
        return {};
    }

    const CodeqSettings& m_settings;
    const bool m_allowHttp;
    CodeqConfig* const m_made;
    const Identity* m_identity = nullptr;
    std::string m_where;
    int m_number = 0;  // of this identity's providers
    bool m_hasSaidExpiry = false;
};

}  // namespace

Status takeCodeqAuth(const CodeqSettings& settings, bool allowHttp, CodeqConfig* made) {
    Config& config = made->config;
    const std::string skew = settings.get("allowedClockSkewSeconds");
    if (!skew.empty() && !parseAnyJson(skew).is_number_integer())
        return {Code::InvalidArgument, "codeQ's allowedClockSkewSeconds: must be a whole number"};
    config.openMode = false;
    config.producersMayWork = isCodeqTrue(settings.get("allowProducerAsWorker"));
    for (const Identity& identity :
         {Identity{"producer", "producers", Purpose::Produce}, Identity{"worker", "workers", Purpose::Work}})
        RETURN_IF_ERROR(AuthReading(settings, allowHttp, made).take(identity));
    config.acceptJwt = !config.jwt.empty();
    // A list of tokens in --config would replace those from here.
    made->remarks.push_back(
        {true,
         std::string("administration: no token of codeQ opens it; for the console and fairleadctl add an "
                     "[[auth.token]] with fairlead: scopes ") +
             (config.tokens.empty() ? "in --config" : "to what --print-config writes, and use that as --config")});
    return {};
}

}  // namespace fairlead::broker
