// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq/codeq_settings.h"

#include "broker/codeq/env_lines.h"
#include "broker/codeq/yaml_texts.h"
#include "shared/bounded_file.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLargest = 1024 * 1024;

bool isYaml(const std::string& file, const std::string& text) {
    const std::string_view name = std::string_view(file).substr(file.find_last_of('/') + 1);
    if (name.ends_with(".yml") || name.ends_with(".yaml")) return true;
    if (name.ends_with(".env") || name.starts_with(".env")) return false;
    return !looksLikeEnvLines(text);
}

const CodeqName* findVariable(std::string_view variable) {
    const auto& names = codeqNames();
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const CodeqName& name) { return name.variable && name.variable == variable; });
    return found == names.end() ? nullptr : &*found;
}

// codeQ does not look at variables that are empty.
void takeVariable(CodeqSettings& settings, const std::string& name, std::string value) {
    if (const CodeqName* known = findVariable(name)) {
        if (!value.empty()) settings.values[known->yaml] = std::move(value);
    } else {
        settings.unknown.push_back(name);
    }
}

const CodeqName* findInYaml(std::string_view name) {
    const auto& names = codeqNames();
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const CodeqName& known) { return known.yaml == name; });
    return found == names.end() ? nullptr : &*found;
}

bool isSingle(const std::string& name) {
    const CodeqName* known = findInYaml(name);
    return known && known->kind != CodeqName::Kind::Table;
}

using YamlTexts = std::vector<std::pair<std::string, std::string>>;

bool hasBelow(const YamlTexts& texts, std::string_view beginning, std::string_view part) {
    return std::any_of(texts.begin(), texts.end(), [&](const auto& entry) {
        return entry.first.starts_with(beginning) && entry.first.find(part) != std::string::npos;
    });
}

// What the file is, if it is one that codeQ's settings stand in, but not they alone.
Status checkKind(const YamlTexts& texts) {
    const auto wrong = [](const char* what) { return Status(Code::InvalidArgument, what); };
    if (hasBelow(texts, "services.", ".image") || hasBelow(texts, "services.", ".build") ||
        hasBelow(texts, "services.", ".environment"))
        return wrong(
            "is a compose file: codeQ's settings are the variables below services, in the environment of its service; "
            "write those into a file, as KEY=VALUE lines, with values in place of ${…}");
    if (hasBelow(texts, "apiVersion", "") && hasBelow(texts, "kind", ""))
        return wrong(
            "is a Kubernetes object: codeQ's settings are the variables in the env of its container; write those into "
            "a file, as KEY=VALUE lines");
    if (hasBelow(texts, "image.", "repository") && hasBelow(texts, "config.", ""))
        return wrong(
            "is a file of values for a Helm chart: codeQ's settings are what stands below config, secrets and "
            "extraEnv; write those into a file, by the names of codeQ's YAML file or as KEY=VALUE lines");
    const bool isCodeqs = texts.empty() || std::any_of(texts.begin(), texts.end(), [](const auto& entry) {
                              return findInYaml(entry.first.substr(0, entry.first.find('.'))) != nullptr;
                          });
    return isCodeqs ? Status() : wrong("has none of codeQ's settings: is it the right file?");
}

Status takeYaml(CodeqSettings& settings, const std::string& text) {
    auto texts = readYamlTexts(text, isSingle);
    if (!texts) return texts.status();
    RETURN_IF_ERROR(checkKind(*texts));
    for (auto& [name, value] : *texts) {
        const CodeqName* known = findInYaml(name);
        if (value.empty() && known && known->kind == CodeqName::Kind::Number)
            return {Code::InvalidArgument, name + ": is empty; give a number or remove the line"};
        if (!findInYaml(name.substr(0, name.find('.'))))
            settings.unknown.push_back(name);
        else if (!value.empty())
            settings.values[name] = std::move(value);
    }
    return {};
}

}  // namespace

