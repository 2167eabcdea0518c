// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config_check.h"

#include <string_view>
#include <vector>

namespace fairlead::broker {

namespace {

// Those of one byte, and those of two in UTF-8 (C2 80 to C2 9F), which some terminals obey, too.
bool holdsControls(std::string_view text) {
    unsigned char before = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F || (before == 0xC2 && byte >= 0x80 && byte < 0xA0)) return true;
        before = byte;
    }
    return false;
}

Status checkText(const std::string& key, std::string_view text) {
    return holdsControls(text) ? unusable(key + ": must not hold control characters") : Status();
}

Status checkEach(const std::string& key, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) RETURN_IF_ERROR(checkText(key, text));
    return {};
}

Status checkTokenTexts(const TokenConfig& token, const std::string& where) {
    RETURN_IF_ERROR(checkText(where + ".subject", token.subject));
    RETURN_IF_ERROR(checkEach(where + ".tenants", token.tenants));
    RETURN_IF_ERROR(checkEach(where + ".scopes", token.scopes));
    return checkEach(where + ".commands", token.commands);
}

Status checkProviderTexts(const JwtConfig& jwt, const std::string& where) {
    RETURN_IF_ERROR(checkText(where + ".name", jwt.name));
    RETURN_IF_ERROR(checkText(where + ".issuer", jwt.issuer));
    RETURN_IF_ERROR(checkText(where + ".audience", jwt.audience));
    RETURN_IF_ERROR(checkEach(where + ".keys", jwt.keys));
    RETURN_IF_ERROR(checkEach(where + ".secrets", jwt.secrets));
    RETURN_IF_ERROR(checkText(where + ".jwks_file", jwt.jwksFile));
    RETURN_IF_ERROR(checkText(where + ".jwks_url", jwt.jwks.url));
    return checkText(where + ".jwks_ca_file", jwt.jwks.caFile);
}

}  // namespace

Status checkTexts(const Config& config) {
    RETURN_IF_ERROR(checkText("data", config.dataFolder));
    RETURN_IF_ERROR(checkText("backup_folder", config.backupFolder));
    RETURN_IF_ERROR(checkEach("listen", config.listen));
    RETURN_IF_ERROR(checkText("http.listen", config.httpListen));
    RETURN_IF_ERROR(checkEach("http.hosts", config.httpHosts));
    RETURN_IF_ERROR(checkText("metrics.listen", config.metricsListen));
    RETURN_IF_ERROR(checkEach("metrics.hosts", config.metricsHosts));
    RETURN_IF_ERROR(checkText("tls.certificate", config.tls.certificate));
    RETURN_IF_ERROR(checkText("tls.key", config.tls.key));
    RETURN_IF_ERROR(checkText("tls.client_ca", config.tls.authorities));
    RETURN_IF_ERROR(checkEach("webhooks.secret_files", config.webhookSecretFiles));
    RETURN_IF_ERROR(checkEach("webhooks.allow_private", config.webhooks.allowPrivate));
    for (size_t i = 0; i < config.tokens.size(); ++i)
        RETURN_IF_ERROR(checkTokenTexts(config.tokens[i], "auth.token #" + std::to_string(i + 1)));
    // By number, because the label of a provider holds its name.
    for (size_t i = 0; i < config.jwt.size(); ++i)
        RETURN_IF_ERROR(checkProviderTexts(config.jwt[i],
                                           config.jwt.size() == 1 ? "auth.jwt" : "auth.jwt #" + std::to_string(i + 1)));
    return {};
}

}  // namespace fairlead::broker
