// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_message.h"

#include "broker/core/calendar.h"

#include <nlohmann/json.hpp>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace fairlead::broker {

namespace {

constexpr size_t kAnswerBytes = 16 * 1024;  // the answer's body is not used
constexpr int kMostRedirects = 3;

int64_t secondsOf(Time time) { return time.micros / 1'000'000; }

std::string rfc3339(Time time) {
    const std::time_t seconds = secondsOf(time);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char date[sizeof "2026-11-21T02:25:00"];
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    char text[64];
    std::snprintf(text, sizeof text, "%s.%06dZ", date, int(time.micros % 1'000'000));
    return text;
}

std::string inQuotes(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

const char* wordOf(TaskEnd end) {
    switch (end) {
        case TaskEnd::Completed: break;
        case TaskEnd::Dead: return "DEAD";
        case TaskEnd::Cancelled: return "CANCELLED";
        case TaskEnd::Expired: return "EXPIRED";
    }
    return "COMPLETED";
}

std::string bodyOf(const WebhookEvent& event) {
    std::string body = "{\"taskId\":" + inQuotes(event.id.toString());
    body += ",\"eventType\":" + inQuotes(event.command);
    // codeQ knows two ways to end; a header of ours says which it was.
    body += ",\"status\":\"" + std::string(event.end == TaskEnd::Completed ? "COMPLETED" : "FAILED") + '"';
    // Checked to be JSON when the worker handed it in, and passed on as it is.
    body += ",\"result\":" + (event.resultJson.empty() ? std::string("null") : event.resultJson);
    body += ",\"error\":" + inQuotes(event.error);
    body += ",\"artifacts\":[]";
    body += ",\"completedAt\":" + inQuotes(rfc3339(toCalendar(event.endedAt)));
    body += ",\"tenantId\":" + inQuotes(event.tenant);
    body += ",\"attempts\":" + std::to_string(event.attempts);
    body += ",\"deliveryId\":" + inQuotes(deliveryId(event.id, event.requeues)) + '}';
    return body;
}

std::string hmacHex(const std::string& secret, const std::string& text) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    HMAC(EVP_sha256(), secret.data(), int(secret.size()), reinterpret_cast<const unsigned char*>(text.data()),
         text.size(), digest, &size);
    constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    for (unsigned int i = 0; i < size; ++i) {
        hex += kDigits[digest[i] >> 4];
        hex += kDigits[digest[i] & 15];
    }
    return hex;
}

// A producer's text must not become another header.
bool isHeaderValue(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

std::string deliveryId(const TaskId& id, uint8_t requeues) { return id.toString() + "-" + std::to_string(requeues); }

void signCall(HttpCall& call, const std::vector<std::string>& secrets, Time now) {
    if (secrets.empty()) return;
    const std::string timestamp = std::to_string(secondsOf(toCalendar(now)));
    const std::string text = timestamp + "." + call.body;
    std::string all;
    for (const std::string& secret : secrets) all += (all.empty() ? "v1=" : ",v1=") + hmacHex(secret, text);
    call.headers.emplace_back("X-CodeQ-Timestamp", timestamp);
    call.headers.emplace_back("X-CodeQ-Signature", hmacHex(secrets.front(), text));
    call.headers.emplace_back("X-Fairlead-Signature", "t=" + timestamp + "," + all);
}

HttpCall toRequest(const WebhookEvent& event, int attempt, const WebhookOptions& options, Time now) {
    HttpCall request;
    request.method = "POST";
    request.url = event.url;
    request.timeout = options.timeout;
    request.maxAnswerBytes = kAnswerBytes;
    request.body = bodyOf(event);
    request.headers = {{"Content-Type", "application/json"},
                       {"X-Fairlead-Delivery", deliveryId(event.id, event.requeues)},
                       {"X-Fairlead-Delivery-Attempt", std::to_string(attempt)},
                       {"X-Fairlead-End", wordOf(event.end)}};
    signCall(request, options.secrets, now);
    if (isHeaderValue(event.traceParent)) {
        request.headers.emplace_back("traceparent", event.traceParent);
        if (isHeaderValue(event.traceState)) request.headers.emplace_back("tracestate", event.traceState);
    }
    return request;
}

HttpCall toRequest(const SubscriberCall& call, const EventSubscription& to, const WebhookOptions& options, Time now) {
    HttpCall request;
    request.method = "POST";
    request.url = to.url;
    request.timeout = options.eventTimeout;
    request.maxAnswerBytes = kAnswerBytes;
    request.redirects = kMostRedirects;
    request.body = call.body;
    const Time calendar = toCalendar(now);
    const std::string timestamp = std::to_string(secondsOf(calendar));
    const std::string text = timestamp + '.' + request.body;
    std::string signature = "sha256=" + hmacHex(to.secret, text);
    if (!to.oldSecret.empty() && calendar < to.oldUntil) signature += ",sha256=" + hmacHex(to.oldSecret, text);
    request.headers = {{"Content-Type", "application/json"},
                       {"X-OJS-Event-Type", call.type},
                       {"X-OJS-Delivery-ID", "del_" + call.deliveryId.toString()},
                       {"X-OJS-Subscription-ID", "sub_" + to.id.toString()},
                       {"X-OJS-Signature", std::move(signature)},
                       {"X-OJS-Timestamp", timestamp},
                       {"X-Fairlead-Delivery-Attempt", std::to_string(call.attempt)}};
    return request;
}

}  // namespace fairlead::broker
