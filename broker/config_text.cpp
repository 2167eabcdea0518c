// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is said of a configuration key by key: as a text, what has changed, what is out of range.
#include "broker/config_check.h"
#include "broker/config_key.h"
#include "broker/store/pg/pg_address.h"

#include <sstream>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr const char* kSecretFile = "/etc/fairlead/webhook.secret";

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

template <typename Owner>
Status checkTextsOf(const Owner& owner, const ConfigKeys<Owner>& keys, const std::string& where) {
    for (const ConfigKey<Owner>& key : keys)
        for (const std::string& text : key.texts(owner))
            if (holdsControls(text)) return unusable(where + key.name + ": must not hold control characters");
    return {};
}

}  // namespace

std::string configText(const Config& config) {
    Config shown = config;
    const bool hasSecret = shown.webhookSecretFiles.empty() && !shown.webhooks.secrets.empty();
    if (hasSecret) shown.webhookSecretFiles = {kSecretFile};
    shown.storeLog = shownPgAddress(shown.storeLog);
    Config usual;
    usual.limits = limitsOf(config.compatibility);
    toml::table table;
    for (const ConfigKey<Config>& key : configKeys()) {
        if (key.isSame(shown, usual)) continue;
        toml::table* section = &table;
        if (key.section() != key.name) {
            table.insert(key.section(), toml::table());
            section = table[key.section()].as_table();
        }
        key.write(shown, *section, key.ownName());
    }
    std::ostringstream text;
    if (hasSecret) text << "# Write the webhook secret, which is not shown here, to " << kSecretFile << ".\n";
    text << table << '\n';
    return text.str();
}

std::vector<std::string> keysThatNeedARestart(const Config& running, const Config& wanted) {
    std::vector<std::string> changed;
    for (const ConfigKey<Config>& key : configKeys())
        if (!key.isTakenByReload && !key.isSame(running, wanted)) changed.push_back(key.name);
    return changed;
}

Status checkTexts(const Config& config) {
    RETURN_IF_ERROR(checkTextsOf(config, configKeys(), ""));
    for (size_t i = 0; i < config.tokens.size(); ++i)
        RETURN_IF_ERROR(checkTextsOf(config.tokens[i], tokenKeys(), "auth.token #" + std::to_string(i + 1) + '.'));
    // By number, because the label of a provider holds its name.
    for (size_t i = 0; i < config.jwt.size(); ++i)
        RETURN_IF_ERROR(
            checkTextsOf(config.jwt[i], providerKeys(),
                         config.jwt.size() == 1 ? "auth.jwt." : "auth.jwt #" + std::to_string(i + 1) + '.'));
    return {};
}

Status checkRanges(const Config& config) {
    for (const ConfigKey<Config>& key : configKeys()) RETURN_IF_ERROR(key.check(config, ""));
    return {};
}

}  // namespace fairlead::broker
