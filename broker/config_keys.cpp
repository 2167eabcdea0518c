// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config_reader.h"

#include "shared/bounded_file.h"
#include "shared/limit_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLargestSecret = 16 * 1024;

// Takes the value of a key. Returns an empty text, or what the value must be instead.
using Take = std::function<std::string(const toml::node&)>;
using Keys = std::map<std::string, Take, std::less<>>;

Take text(std::string* target) {
    return [target](const toml::node& node) -> std::string {
        if (!node.is_string()) return "must be a text in quotes";
        *target = node.as_string()->get();
        return {};
    };
}

// The name of a file, which may lie in the folder where systemd puts what the unit's LoadCredential names.
constexpr std::string_view kCredentials = "$CREDENTIALS_DIRECTORY/";

std::string completeFileName(std::string* name) {
    if (!name->starts_with(kCredentials)) return {};
    const char* const folder = std::getenv("CREDENTIALS_DIRECTORY");
    if (!folder || !*folder)
        return "names $CREDENTIALS_DIRECTORY, which is not set: systemd sets it for a unit with LoadCredential";
    *name = std::string(folder) + '/' + name->substr(kCredentials.size());
    return {};
}

Take fileName(std::string* target) {
    return [target](const toml::node& node) -> std::string {
        std::string name;
        std::string wrong = text(&name)(node);
        if (wrong.empty()) wrong = completeFileName(&name);
        if (wrong.empty()) *target = std::move(name);
        return wrong;
    };
}

Take flag(bool* target) {
    return [target](const toml::node& node) -> std::string {
        if (!node.is_boolean()) return "must be true or false";
        *target = node.as_boolean()->get();
        return {};
    };
}

Take texts(std::vector<std::string>* target) {
    return [target](const toml::node& node) -> std::string {
        std::vector<std::string> values;
        const toml::array* array = node.as_array();
        if (!array) return "must be a list of texts";
        for (const toml::node& element : *array) {
            if (!element.is_string()) return "must be a list of texts";
            values.push_back(element.as_string()->get());
        }
        *target = std::move(values);
        return {};
    };
}

Take fileNames(std::vector<std::string>* target) {
    return [target](const toml::node& node) -> std::string {
        std::vector<std::string> names;
        std::string wrong = texts(&names)(node);
        for (std::string& name : names)
            if (wrong.empty()) wrong = completeFileName(&name);
        if (wrong.empty()) *target = std::move(names);
        return wrong;
    };
}

// What a file holds, without white space around it. It is read here, at every reading of the configuration.
Take contentsOfFile(std::string* target) {
    return [target](const toml::node& node) -> std::string {
        std::string name;
        if (std::string wrong = fileName(&name)(node); !wrong.empty()) return wrong;
        if (!target->empty()) return "stands beside the text itself: give one of the two";
        constexpr std::string_view kSpace = " \t\r\n";
        const Result<std::string> contents = readBoundedFile(name, kLargestSecret);
        if (!contents) return "cannot be used: " + contents.status().message();
        const size_t begin = contents->find_first_not_of(kSpace);
        if (begin == std::string::npos) return "names '" + name + "', which is empty";
        *target = contents->substr(begin, contents->find_last_not_of(kSpace) + 1 - begin);
        return {};
    };
}

Take purposes(Purposes* target) {
    return [target](const toml::node& node) -> std::string {
        std::vector<std::string> names;
        if (std::string wrong = texts(&names)(node); !wrong.empty()) return wrong;
        Purposes named = Purposes::none();
        for (const std::string& name : names) {
            const auto known = std::find_if(std::begin(kPurposes), std::end(kPurposes),
                                            [&](Purpose purpose) { return purposeName(purpose) == name; });
            if (known == std::end(kPurposes)) return "must be a list of \"producers\", \"workers\" and \"admin\"";
            named.add(*known);
        }
        *target = named;
        return {};
    };
}