const std::vector<CodeqName>& codeqNames() {
    static const std::vector<CodeqName> names{
        {"port", "PORT"},
        {"redisAddr", "REDIS_ADDR"},
        {"redisPassword", "REDIS_PASSWORD"},
        {"persistenceProvider", "PERSISTENCE_PROVIDER"},
        {"persistenceConfig", "PERSISTENCE_CONFIG", CodeqName::Kind::Table},
        {"tracingEnabled", "TRACING_ENABLED"},
        {"tracingServiceName", "TRACING_SERVICE_NAME"},
        {"tracingOtlpEndpoint", "TRACING_OTLP_ENDPOINT"},
        {"tracingOtlpInsecure", "TRACING_OTLP_INSECURE"},
        {"tracingSampleRatio", "TRACING_SAMPLE_RATIO"},
        {"identityServiceUrl", "IDENTITY_SERVICE_URL"},
        {"identityServiceApiKey", "IDENTITY_SERVICE_API_KEY"},
        {"identityJwksUrl", "IDENTITY_JWKS_URL"},
        {"identityIssuer", "IDENTITY_ISSUER"},
        {"identityAudience", "IDENTITY_AUDIENCE"},
        {"producerAuthProvider", "PRODUCER_AUTH_PROVIDER"},
        {"producerAuthConfig", "PRODUCER_AUTH_CONFIG", CodeqName::Kind::Table},
        {"workerJwksUrl", "WORKER_JWKS_URL"},
        {"workerAudience", "WORKER_AUDIENCE"},
        {"workerIssuer", "WORKER_ISSUER"},
        {"workerAuthProvider", "WORKER_AUTH_PROVIDER"},
        {"workerAuthConfig", "WORKER_AUTH_CONFIG", CodeqName::Kind::Table},
        {"allowedClockSkewSeconds", "ALLOWED_CLOCK_SKEW_SECONDS", CodeqName::Kind::Number},
        {"allowProducerAsWorker", "ALLOW_PRODUCER_AS_WORKER"},
        {"producerStreamAddr", "PRODUCER_STREAM_ADDR"},
        {"workerStreamAddr", "WORKER_STREAM_ADDR"},
        {"timezone", nullptr},
        {"logLevel", nullptr},
        {"logFormat", nullptr},
        {"env", nullptr},
        {"defaultLeaseSeconds", nullptr, CodeqName::Kind::Number},
        {"requeueInspectLimit", nullptr},
        {"localArtifactsDir", "LOCAL_ARTIFACTS_DIR"},
        {"maxAttemptsDefault", "MAX_ATTEMPTS_DEFAULT", CodeqName::Kind::Number},
        {"backoffPolicy", "BACKOFF_POLICY"},
        {"backoffBaseSeconds", "BACKOFF_BASE_SECONDS", CodeqName::Kind::Number},
        {"backoffMaxSeconds", "BACKOFF_MAX_SECONDS", CodeqName::Kind::Number},
        {"webhookHmacSecret", "WEBHOOK_HMAC_SECRET"},
        {"subscriptionMinIntervalSeconds", "SUBSCRIPTION_MIN_INTERVAL_SECONDS"},
        {"subscriptionCleanupIntervalSeconds", "SUBSCRIPTION_CLEANUP_INTERVAL_SECONDS"},
        {"resultWebhookMaxAttempts", "RESULT_WEBHOOK_MAX_ATTEMPTS", CodeqName::Kind::Number},
        {"resultWebhookBaseBackoffSeconds", "RESULT_WEBHOOK_BASE_BACKOFF_SECONDS", CodeqName::Kind::Number},
        {"resultWebhookMaxBackoffSeconds", "RESULT_WEBHOOK_MAX_BACKOFF_SECONDS", CodeqName::Kind::Number},
        {"rateLimit", nullptr, CodeqName::Kind::Table},
        {"sharding", nullptr, CodeqName::Kind::Table},
        {"cluster", nullptr, CodeqName::Kind::Table},
        {"cluster.enabled", "CLUSTER_ENABLED"},
        {"cluster.selfId", "CLUSTER_SELF_ID"},
        {"cluster.grpcAddr", "CLUSTER_GRPC_ADDR"},
        {"cluster.nodes", "CLUSTER_NODES", CodeqName::Kind::Table},
        {"raft", nullptr, CodeqName::Kind::Table},
        {"raft.enabled", "RAFT_ENABLED"},
        {"raft.selfId", "RAFT_SELF_ID"},
        {"raft.bindAddr", "RAFT_BIND_ADDR"},
        {"raft.bootstrap", "RAFT_BOOTSTRAP"},
        {"raft.peers", "RAFT_PEERS", CodeqName::Kind::Table},
        {"raft.peerHTTPAddrs", "RAFT_PEER_HTTP_ADDRS", CodeqName::Kind::Table},
        {"raft.heartbeatMS", "RAFT_HEARTBEAT_MS"},
        {"raft.electionMS", "RAFT_ELECTION_MS"},
        {"raft.leaderLeaseMS", "RAFT_LEADER_LEASE_MS"},
        {"raft.commitMS", "RAFT_COMMIT_MS"},
        {"raft.applyTimeoutSeconds", "RAFT_APPLY_TIMEOUT_SECONDS"},
        {"raft.muxEnabled", "RAFT_MUX_ENABLED"},
        {"raft.topicCatalogProtocol", "RAFT_TOPIC_CATALOG_PROTOCOL"},
    };
    return names;
}

Result<CodeqSettings> readCodeqSettings(const std::string& file, const char* const* environment) {
    const Result<std::string> text = readBoundedFile(file, kLargest);
    if (!text) return Status(Code::InvalidArgument, "codeQ's configuration file " + text.status().message());
    CodeqSettings settings;
    if (isYaml(file, *text)) {
        if (const Status status = takeYaml(settings, *text); !status.ok())
            return Status(Code::InvalidArgument, file + ": " + status.message());
    } else {
        auto lines = readEnvLines(*text);
        if (!lines) return Status(Code::InvalidArgument, file + lines.status().message());
        for (auto& [name, value] : *lines) takeVariable(settings, name, std::move(value));
    }
    for (; environment && *environment; ++environment) {
        const std::string_view entry(*environment);
        const size_t end = entry.find('=');
        if (end == std::string_view::npos || !findVariable(entry.substr(0, end))) continue;
        takeVariable(settings, std::string(entry.substr(0, end)), std::string(entry.substr(end + 1)));
    }
    return settings;
}

}  // namespace fairlead::broker
