// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/task_rules.h"

#include "broker/rpc/asked_names.h"
#include "broker/rpc/request_rules.h"
#include "shared/json_reader.h"
#include "shared/queue_name.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestHost = 253, kLongestLabel = 63;
constexpr uint32_t kMaxTraceBytes = 1024;  // the W3C trace context requires 512

size_t traceBytes(const TaskBody& task) { return task.traceParent.size() + task.traceState.size(); }

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = char(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

bool isPort(std::string_view text) {
    uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc() && end == text.data() + text.size() && port != 0;
}

// Whether a call can ever reach it: an address of IPv6 in brackets, or labels as the domain name system has them.
bool isHost(std::string_view host) {
    if (host.starts_with('[')) {
        if (!host.ends_with(']')) return false;
        const std::string address(host.substr(1, std::min(host.find('%'), host.size() - 1) - 1));
        in6_addr parsed{};
        return inet_pton(AF_INET6, address.c_str(), &parsed) == 1;
    }
    if (host.ends_with('.')) host.remove_suffix(1);
    if (host.size() > kLongestHost || host.find_first_of("[]:\\<>^`{|}\"") != std::string_view::npos) return false;
    for (size_t at = 0; at <= host.size();) {
        const size_t end = std::min(host.find('.', at), host.size());
        if (end == at || end - at > kLongestLabel) return false;
        at = end + 1;
    }
    return true;
}

}  // namespace

Status tooLarge(std::string_view what, size_t size, std::string_view limit, uint32_t most) {
    return {Code::InvalidArgument,
            std::string(what) + " too large: " + std::to_string(size) + " bytes, " +
                (limit.empty() ? "the fixed limit" : std::string(limit)) + " is " + std::to_string(most),
            LimitReached{std::string(limit.empty() ? what : limit), size, most, {}}};
}

bool isWebhookUrl(std::string_view url) {
    const size_t colon = url.find("://");
    if (colon == std::string_view::npos) return false;
    const std::string scheme = lowerCase(url.substr(0, colon));
    if (scheme != "http" && scheme != "https") return false;
    const bool isClean = std::none_of(url.begin(), url.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte <= ' ' || byte == 0x7f;
    });
    if (!isClean) return false;

    std::string_view host = url.substr(colon + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    if (host.find('@') != std::string_view::npos) return false;  // a password would be sent to the receiver
    const size_t portColon = host.rfind(':');
    const bool hasPort = portColon != std::string_view::npos && host.find(']', portColon) == std::string_view::npos;
    if (hasPort) {
        const std::string_view port = host.substr(portColon + 1);
        if (!port.empty() && !isPort(port)) return false;
        host = host.substr(0, portColon);
    }
    return isHost(host);
}

Status checkTask(const TaskBody& task, const Limits& limits) {
    if (task.command.empty()) return bad("command is required");
    if (task.maxAttempts > kMostAttempts) return bad("maxAttempts must be <= " + std::to_string(kMostAttempts));
    RETURN_IF_ERROR(checkCommand(task.command, limits));
    if (task.payload.size() > limits.maxPayloadBytes)
        return tooLarge("payload", task.payload.size(), "limits.max_payload_bytes", limits.maxPayloadBytes);
    if (task.webhook.size() > limits.maxWebhookBytes)
        return tooLarge("webhook", task.webhook.size(), "limits.max_webhook_bytes", limits.maxWebhookBytes);
    if (!task.webhook.empty() && !isWebhookUrl(task.webhook)) return bad("invalid webhook url");
    RETURN_IF_ERROR(checkIdempotencyKey(task.idempotencyKey, limits));
    for (const auto& [name, text] : {std::pair("webhook", &task.webhook), std::pair("trace_parent", &task.traceParent),
                                     std::pair("trace_state", &task.traceState), std::pair("type", &task.type)})
        if (!isUtf8(*text)) return bad(std::string(name) + ": is no UTF-8");
    if (traceBytes(task) > kMaxTraceBytes)
        return tooLarge("trace_parent and trace_state", traceBytes(task), {}, kMaxTraceBytes);
    return checkFit(task, task.payload.size(), limits);
}

Status checkIdempotencyKey(std::string_view key, const Limits& limits) {
    if (key.size() > limits.maxIdempotencyKeyBytes)
        return tooLarge("idempotency_key", key.size(), "limits.max_idempotency_key_bytes",
                        limits.maxIdempotencyKeyBytes);
    // The tasks of a batch have the batch's key, a line feed and their place.
    if (key.find('\n') != std::string_view::npos) return bad("idempotency_key: must not have a line feed");
    if (hasUnknown(key))
        return bad("idempotency_key: must not have U+FFFD, or half of a surrogate pair: different keys would be one");
    // What a header gives may be any bytes, and no client could read a message with them.
    return isUtf8(key) ? Status() : bad("idempotency_key: is no UTF-8");
}

Status checkCommand(std::string_view command, const Limits& limits) {
    if (!command.empty() && queueName(command).empty()) return bad("command: is blank");
    if (command.size() <= limits.maxCommandBytes) return checkName(command, "command");
    return tooLarge("command", command.size(), "limits.max_command_bytes", limits.maxCommandBytes);
}

Status checkFit(const TaskBody& task, size_t payloadBytes, const Limits& limits) {
    const size_t size = payloadBytes + task.webhook.size() + task.command.size() + traceBytes(task);
    const uint32_t most = limits.maxMessageBytes - Limits::kBesideTask;
    if (size > most) return tooLarge("task", size, "limits.max_message_bytes less room for names", most);
    return {};
}

void clampTask(NewTask& task) {
    task.priority = std::clamp(task.priority, 0, kPriorities - 1);
    task.maxAttempts = std::max(task.maxAttempts, 0);
    if (task.payload.empty()) task.payload = "null";
}

}  // namespace fairlead::broker