Take fraction(double* target) {
    return [target](const toml::node& node) -> std::string {
        if (!node.is_number()) return "must be a number, like 0.05";
        *target = *node.value<double>();
        return {};
    };
}

template <typename Number>
Take number(Number* target) {
    return [target](const toml::node& node) -> std::string {
        if (!node.is_integer()) return "must be a whole number";
        const int64_t value = node.as_integer()->get();
        if (value < 0 || value > int64_t{std::numeric_limits<int32_t>::max()})
            return "must be from 0 to " + std::to_string(std::numeric_limits<int32_t>::max());
        *target = Number(value);
        return {};
    };
}

// A count of the given unit.
template <typename Unit>
Take duration(Micros* target) {
    return [target](const toml::node& node) -> std::string {
        int64_t value = 0;
        std::string wrong = number(&value)(node);
        if (wrong.empty()) *target = Unit(value);
        return wrong;
    };
}

template <typename Value, size_t kCount>
Take oneOf(Value* target, std::array<std::pair<std::string_view, Value>, kCount> choices) {
    return [target, choices](const toml::node& node) -> std::string {
        std::string wanted = "must be one of";
        for (const auto& [name, value] : choices) {
            if (node.is_string() && node.as_string()->get() == name) {
                *target = value;
                return {};
            }
            wanted += " \"" + std::string(name) + "\"";
        }
        return wanted;
    };
}

Keys jwtKeys(JwtConfig* jwt) {
    return {{"name", text(&jwt->name)},
            {"for", purposes(&jwt->purposes)},
            {"issuer", text(&jwt->issuer)},
            {"audience", text(&jwt->audience)},
            {"keys", fileNames(&jwt->keys)},
            {"secrets", fileNames(&jwt->secrets)},
            {"jwks_file", fileName(&jwt->jwksFile)},
            {"jwks_url", text(&jwt->jwks.url)},
            {"jwks_ca_file", fileName(&jwt->jwks.caFile)},
            {"jwks_allow_http", flag(&jwt->jwks.allowHttp)},
            {"jwks_refresh_seconds", duration<std::chrono::seconds>(&jwt->jwks.refresh)},
            {"jwks_max_age_seconds", duration<std::chrono::seconds>(&jwt->jwks.maxAge)},
            {"clock_skew_seconds", number(&jwt->clockSkewSeconds)},
            {"require_expiry", flag(&jwt->requireExpiry)}};
}

class Taker {
public:
    explicit Taker(const ConfigSource& source) : m_source(source) {}

    // Every key of the table must be among the known ones.
    Status take(const toml::table& table, const std::string& prefix, const Keys& keys) const {
        for (const auto& [key, node] : table) {
            const std::string name = prefix + std::string(key.str());
            const auto known = keys.find(key.str());
            if (known == keys.end()) return m_source.wrong(key.source(), "unknown key '" + name + "'");
            if (const std::string what = known->second(node); !what.empty())
                return m_source.wrong(node.source(), "'" + name + "' " + what);
        }
        return {};
    }

    // For a key whose value is a table; errors in that table go to `inner`.
    Take section(const std::string& prefix, const Keys& keys, Status* inner) const {
        return [this, prefix, keys, inner](const toml::node& node) -> std::string {
            const toml::table* table = node.as_table();
            if (!table) return "must be a table, like [" + prefix.substr(0, prefix.size() - 1) + "]";
            // A table inside this one may have set it already.
            const Status status = take(*table, prefix, keys);
            if (inner->ok()) *inner = status;
            return {};
        };
    }

