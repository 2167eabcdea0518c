// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config.h"

#include "broker/config_check.h"
#include "broker/door/listen_address.h"
#include "broker/door/tls_source.h"
#include "broker/net/address_policy.h"
#include "broker/webhooks/webhook_secrets.h"
#include "shared/limits/limit_rules.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

Status checkTls(const Config& config) {
    const TlsFiles& tls = config.tls;
    if (tls.certificate.empty() && !tls.authorities.empty())
        return unusable(
            "tls.certificate: is missing; tls.client_ca asks clients for a certificate, and the broker needs one");
    const Result<TlsContents> contents = readTlsFiles(tls, TlsSource::names());
    if (!contents) return contents.status();
    return checkTlsContents(*contents, tls, TlsSource::names(), SystemClock().now()).status();
}

// Refuses an address that other machines can reach where that is not allowed.
Status checkReach(const Config& config, const ListenAddress& address, const std::string& key, const std::string& text) {
    if (address.isLoopback()) return {};
    if (config.openMode && !config.allowOpenModeOnNetwork)
        return unusable(key + ": '" + text + "' can be reached from other machines, but auth.mode is \"open\" and " +
                        "lets everybody in; listen on 127.0.0.1 or set auth.mode = \"static\" with tokens; " +
                        "--insecure-open-mode-on-network opens it all the same");
    if (!config.tls.certificate.empty() && address.isPlain && !config.allowPlainOnNetwork)
        return unusable(key + ": '" + text +
                        "' is without TLS and can be reached from other machines; remove plain://, " +
                        "listen on 127.0.0.1, or force it with --insecure-plain-on-network");
    return {};
}

Status checkListen(const Config& config) {
    if (config.listen.empty()) return unusable("listen: give at least one address, like \"127.0.0.1:9091\"");
    std::set<std::string> seen;
    bool isTlsUsed = false;
    for (const std::string& text : config.listen) {
        const Result<ListenAddress> address = ListenAddress::parse(text);
        if (!address) return unusable("listen: " + address.status().message());
        if (address->port != 0 && !seen.insert(address->toString()).second)
            return unusable("listen: '" + text + "' is given twice");
        RETURN_IF_ERROR(checkReach(config, *address, "listen", text));
        isTlsUsed = isTlsUsed || !address->isPlain;
    }
    if (!config.tls.certificate.empty() && !isTlsUsed)
        return unusable(
            "listen: every address begins with plain://, but there is tls.certificate; remove one or the other");
    for (const auto& [key, text] :
         {std::pair("http.listen", &config.httpListen), std::pair("metrics.listen", &config.metricsListen)}) {
        if (text->empty()) continue;
        const Result<ListenAddress> address = ListenAddress::parse(*text);
        if (!address) return unusable(std::string(key) + ": " + address.status().message());
        if (address->port != 0 && !seen.insert(address->toString()).second)
            return unusable(std::string(key) + ": '" + *text + "' is in " +
                            (text == &config.metricsListen && config.httpListen == *text ? "http.listen" : "listen") +
                            ", too; choose an address of its own");
        RETURN_IF_ERROR(checkReach(config, *address, key, *text));
    }
    return {};
}

Status checkWebPages(const Config& config) {
    if (const Status status = checkOrigins(config.httpOrigins); !status.ok())
        return unusable("http.origins: " + status.message());
    const bool isForEverybody = config.openMode && !config.onlyThisUser;
    if (isForEverybody && std::count(config.httpOrigins.begin(), config.httpOrigins.end(), "*") > 0)
        return unusable(
            "http.origins: \"*\" lets every web page use a broker without tokens (auth.mode = \"open\"); name the "
            "pages, or set another auth.mode");
    return {};
}

// The store takes all files in its folder for its own.
Status checkBackupFolder(const Config& config) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path data = fs::weakly_canonical(fs::absolute(config.dataFolder, error), error);
    const fs::path backups = fs::weakly_canonical(fs::absolute(backupFolderOf(config), error), error);
    const fs::path way = backups.lexically_relative(data);
    if (way.empty() || *way.begin() == "..") return {};
    return unusable("backup_folder: '" + backupFolderOf(config) + "' lies in the data folder; choose one beside it");
}

Status checkTenants(const TenantFile& file) {
    if (const Status status = validate(file.defaults); !status.ok())
        return unusable("tenants.default." + status.message());
    for (const auto& [tenant, settings] : file.tenants) {
        if (tenant != kDefaultTenant)
            if (const Status status = checkTenantId(tenant); !status.ok())
                return unusable("tenants.\"" + tenant + "\": " + status.message());
        if (const Status status = validate(settings); !status.ok())
            return unusable("tenants." + tenant + "." + status.message());
    }
    return {};
}

Status checkWebhooks(const Config& config) {
    if (const Status status = AddressPolicy::internetAnd(config.webhooks.allowPrivate).status(); !status.ok())
        return unusable("webhooks.allow_private: " + status.message());
    if (const Status status = readWebhookSecrets(config.webhookSecretFiles).status(); !status.ok())
        return unusable("webhooks.secret_files: " + status.message());
    return {};
}

}  // namespace

Limits limitsOf(Compatibility compatibility) {
    return compatibility == Compatibility::Codeq ? codeqLimits() : Limits();
}

std::string backupFolderOf(const Config& config) {
    if (!config.backupFolder.empty()) return config.backupFolder;
    // Beside the data folder, also if that is "." or ends in it.
    std::error_code error;
    const auto data = std::filesystem::absolute(config.dataFolder + "/", error).lexically_normal();
    return data.parent_path().string() + "-backups";
}

Status checkConfig(const Config& config) {
    RETURN_IF_ERROR(checkTexts(config));
    if (config.dataFolder.empty()) return unusable("data: name the folder that keeps the tasks");
    RETURN_IF_ERROR(checkBackupFolder(config));
    RETURN_IF_ERROR(checkAuth(config));
    RETURN_IF_ERROR(checkTls(config));
    RETURN_IF_ERROR(checkListen(config));
    RETURN_IF_ERROR(checkWebPages(config));
    RETURN_IF_ERROR(checkWebhooks(config));
    RETURN_IF_ERROR(checkTenants(config.engine.tenants));
    return checkRanges(config);
}

}  // namespace fairlead::broker
