// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config.h"

#include "broker/config_check.h"
#include "broker/door/listen_address.h"
#include "broker/door/tls_source.h"
#include "broker/net/address_policy.h"
#include "broker/webhooks/webhook_secrets.h"
#include "shared/limit_rules.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <tuple>
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

Status checkNumber(const char* key, double value, double least, double most) {
    if (value >= least && value <= most) return {};  // false for NaN
    const auto written = [](double number) {
        std::ostringstream text;
        text.precision(15);
        text << number;
        return text.str();
    };
    return unusable(std::string(key) + ": is " + written(value) + ", must be from " + written(least) + " to " +
                    written(most));
}

Status checkNoise(const NoiseOptions& noise) {
    RETURN_IF_ERROR(
        checkRange("noisy_neighbours.store_creates_per_second", int64_t(noise.storeCreatesPerSecond), 1, 10'000'000));
    const std::tuple<const char*, double, double, double> ranges[] = {
        {"share_factor", noise.shareFactor, 1, 100},
        {"share_least", noise.shareLeast, 0, 1},
        {"enqueue_factor", noise.enqueueFactor, 1, 1000},
        {"backlog_seconds", noise.backlogSeconds, 1, 86400},
        {"backlog_tasks", noise.backlogTasks, 1, 1e9},
        {"backlog_factor", noise.backlogFactor, 1, 1000},
        {"error_part", noise.errorPart, 0.01, 1},
        {"error_factor", noise.errorFactor, 1, 100},
        {"error_deliveries", noise.errorDeliveries, 1, 1e6},
        {"throttled_part", noise.throttledPart, 0, 1}};
    for (const auto& [key, value, least, most] : ranges)
        RETURN_IF_ERROR(checkNumber(("noisy_neighbours." + std::string(key)).c_str(), value, least, most));
    return {};
}