    Take tokens(std::vector<TokenConfig>* target, Status* inner) const {
        return [this, target, inner](const toml::node& node) -> std::string {
            const toml::array* array = node.as_array();
            if (!array) return "must be written as [[auth.token]]";
            target->clear();
            for (const toml::node& element : *array) {
                const toml::table* table = element.as_table();
                if (!table) return "must be written as [[auth.token]]";
                TokenConfig token;
                const Status status = take(*table, "auth.token.",
                                           {{"token", text(&token.token)},
                                            {"token_file", contentsOfFile(&token.token)},
                                            {"token_sha256", text(&token.tokenSha256)},
                                            {"subject", text(&token.subject)},
                                            {"tenants", texts(&token.tenants)},
                                            {"scopes", texts(&token.scopes)},
                                            {"commands", texts(&token.commands)},
                                            {"for", purposes(&token.purposes)}});
                if (inner->ok()) *inner = status;
                target->push_back(std::move(token));
            }
            return {};
        };
    }

    // [auth.jwt], which is taken key by key, or [[auth.jwt]], which replaces what was there.
    Take providers(std::vector<JwtConfig>* target, Status* inner) const {
        return [this, target, inner](const toml::node& node) -> std::string {
            if (const toml::table* only = node.as_table()) {
                if (target->size() > 1)
                    return "stands for one provider, but there are " + std::to_string(target->size()) +
                           "; write [[auth.jwt]]";
                if (target->empty()) target->emplace_back();
                const Status status = take(*only, "auth.jwt.", jwtKeys(&target->front()));
                if (inner->ok()) *inner = status;
                return {};
            }
            const toml::array* array = node.as_array();
            if (!array) return "must be written as [[auth.jwt]]";
            target->clear();
            for (const toml::node& element : *array) {
                const toml::table* table = element.as_table();
                if (!table) return "must be written as [[auth.jwt]]";
                JwtConfig jwt;
                const Status status = take(*table, "auth.jwt.", jwtKeys(&jwt));
                if (inner->ok()) *inner = status;
                target->push_back(std::move(jwt));
            }
            return {};
        };
    }

    // [tenants.default] and one table for each tenant, with the keys of limit_rules.h.
    Take tenants(TenantFile* target, Status* inner) const {
        return [this, target, inner](const toml::node& node) -> std::string {
            const toml::table* tenants = node.as_table();
            if (!tenants) return "must be tables, like [tenants.default] and [tenants.\"acme\"]";
            for (const auto& [name, value] : *tenants) {
                const std::string tenant(name.str());
                LimitSettings& settings = tenant == "default" ? target->defaults : target->tenants[tenant];
                const toml::table* table = value.as_table();
                Status status = table ? take(*table, settings, "tenants." + tenant + ".")
                                      : m_source.wrong(value.source(), "'tenants." + tenant + "' must be a table");
                if (inner->ok()) *inner = std::move(status);
            }
            return {};
        };
    }

private:
    Status take(const toml::table& table, LimitSettings& settings, const std::string& prefix) const {
        for (const auto& [key, node] : table) {
            const LimitRule* rule = findRule(key.str());
            if (!rule) return m_source.wrong(key.source(), "unknown key '" + prefix + std::string(key.str()) + "'");
            const Status status = setFromText(settings, rule->field, plainText(node));
            if (!status.ok()) return m_source.wrong(node.source(), prefix + status.message());
        }
        return {};
    }

    // As it would be written on a command line; empty for lists and tables, which no limit takes.
    static std::string plainText(const toml::node& node) {
        if (const auto* value = node.as_string()) return value->get();
        if (const auto* value = node.as_boolean()) return value->get() ? "true" : "false";
        if (const auto* value = node.as_integer()) return std::to_string(value->get());
        const auto* value = node.as_floating_point();
        if (!value) return {};
        char text[32];
        const auto [end, error] = std::to_chars(text, text + sizeof text, value->get());
        return error == std::errc() ? std::string(text, end) : std::string();
    }

    const ConfigSource& m_source;
};

