// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq/codeq_config.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kCodeqPort = 8080;  // unless its configuration names another

Status malformed(const std::string& name, const std::string& what) {
    return {Code::InvalidArgument, "codeQ's " + name + ": " + what};
}

// Leaves the target as it is when the setting is missing, or 0 or less, which means the default to codeQ.
Status takeNumber(const CodeqSettings& settings, const std::string& name, int64_t* target) {
    const std::string text = settings.get(name);
    if (text.empty()) return {};
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return malformed(name, "must be a whole number");
    if (value > 100'000'000) return malformed(name, "is too large");
    if (value > 0) *target = value;
    return {};
}

Status takeSeconds(const CodeqSettings& settings, const std::string& name, Micros* target) {
    int64_t value = 0;
    RETURN_IF_ERROR(takeNumber(settings, name, &value));
    if (value > 0) *target = std::chrono::seconds(value);
    return {};
}

Status takeEngine(const CodeqSettings& settings, Config& config) {
    int64_t lease = config.defaultLeaseSeconds;
    RETURN_IF_ERROR(takeNumber(settings, "defaultLeaseSeconds", &lease));
    config.defaultLeaseSeconds = uint32_t(lease);
    EngineOptions& engine = config.engine;
    int64_t attempts = engine.defaultMaxAttempts;
    RETURN_IF_ERROR(takeNumber(settings, "maxAttemptsDefault", &attempts));
    engine.defaultMaxAttempts = uint32_t(attempts);
    RETURN_IF_ERROR(takeSeconds(settings, "backoffBaseSeconds", &engine.backoffBase));
    RETURN_IF_ERROR(takeSeconds(settings, "backoffMaxSeconds", &engine.backoffMax));
    const std::pair<const char*, BackoffPolicy> policies[] = {
        {"", engine.backoff},
        {"fixed", BackoffPolicy::Fixed},
        {"linear", BackoffPolicy::Linear},
        {"exponential", BackoffPolicy::Exponential},
        {"exp_equal_jitter", BackoffPolicy::ExponentialEqualJitter},
        {"exp_full_jitter", BackoffPolicy::ExponentialFullJitter}};
    const std::string name = settings.get("backoffPolicy");
    const auto found = std::find_if(std::begin(policies), std::end(policies),
                                    [&](const auto& policy) { return policy.first == name; });
    if (found == std::end(policies))
        return malformed("backoffPolicy", "must be fixed, linear, exponential, exp_equal_jitter or exp_full_jitter");
    engine.backoff = found->second;
    return {};
}

Status takeWebhooks(const CodeqSettings& settings, Config& config) {
    WebhookOptions& webhooks = config.webhooks;
    int64_t attempts = int64_t(webhooks.maxAttempts);
    RETURN_IF_ERROR(takeNumber(settings, "resultWebhookMaxAttempts", &attempts));
    webhooks.maxAttempts = decltype(webhooks.maxAttempts)(attempts);
    RETURN_IF_ERROR(takeSeconds(settings, "resultWebhookBaseBackoffSeconds", &webhooks.backoffBase));
    RETURN_IF_ERROR(takeSeconds(settings, "resultWebhookMaxBackoffSeconds", &webhooks.backoffMax));
    if (const std::string secret = settings.get("webhookHmacSecret"); !secret.empty()) webhooks.secrets = {secret};
    return {};
}

// Go's ":9092" means every address of the machine.
void takeAddresses(const CodeqSettings& settings, CodeqConfig& made) {
    std::vector<std::string> listen;
    for (const char* name : {"producerStreamAddr", "workerStreamAddr"}) {
        std::string address = settings.get(name);
        if (address.empty()) continue;
        if (address.front() == ':') address = "0.0.0.0" + address;
        if (std::find(listen.begin(), listen.end(), address) == listen.end()) listen.push_back(std::move(address));
    }
    if (!listen.empty()) {
        made.config.listen = std::move(listen);
        return;
    }
    made.remarks.push_back(
        {false, "producerStreamAddr, workerStreamAddr: are not set, so codeQ would serve no streams; " +
                    made.config.listen.front() + " and others of `listen` are used"});
}

// codeQ listens on every address of the machine.
Status takePort(const CodeqSettings& settings, CodeqConfig& made) {
    int64_t number = kCodeqPort;
    RETURN_IF_ERROR(takeNumber(settings, "port", &number));
    if (number < 1 || number > 65535) return {Code::InvalidArgument, "codeQ's port: must be 1 to 65535"};
    made.config.httpListen = "0.0.0.0:" + std::to_string(number);
    return {};
}

}  // namespace

bool isCodeqTrue(const std::string& text) {
    std::string lower = text;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return lower == "true" || lower == "yes" || lower == "1";
}

Result<CodeqConfig> fromCodeq(const CodeqSettings& settings, Config base, bool allowHttp) {
    CodeqConfig made{std::move(base), {}};
    made.config.compatibility = Compatibility::Codeq;
    made.config.limits = limitsOf(Compatibility::Codeq);
    takeAddresses(settings, made);
    RETURN_IF_ERROR(takePort(settings, made));
    RETURN_IF_ERROR(takeEngine(settings, made.config));
    RETURN_IF_ERROR(takeWebhooks(settings, made.config));
    RETURN_IF_ERROR(takeCodeqAuth(settings, allowHttp, &made));
    const std::vector<CodeqRemark> remarks = codeqRemarks(settings);
    made.remarks.insert(made.remarks.end(), remarks.begin(), remarks.end());
    return made;
}

}  // namespace fairlead::broker