Status checkNumbers(const Config& config) {
    constexpr int64_t kMiB = 1024 * 1024;
    constexpr int64_t kYears = 100LL * 366 * 86400;
    const EngineOptions& engine = config.engine;
    const Limits& limits = config.limits;
    RETURN_IF_ERROR(checkRange("engine.default_max_attempts", engine.defaultMaxAttempts, 1, 65535));
    RETURN_IF_ERROR(checkRange("engine.max_commands_per_tenant", engine.maxCommandsPerTenant, 1, 100'000));
    RETURN_IF_ERROR(checkRange("engine.default_lease_seconds", config.defaultLeaseSeconds, 1, limits.maxLeaseSeconds));
    RETURN_IF_ERROR(checkRange("engine.max_run_seconds", seconds(engine.maxRun), 0, 366 * 86400));
    RETURN_IF_ERROR(checkRange("engine.worker_grace_seconds", seconds(engine.workerGrace), 0, 366 * 86400));
    RETURN_IF_ERROR(checkRange("engine.backoff_base_seconds", seconds(engine.backoffBase), 0, 86400));
    RETURN_IF_ERROR(
        checkRange("engine.backoff_max_seconds", seconds(engine.backoffMax), seconds(engine.backoffBase), 30 * 86400));
    RETURN_IF_ERROR(checkRange("engine.completed_retention_seconds", seconds(engine.completedRetention), 0, kYears));
    RETURN_IF_ERROR(checkRange("engine.dead_retention_seconds", seconds(engine.deadRetention), 0, kYears));
    RETURN_IF_ERROR(checkRange("engine.idempotency_seconds", seconds(engine.idempotencyLifetime), 0, kYears));
    RETURN_IF_ERROR(checkNoise(engine.noise));
    RETURN_IF_ERROR(checkRange("disk.min_free_percent", config.disk.minFreePercent, 0, 50));
    RETURN_IF_ERROR(checkRange("disk.min_free_mib", config.disk.minFreeMib, 0, 1 << 20));
    RETURN_IF_ERROR(checkRange("disk.reserve_mib", config.disk.reserveMib, 0, 1 << 14));
    RETURN_IF_ERROR(checkRange("events.retention_days", seconds(engine.eventRetention) / 86400, 1, 3650));
    RETURN_IF_ERROR(checkRange("what_if.keep_hours", seconds(config.recording.keep) / 3600, 0, 24 * 7));
    RETURN_IF_ERROR(checkRange("what_if.max_megabytes", int64_t(config.recording.megabytes), 0, 65'536));
    RETURN_IF_ERROR(checkRange("engine.statistics_interval_ms", engine.statisticsInterval.count() / 1000, 50, 60'000));
    RETURN_IF_ERROR(checkRange("limits.max_message_bytes", limits.maxMessageBytes, 64 * 1024, 64 * kMiB));
    RETURN_IF_ERROR(checkRange("limits.max_payload_bytes", limits.maxPayloadBytes, 1, limits.maxMessageBytes));
    RETURN_IF_ERROR(checkRange("limits.max_command_bytes", limits.maxCommandBytes, 1, 4096));
    RETURN_IF_ERROR(checkRange("limits.max_webhook_bytes", limits.maxWebhookBytes, 0, 65535));
    RETURN_IF_ERROR(checkRange("limits.max_idempotency_key_bytes", limits.maxIdempotencyKeyBytes, 0, 65535));
    RETURN_IF_ERROR(checkRange("limits.max_worker_id_bytes", limits.maxWorkerIdBytes, 1, 1024));
    RETURN_IF_ERROR(checkRange("limits.max_batch", limits.maxBatch, 1, 100'000));
    RETURN_IF_ERROR(checkRange("limits.max_ready_count", limits.maxReadyCount, 1, 100'000));
    RETURN_IF_ERROR(checkRange("limits.max_lease_seconds", limits.maxLeaseSeconds, 1, 365 * 86400));
    RETURN_IF_ERROR(checkRange("limits.hello_timeout_seconds", limits.helloTimeoutSeconds, 1, 3600));
    RETURN_IF_ERROR(checkRange("limits.unanswered_per_stream", limits.unansweredPerStream, 1, 1'000'000));
    RETURN_IF_ERROR(checkRange("limits.readys_per_stream", limits.readysPerStream, 1, 1'000'000));
    RETURN_IF_ERROR(checkRange("limits.unsent_bytes_per_stream", limits.unsentBytesPerStream, 64 * 1024, 1024 * kMiB));
    RETURN_IF_ERROR(checkRange("limits.max_streams", limits.maxStreams, 1, 1'000'000));
    RETURN_IF_ERROR(checkRange("limits.max_streams_before_hello", limits.maxStreamsBeforeHello, 1, limits.maxStreams));
    RETURN_IF_ERROR(checkRange("limits.max_streams_per_address", limits.maxStreamsPerAddress, 1, limits.maxStreams));
    RETURN_IF_ERROR(checkRange("limits.max_streams_per_subject", limits.maxStreamsPerSubject, 1, limits.maxStreams));
    RETURN_IF_ERROR(checkRange("limits.max_streams_per_connection", limits.maxStreamsPerConnection, 1, 1'000'000));
    RETURN_IF_ERROR(checkRange("limits.max_connections", limits.maxConnections, 1, 1'000'000));
    RETURN_IF_ERROR(
        checkRange("limits.max_connections_before_hello", limits.maxConnectionsBeforeHello, 1, limits.maxConnections));
    RETURN_IF_ERROR(
        checkRange("limits.max_connections_per_address", limits.maxConnectionsPerAddress, 1, limits.maxConnections));
    RETURN_IF_ERROR(checkRange("limits.max_header_bytes", limits.maxHeaderBytes, 8 * 1024, kMiB));
    RETURN_IF_ERROR(checkRange("limits.network_memory_bytes", limits.networkMemoryBytes, 64 * kMiB, 2047 * kMiB));
    RETURN_IF_ERROR(checkRange("limits.max_command_sets", limits.maxCommandSets, 1, 1'000'000));
    RETURN_IF_ERROR(
        checkRange("limits.max_command_sets_per_stream", limits.maxCommandSetsPerStream, 1, limits.maxCommandSets));
    return checkRange("limits.slow_reader_seconds", limits.slowReaderSeconds, 1, 3600);
}

Status checkScheduling(const SchedulingOptions& scheduling) {
    return checkNumber("scheduling.kept", scheduling.kept, 0, 0.5);
}

Status checkWebhooks(const Config& config) {
    const WebhookOptions& webhooks = config.webhooks;
    RETURN_IF_ERROR(checkRange("webhooks.max_attempts", webhooks.maxAttempts, 1, 100));
    RETURN_IF_ERROR(checkRange("webhooks.backoff_base_seconds", seconds(webhooks.backoffBase), 0, 86400));
    RETURN_IF_ERROR(checkRange("webhooks.backoff_max_seconds", seconds(webhooks.backoffMax),
                               seconds(webhooks.backoffBase), 7 * 86400));
    RETURN_IF_ERROR(checkRange("webhooks.timeout_seconds", seconds(webhooks.timeout), 1, 300));
    RETURN_IF_ERROR(checkRange("webhooks.at_once", int64_t(webhooks.atOnce), 1, 10'000));
    RETURN_IF_ERROR(checkRange("webhooks.per_tenant", int64_t(webhooks.perTenant), 1, 10'000));
    RETURN_IF_ERROR(checkRange("webhooks.per_host", int64_t(webhooks.perHost), 1, 10'000));
    if (const Status status = AddressPolicy::internetAnd(webhooks.allowPrivate).status(); !status.ok())
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
    RETURN_IF_ERROR(checkWebhooks(config));
    RETURN_IF_ERROR(checkTenants(config.engine.tenants));
    RETURN_IF_ERROR(checkScheduling(config.engine.scheduling));
    return checkNumbers(config);
}

}  // namespace fairlead::broker