Keys logKeys(LogOptions* options) {
    const std::array<std::pair<std::string_view, LogFormat>, 2> formats{
        {{"text", LogFormat::Text}, {"json", LogFormat::Json}}};
    const std::array<std::pair<std::string_view, LogLevel>, 4> levels{{{"debug", LogLevel::Debug},
                                                                       {"info", LogLevel::Info},
                                                                       {"warning", LogLevel::Warning},
                                                                       {"error", LogLevel::Error}}};
    return {{"format", oneOf(&options->format, formats)}, {"level", oneOf(&options->level, levels)}};
}

Keys tlsKeys(TlsFiles* tls) {
    return {{"certificate", fileName(&tls->certificate)},
            {"key", fileName(&tls->key)},
            {"client_ca", fileName(&tls->authorities)}};
}

Keys engineKeys(Config* config) {
    using std::chrono::milliseconds;
    using std::chrono::seconds;
    EngineOptions& engine = config->engine;
    const std::array<std::pair<std::string_view, BackoffPolicy>, 5> policies{{
        {"fixed", BackoffPolicy::Fixed},
        {"linear", BackoffPolicy::Linear},
        {"exponential", BackoffPolicy::Exponential},
        {"exponential_equal_jitter", BackoffPolicy::ExponentialEqualJitter},
        {"exponential_full_jitter", BackoffPolicy::ExponentialFullJitter},
    }};
    return {{"default_lease_seconds", number(&config->defaultLeaseSeconds)},
            {"max_run_seconds", duration<seconds>(&engine.maxRun)},
            {"worker_grace_seconds", duration<seconds>(&engine.workerGrace)},
            {"default_max_attempts", number(&engine.defaultMaxAttempts)},
            {"max_commands_per_tenant", number(&engine.maxCommandsPerTenant)},
            {"backoff", oneOf(&engine.backoff, policies)},
            {"backoff_base_seconds", duration<seconds>(&engine.backoffBase)},
            {"backoff_max_seconds", duration<seconds>(&engine.backoffMax)},
            {"completed_retention_seconds", duration<seconds>(&engine.completedRetention)},
            {"dead_retention_seconds", duration<seconds>(&engine.deadRetention)},
            {"idempotency_seconds", duration<seconds>(&engine.idempotencyLifetime)},
            {"statistics_interval_ms", duration<milliseconds>(&engine.statisticsInterval)}};
}

Keys schedulingKeys(SchedulingOptions* scheduling) {
    const auto named = [](SchedulingPolicy policy) { return std::pair(policyName(policy), policy); };
    const std::array<std::pair<std::string_view, SchedulingPolicy>, 5> policies{
        named(SchedulingPolicy::Fair), named(SchedulingPolicy::Weighted), named(SchedulingPolicy::RoundRobin),
        named(SchedulingPolicy::Strict), named(SchedulingPolicy::Fifo)};
    return {{"policy", oneOf(&scheduling->policy, policies)}, {"kept", fraction(&scheduling->kept)}};
}

Keys limitKeys(Limits* limits) {
    return {{"max_message_bytes", number(&limits->maxMessageBytes)},
            {"max_payload_bytes", number(&limits->maxPayloadBytes)},
            {"max_command_bytes", number(&limits->maxCommandBytes)},
            {"max_webhook_bytes", number(&limits->maxWebhookBytes)},
            {"max_idempotency_key_bytes", number(&limits->maxIdempotencyKeyBytes)},
            {"max_worker_id_bytes", number(&limits->maxWorkerIdBytes)},
            {"max_batch", number(&limits->maxBatch)},
            {"max_ready_count", number(&limits->maxReadyCount)},
            {"max_lease_seconds", number(&limits->maxLeaseSeconds)},
            {"hello_timeout_seconds", number(&limits->helloTimeoutSeconds)},
            {"unanswered_per_stream", number(&limits->unansweredPerStream)},
            {"readys_per_stream", number(&limits->readysPerStream)},
            {"unsent_bytes_per_stream", number(&limits->unsentBytesPerStream)},
            {"max_streams", number(&limits->maxStreams)},
            {"max_streams_before_hello", number(&limits->maxStreamsBeforeHello)},
            {"max_streams_per_address", number(&limits->maxStreamsPerAddress)},
            {"max_streams_per_subject", number(&limits->maxStreamsPerSubject)},
            {"max_streams_per_connection", number(&limits->maxStreamsPerConnection)},
            {"max_connections", number(&limits->maxConnections)},
            {"max_connections_before_hello", number(&limits->maxConnectionsBeforeHello)},
            {"max_connections_per_address", number(&limits->maxConnectionsPerAddress)},
            {"max_header_bytes", number(&limits->maxHeaderBytes)},
            {"network_memory_bytes", number(&limits->networkMemoryBytes)},
            {"max_command_sets_per_stream", number(&limits->maxCommandSetsPerStream)},
            {"max_command_sets", number(&limits->maxCommandSets)},
            {"slow_reader_seconds", number(&limits->slowReaderSeconds)}};
}

