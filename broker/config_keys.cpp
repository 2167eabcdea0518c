// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Every key of the configuration, in the order of the example file.
#include "broker/config_lists.h"
#include "broker/config_number_types.h"
#include "broker/store/pg/pg_address.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace fairlead::broker {

namespace {

using namespace config_key_types;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr double kMiB = 1024 * 1024;
constexpr double kDay = 86400;
constexpr double kYear = 366 * kDay;

void add(ConfigKeys<Config>& to, ConfigKeys<Config> more) {
    std::move(more.begin(), more.end(), std::back_inserter(to));
}

ConfigKeys<Config> generalKeys() {
    const Choices<Compatibility, 2> compatibilities{{{"none", Compatibility::None}, {"codeq", Compatibility::Codeq}}};
    const Choices<Durability, 2> durabilities{{{"durable", Durability::Durable}, {"relaxed", Durability::Relaxed}}};
    const Choices<LogFormat, 2> formats{{{"text", LogFormat::Text}, {"json", LogFormat::Json}}};
    const Choices<LogLevel, 4> levels{{{"debug", LogLevel::Debug},
                                       {"info", LogLevel::Info},
                                       {"warning", LogLevel::Warning},
                                       {"error", LogLevel::Error}}};
    const auto log = [](auto member) { return at(&Config::log, member); };
    const auto tls = [](auto member) { return at(&Config::tls, member); };
    return {oneOf<Config>("compatibility", at(&Config::compatibility), compatibilities),
            text<Config>("data", at(&Config::dataFolder)),
            text<Config>("backup_folder", at(&Config::backupFolder)),
            texts<Config>("listen", at(&Config::listen)),
            oneOf<Config>("durability", at(&Config::durability), durabilities),
            oneOf<Config>("log.format", log(&LogOptions::format), formats),
            oneOf<Config>("log.level", log(&LogOptions::level), levels).reloads(),
            fileName<Config>("tls.certificate", tls(&TlsFiles::certificate)),
            fileName<Config>("tls.key", tls(&TlsFiles::key)),
            fileName<Config>("tls.client_ca", tls(&TlsFiles::authorities)),
            authModeKey(),
            flag<Config>("auth.require_tenant", at(&Config::requireTenant)),
            flag<Config>("auth.allow_producer_as_worker", at(&Config::producersMayWork)),
            tokensKey().reloads(),
            providersKey()};
}

ConfigKeys<Config> engineKeys() {
    const Choices<BackoffPolicy, 5> policies{{{"fixed", BackoffPolicy::Fixed},
                                              {"linear", BackoffPolicy::Linear},
                                              {"exponential", BackoffPolicy::Exponential},
                                              {"exponential_equal_jitter", BackoffPolicy::ExponentialEqualJitter},
                                              {"exponential_full_jitter", BackoffPolicy::ExponentialFullJitter}}};
    const auto of = [](auto member) { return at(&Config::engine, member); };
    const auto longestLease = valueOf<Config>(at(&Config::limits, &Limits::maxLeaseSeconds));
    const auto base = valueOf<Config, seconds>(of(&EngineOptions::backoffBase));
    using E = EngineOptions;
    return {
        number<Config>("engine.default_lease_seconds", at(&Config::defaultLeaseSeconds), {1, longestLease}),
        duration<seconds, Config>("engine.max_run_seconds", of(&E::maxRun), {0, kYear}),
        duration<seconds, Config>("engine.worker_grace_seconds", of(&E::workerGrace), {0, kYear}),
        number<Config>("engine.default_max_attempts", of(&E::defaultMaxAttempts), {1, 65535}),
        number<Config>("engine.max_commands_per_tenant", of(&E::maxCommandsPerTenant), {1, 100'000}),
        oneOf<Config>("engine.backoff", of(&E::backoff), policies),
        duration<seconds, Config>("engine.backoff_base_seconds", of(&E::backoffBase), {0, kDay}),
        duration<seconds, Config>("engine.backoff_max_seconds", of(&E::backoffMax), {base, 30 * kDay}),
        duration<seconds, Config>("engine.completed_retention_seconds", of(&E::completedRetention), {0, 100 * kYear}),
        duration<seconds, Config>("engine.dead_retention_seconds", of(&E::deadRetention), {0, 100 * kYear}),
        duration<seconds, Config>("engine.idempotency_seconds", of(&E::idempotencyLifetime), {0, 100 * kYear}),
        duration<milliseconds, Config>("engine.statistics_interval_ms", of(&E::statisticsInterval), {50, 60'000})};
}

std::string takeLogAddress(const toml::node& node, std::string* value) {
    std::string wrong = takeText(node, value);
    if (wrong.empty() && !value->empty()) wrong = checkPgAddress(*value).message();
    return wrong;
}

std::string takeOwnAddress(const toml::node& node, std::string* value) {
    std::string wrong = takeText(node, value);
    const bool hasPort = std::count(value->begin(), value->end(), ':') == 1;
    if (wrong.empty() && (hasPort || value->find_first_of("/,; ") != std::string::npos))
        wrong = "must be a name or an address alone; the ports are those of listen and http.listen";
    return wrong;
}

ConfigKeys<Config> storeAndSchedulingKeys() {
    const auto named = [](SchedulingPolicy policy) { return std::pair(policyName(policy), policy); };
    const Choices<SchedulingPolicy, 5> policies{{named(SchedulingPolicy::Fair), named(SchedulingPolicy::Weighted),
                                                 named(SchedulingPolicy::RoundRobin), named(SchedulingPolicy::Strict),
                                                 named(SchedulingPolicy::Fifo)}};
    const auto disk = [](auto member) { return at(&Config::disk, member); };
    const auto scheduling = [](auto member) { return at(&Config::engine, &EngineOptions::scheduling, member); };
    return {text<Config>("store.log", at(&Config::storeLog), takeLogAddress),
            text<Config>("store.address", at(&Config::storeAddress), takeOwnAddress),
            number<Config>("disk.min_free_percent", disk(&DiskRules::minFreePercent), {0, 50}),
            number<Config>("disk.min_free_mib", disk(&DiskRules::minFreeMib), {0, 1 << 20}),
            number<Config>("disk.reserve_mib", disk(&DiskRules::reserveMib), {0, 1 << 14}),
            oneOf<Config>("scheduling.policy", scheduling(&SchedulingOptions::policy), policies),
            fraction<Config>("scheduling.kept", scheduling(&SchedulingOptions::kept), {0, 0.5})};
}

ConfigKeys<Config> limitKeys() {
    const auto of = [](auto member) { return at(&Config::limits, member); };
    const auto upTo = [of](auto member) { return valueOf<Config>(of(member)); };
    using L = Limits;
    return {number<Config>("limits.max_message_bytes", of(&L::maxMessageBytes), {64 * 1024, 64 * kMiB}),
            number<Config>("limits.max_payload_bytes", of(&L::maxPayloadBytes), {1, upTo(&L::maxMessageBytes)}),
            number<Config>("limits.max_command_bytes", of(&L::maxCommandBytes), {1, 4096}),
            number<Config>("limits.max_webhook_bytes", of(&L::maxWebhookBytes), {0, 65535}),
            number<Config>("limits.max_idempotency_key_bytes", of(&L::maxIdempotencyKeyBytes), {0, 65535}),
            number<Config>("limits.max_worker_id_bytes", of(&L::maxWorkerIdBytes), {1, 1024}),
            number<Config>("limits.max_batch", of(&L::maxBatch), {1, 100'000}),
            number<Config>("limits.max_ready_count", of(&L::maxReadyCount), {1, 100'000}),
            number<Config>("limits.max_lease_seconds", of(&L::maxLeaseSeconds), {1, 365 * kDay}),
            number<Config>("limits.hello_timeout_seconds", of(&L::helloTimeoutSeconds), {1, 3600}),
            number<Config>("limits.unanswered_per_stream", of(&L::unansweredPerStream), {1, 1'000'000}),
            number<Config>("limits.readys_per_stream", of(&L::readysPerStream), {1, 1'000'000}),
            number<Config>("limits.unsent_bytes_per_stream", of(&L::unsentBytesPerStream), {64 * 1024, 1024 * kMiB}),
            number<Config>("limits.slow_reader_seconds", of(&L::slowReaderSeconds), {1, 3600}),
            number<Config>("limits.max_streams", of(&L::maxStreams), {1, 1'000'000}),
            number<Config>("limits.max_streams_before_hello", of(&L::maxStreamsBeforeHello), {1, upTo(&L::maxStreams)}),
            number<Config>("limits.max_streams_per_address", of(&L::maxStreamsPerAddress), {0, upTo(&L::maxStreams)}),
            number<Config>("limits.max_streams_per_subject", of(&L::maxStreamsPerSubject), {0, upTo(&L::maxStreams)}),
            number<Config>("limits.max_command_sets_per_stream", of(&L::maxCommandSetsPerStream),
                           {1, upTo(&L::maxCommandSets)}),
            number<Config>("limits.max_command_sets", of(&L::maxCommandSets), {1, 1'000'000}),
            number<Config>("limits.max_streams_per_connection", of(&L::maxStreamsPerConnection), {1, 1'000'000}),
            number<Config>("limits.max_connections", of(&L::maxConnections), {1, 1'000'000}),
            number<Config>("limits.max_connections_before_hello", of(&L::maxConnectionsBeforeHello),
                           {1, upTo(&L::maxConnections)}),
            number<Config>("limits.max_connections_per_address", of(&L::maxConnectionsPerAddress),
                           {1, upTo(&L::maxConnections)}),
            number<Config>("limits.max_header_bytes", of(&L::maxHeaderBytes), {8 * 1024, kMiB}),
            number<Config>("limits.network_memory_bytes", of(&L::networkMemoryBytes), {64 * kMiB, 2047 * kMiB})};
}

ConfigKeys<Config> webhookKeys() {
    const auto of = [](auto member) { return at(&Config::webhooks, member); };
    const auto base = valueOf<Config, seconds>(of(&WebhookOptions::backoffBase));
    using W = WebhookOptions;
    auto secretFiles = fileNames<Config>("webhooks.secret_files", at(&Config::webhookSecretFiles));
    // A configuration of codeQ has secrets without files.
    secretFiles.isSame = [](const Config& one, const Config& other) {
        return std::tie(one.webhookSecretFiles, one.webhooks.secrets) ==
               std::tie(other.webhookSecretFiles, other.webhooks.secrets);
    };
    return {flag<Config>("webhooks.enabled", at(&Config::engine, &EngineOptions::callWebhooks)),
            std::move(secretFiles),
            number<Config>("webhooks.max_attempts", of(&W::maxAttempts), {1, 100}),
            duration<seconds, Config>("webhooks.backoff_base_seconds", of(&W::backoffBase), {0, kDay}),
            duration<seconds, Config>("webhooks.backoff_max_seconds", of(&W::backoffMax), {base, 7 * kDay}),
            duration<seconds, Config>("webhooks.timeout_seconds", of(&W::timeout), {1, 300}),
            number<Config>("webhooks.at_once", of(&W::atOnce), {1, 10'000}),
            number<Config>("webhooks.per_tenant", of(&W::perTenant), {1, 10'000}),
            number<Config>("webhooks.per_host", of(&W::perHost), {1, 10'000}),
            texts<Config>("webhooks.allow_private", of(&W::allowPrivate)),
            flag<Config>("webhooks.allow_http", of(&W::allowHttp))};
}

ConfigKeys<Config> otherKeys() {
    const auto recording = [](auto member) { return at(&Config::recording, member); };
    return {
        tenantsKey().reloads(),
        text<Config>("http.listen", at(&Config::httpListen)),
        texts<Config>("http.hosts", at(&Config::httpHosts)),
        texts<Config>("http.origins", at(&Config::httpOrigins)),
        text<Config>("metrics.listen", at(&Config::metricsListen)),
        texts<Config>("metrics.hosts", at(&Config::metricsHosts)),
        duration<days, Config>("events.retention_days", at(&Config::engine, &EngineOptions::eventRetention), {1, 3650}),
        duration<hours, Config>("what_if.keep_hours", recording(&RecordingOptions::keep), {0, 24 * 7}),
        number<Config>("what_if.max_megabytes", recording(&RecordingOptions::megabytes), {0, 65'536})};
}

ConfigKeys<Config> noiseKeys() {
    const auto of = [](auto member) { return at(&Config::engine, &EngineOptions::noise, member); };
    const auto named = [](const char* name) { return "noisy_neighbours." + std::string(name); };
    using N = NoiseOptions;
    return {flag<Config>(named("enabled"), of(&N::isEnabled)),
            number<Config>(named("store_creates_per_second"), of(&N::storeCreatesPerSecond), {1, 10'000'000}),
            fraction<Config>(named("share_factor"), of(&N::shareFactor), {1, 100}),
            fraction<Config>(named("share_least"), of(&N::shareLeast), {0, 1}),
            fraction<Config>(named("enqueue_factor"), of(&N::enqueueFactor), {1, 1000}),
            fraction<Config>(named("backlog_seconds"), of(&N::backlogSeconds), {1, kDay}),
            number<Config>(named("backlog_tasks"), of(&N::backlogTasks), {1, 1e9}),
            fraction<Config>(named("backlog_factor"), of(&N::backlogFactor), {1, 1000}),
            fraction<Config>(named("error_part"), of(&N::errorPart), {0.01, 1}),
            fraction<Config>(named("error_factor"), of(&N::errorFactor), {1, 100}),
            number<Config>(named("error_deliveries"), of(&N::errorDeliveries), {1, 1e6}),
            fraction<Config>(named("throttled_part"), of(&N::throttledPart), {0, 1})};
}

}  // namespace

const ConfigKeys<Config>& configKeys() {
    static const ConfigKeys<Config> keys = [] {
        ConfigKeys<Config> all = generalKeys();
        for (auto* const more : {engineKeys, storeAndSchedulingKeys, limitKeys, webhookKeys, otherKeys, noiseKeys})
            add(all, more());
        return all;
    }();
    return keys;
}

const ConfigKeys<TokenConfig>& tokenKeys() {
    using T = TokenConfig;
    static const ConfigKeys<T> keys{secretKey(),
                                    secretFileKey(),
                                    text<T>("token_sha256", at(&T::tokenSha256)),
                                    text<T>("subject", at(&T::subject)),
                                    texts<T>("tenants", at(&T::tenants)),
                                    texts<T>("scopes", at(&T::scopes)),
                                    texts<T>("commands", at(&T::commands)),
                                    purposes<T>("for", at(&T::purposes))};
    return keys;
}

const ConfigKeys<JwtConfig>& providerKeys() {
    using J = JwtConfig;
    const auto jwks = [](auto member) { return at(&J::jwks, member); };
    const auto refresh = valueOf<J, seconds>(jwks(&JwksEndpoint::refresh));
    static const ConfigKeys<J> keys{
        text<J>("name", at(&J::name)),
        purposes<J>("for", at(&J::purposes)),
        text<J>("issuer", at(&J::issuer)),
        text<J>("audience", at(&J::audience)),
        fileNames<J>("keys", at(&J::keys)),
        fileNames<J>("secrets", at(&J::secrets)),
        fileName<J>("jwks_file", at(&J::jwksFile)),
        text<J>("jwks_url", jwks(&JwksEndpoint::url)),
        duration<seconds, J>("jwks_refresh_seconds", jwks(&JwksEndpoint::refresh), {30, 7 * kDay}),
        duration<seconds, J>("jwks_max_age_seconds", jwks(&JwksEndpoint::maxAge), {refresh, kYear}),
        fileName<J>("jwks_ca_file", jwks(&JwksEndpoint::caFile)),
        flag<J>("jwks_allow_http", jwks(&JwksEndpoint::allowHttp)),
        number<J>("clock_skew_seconds", at(&J::clockSkewSeconds), {0, 3600}),
        flag<J>("require_expiry", at(&J::requireExpiry))};
    return keys;
}

}  // namespace fairlead::broker