Keys httpKeys(Config* config) { return {{"listen", text(&config->httpListen)}, {"hosts", texts(&config->httpHosts)}}; }

Keys metricsKeys(Config* config) {
    return {{"listen", text(&config->metricsListen)}, {"hosts", texts(&config->metricsHosts)}};
}

Keys noiseKeys(NoiseOptions* noise) {
    return {{"enabled", flag(&noise->isEnabled)},
            {"store_creates_per_second", number(&noise->storeCreatesPerSecond)},
            {"share_factor", fraction(&noise->shareFactor)},
            {"share_least", fraction(&noise->shareLeast)},
            {"enqueue_factor", fraction(&noise->enqueueFactor)},
            {"backlog_seconds", fraction(&noise->backlogSeconds)},
            {"backlog_tasks", number(&noise->backlogTasks)},
            {"backlog_factor", fraction(&noise->backlogFactor)},
            {"error_part", fraction(&noise->errorPart)},
            {"error_factor", fraction(&noise->errorFactor)},
            {"error_deliveries", number(&noise->errorDeliveries)},
            {"throttled_part", fraction(&noise->throttledPart)}};
}

Keys diskKeys(DiskRules* disk) {
    return {{"min_free_percent", number(&disk->minFreePercent)},
            {"min_free_mib", number(&disk->minFreeMib)},
            {"reserve_mib", number(&disk->reserveMib)}};
}

Keys recordingKeys(RecordingOptions* recording) {
    return {{"keep_hours", duration<std::chrono::hours>(&recording->keep)},
            {"max_megabytes", number(&recording->megabytes)}};
}

Keys eventKeys(EngineOptions* engine) {
    return {{"retention_days", duration<std::chrono::days>(&engine->eventRetention)}};
}

Keys webhookKeys(Config* config) {
    using std::chrono::seconds;
    WebhookOptions& webhooks = config->webhooks;
    return {{"enabled", flag(&config->engine.callWebhooks)},
            {"secret_files", fileNames(&config->webhookSecretFiles)},
            {"max_attempts", number(&webhooks.maxAttempts)},
            {"backoff_base_seconds", duration<seconds>(&webhooks.backoffBase)},
            {"backoff_max_seconds", duration<seconds>(&webhooks.backoffMax)},
            {"timeout_seconds", duration<seconds>(&webhooks.timeout)},
            {"at_once", number(&webhooks.atOnce)},
            {"per_tenant", number(&webhooks.perTenant)},
            {"per_host", number(&webhooks.perHost)},
            {"allow_private", texts(&webhooks.allowPrivate)}};
}

ConfigReader::AuthMode authModeOf(const Config& config) {
    using Mode = ConfigReader::AuthMode;
    if (config.openMode) return config.onlyThisUser ? Mode::User : Mode::Open;
    return config.acceptJwt ? Mode::Jwt : Mode::Static;
}

}  // namespace

Status ConfigSource::wrong(const toml::source_region& where, const std::string& what) const {
    return {Code::InvalidArgument,
            name + (isFile ? ":" + std::to_string(where.begin.line) : std::string()) + ": " + what};
}

ConfigReader::ConfigReader(Config base) : m_config(std::move(base)), m_mode(authModeOf(m_config)) {}

Status ConfigReader::take(const toml::table& table, const ConfigSource& source) {
    const Taker taker(source);
    Config& config = m_config;
    const std::array<std::pair<std::string_view, Durability>, 2> durabilities{
        {{"durable", Durability::Durable}, {"relaxed", Durability::Relaxed}}};
    const std::array<std::pair<std::string_view, Compatibility>, 2> compatibilities{
        {{"none", Compatibility::None}, {"codeq", Compatibility::Codeq}}};
    const std::array<std::pair<std::string_view, AuthMode>, 4> modes{
        {{"open", AuthMode::Open}, {"user", AuthMode::User}, {"static", AuthMode::Static}, {"jwt", AuthMode::Jwt}}};
    Status inner;
    const Keys authKeys{{"mode", oneOf(&m_mode, modes)},
                        {"require_tenant", flag(&config.requireTenant)},
                        {"token", taker.tokens(&config.tokens, &inner)},
                        {"jwt", taker.providers(&config.jwt, &inner)},
                        {"allow_producer_as_worker", flag(&config.producersMayWork)}};
    RETURN_IF_ERROR(
        taker.take(table, "",
                   {{"compatibility", oneOf(&config.compatibility, compatibilities)},
                    {"data", text(&config.dataFolder)},
                    {"backup_folder", text(&config.backupFolder)},
                    {"listen", texts(&config.listen)},
                    {"durability", oneOf(&config.durability, durabilities)},
                    {"log", taker.section("log.", logKeys(&config.log), &inner)},
                    {"tls", taker.section("tls.", tlsKeys(&config.tls), &inner)},
                    {"auth", taker.section("auth.", authKeys, &inner)},
                    {"engine", taker.section("engine.", engineKeys(&config), &inner)},
                    {"disk", taker.section("disk.", diskKeys(&config.disk), &inner)},
                    {"scheduling", taker.section("scheduling.", schedulingKeys(&config.engine.scheduling), &inner)},
                    {"tenants", taker.tenants(&config.engine.tenants, &inner)},
                    {"limits", taker.section("limits.", limitKeys(&config.limits), &inner)},
                    {"webhooks", taker.section("webhooks.", webhookKeys(&config), &inner)},
                    {"noisy_neighbours", taker.section("noisy_neighbours.", noiseKeys(&config.engine.noise), &inner)},
                    {"events", taker.section("events.", eventKeys(&config.engine), &inner)},
                    {"what_if", taker.section("what_if.", recordingKeys(&config.recording), &inner)},
                    {"http", taker.section("http.", httpKeys(&config), &inner)},
                    {"metrics", taker.section("metrics.", metricsKeys(&config), &inner)}}));
    return inner;
}

Config ConfigReader::finish() && {
    // If only max_message_bytes was lowered, the default of max_payload_bytes follows.
    Limits& limits = m_config.limits;
    const Limits usual = limitsOf(m_config.compatibility);
    const uint32_t beside = usual.maxMessageBytes - usual.maxPayloadBytes;
    if (limits.maxPayloadBytes == usual.maxPayloadBytes && limits.maxMessageBytes > beside)
        limits.maxPayloadBytes = std::min(limits.maxPayloadBytes, limits.maxMessageBytes - beside);
    m_config.openMode = m_mode == AuthMode::Open || m_mode == AuthMode::User;
    m_config.onlyThisUser = m_mode == AuthMode::User;
    m_config.acceptJwt = m_mode == AuthMode::Jwt;
    return std::move(m_config);
}

}  // namespace fairlead::broker
