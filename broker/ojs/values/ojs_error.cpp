// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_error.h"

#include "broker/core/queue_setting.h"
#include "broker/http/http_caller.h"
#include "broker/http/json_value.h"
#include "shared/limit_reached.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace fairlead::broker {

namespace {

constexpr std::array kTenantLimits{"max_enqueue_rate", "max_queue_depth",   "max_scheduled",
                                   "max_bytes",        "max_payload_bytes", "draining"};

std::string member(std::string_view name, std::string_view text) {
    std::string made = "\"" + std::string(name) + "\":";
    appendJson(made, text);
    return made;
}

std::string number(const char* name, std::optional<uint64_t> value) {
    return value ? ",\"" + std::string(name) + "\":" + std::to_string(*value) : std::string();
}

// Whole seconds, as the header has them.
std::string retryAfterText(Micros after) {
    return std::to_string(std::max<int64_t>(1, std::chrono::ceil<std::chrono::seconds>(after).count()));
}

OjsError limitReached(const LimitReached& limit, const Status& why) {
    OjsError error{httpStatusOf(why.code()), "backend_limit", why.message(), true, {}, {}, {}};
    const std::string amounts = number("current", limit.current) + number("maximum", limit.maximum);
    if (why.code() == Code::InvalidArgument)
        return {400, "invalid_request", why.message(), false, '{' + member("limit", limit.limit) + amounts + '}', {},
                {}};
    // Another try is in vain, too, as long as nobody changes what somebody has decided, as that a tenant drains.
    error.isRetryable = !limit.isNever && why.code() != Code::FailedPrecondition;
    // Nothing is said where nobody knows.
    if (limit.retryAfter) error.headers.emplace_back("Retry-After", retryAfterText(*limit.retryAfter));
    if (limit.limit == kQueueBoundKey) {
        error.code = "QUEUE_FULL";
        if (limit.current) error.headers.emplace_back("X-OJS-Queue-Depth", std::to_string(*limit.current));
        if (limit.maximum) error.headers.emplace_back("X-OJS-Queue-Bound", std::to_string(*limit.maximum));
        error.details = "{" + member("queue", limit.queue) + amounts + '}';
        error.members = ',' + member("queue", limit.queue) + number("depth", limit.current) +
                        number("bound", limit.maximum) + ",\"strategy\":\"reject\"";
        return error;
    }
    if (std::find(kTenantLimits.begin(), kTenantLimits.end(), limit.limit) == kTenantLimits.end()) {
        error.details = "{" + member("limit", limit.limit) + amounts + '}';
        return error;
    }
    error.code = "TENANT_LIMIT_EXCEEDED";
    const std::string members = member("tenant_id", limit.tenant) + ',' + member("limit", limit.limit) + amounts;
    error.members = ',' + members;
    error.details = '{' + members + '}';
    if (limit.limit == "max_enqueue_rate" && limit.maximum) {
        error.headers.emplace_back("X-RateLimit-Limit", std::to_string(*limit.maximum));
        error.headers.emplace_back("X-RateLimit-Remaining", "0");
    }
    return error;
}

const char* codeOf(Code code) {
    switch (code) {
        case Code::InvalidArgument:
        case Code::OutOfRange: return "invalid_request";
        case Code::Unauthenticated: return "unauthorized";
        case Code::PermissionDenied: return "forbidden";
        case Code::NotFound: return "not_found";
        case Code::AlreadyExists: return "duplicate";
        case Code::FailedPrecondition:
        case Code::Aborted: return "conflict";
        case Code::Unimplemented: return "unsupported";
        case Code::ResourceExhausted: return "rate_limited";
        default: return "backend_error";
    }
}

}  // namespace

std::string errorMembers(const OjsError& error) {
    std::string members = member("code", error.code) + ',' + member("message", error.message);
    members += error.isRetryable ? ",\"retryable\":true" : ",\"retryable\":false";
    members += error.members;
    if (!error.details.empty()) members += ",\"details\":" + error.details;
    return members;
}

HttpAnswer ojsAnswer(const OjsError& error, std::string_view requestId) {
    HttpAnswer answer;
    answer.status = error.status;
    answer.type = kOjsType;
    answer.headers = error.headers;
    std::string& body = answer.body = "{\"error\":{" + errorMembers(error);
    if (error.status == 404)
        body +=
            ",\"hint\":\"Check the id and the tenant: what belongs to another tenant is not found.\""
            ",\"docs_url\":\"https://openjobspec.org\"";
    body += ',' + member("request_id", requestId) + "}}";
    return answer;
}

OjsError invalidRequest(std::string message) { return {400, "invalid_request", std::move(message), false, {}, {}, {}}; }

OjsError notFound(std::string_view resource, std::string_view id) {
    const std::string shown(id.substr(0, 128));
    return {404,
            "not_found",
            "there is no " + std::string(resource) + " '" + shown + "'",
            false,
            '{' + member("resource_type", resource) + ',' + member("resource_id", shown) + '}',
            {},
            {}};
}

OjsError conflict(std::string message) { return {409, "conflict", std::move(message), false, {}, {}, {}}; }

OjsError duplicate(std::string message, std::string_view existingJobId, std::string_view existingState) {
    std::string details;
    if (!existingJobId.empty()) {
        details = '{' + member("existing_job_id", existingJobId);
        if (!existingState.empty()) details += ',' + member("existing_job_state", existingState);
        details += '}';
    }
    return {409, "duplicate", std::move(message), false, std::move(details), {}, {}};
}

OjsError unsupported(std::string message) { return {422, "unsupported", std::move(message), false, {}, {}, {}}; }

OjsError tenantDenied(std::string_view tenant) {
    const std::string shown(tenant.substr(0, 128));
    return {403,
            std::string(kTenantDenied),
            "the token is not for tenant '" + shown + "'",
            false,
            '{' + member("tenant_id", shown) + '}',
            {},
            {}};
}

OjsError ojsErrorOf(const Status& why) {
    if (const LimitReached* const limit = why.limitReached()) return limitReached(*limit, why);
    OjsError error{httpStatusOf(why.code()), codeOf(why.code()), why.message(), false, {}, {}, {}};
    if (why.code() == Code::Unimplemented) error.status = 422;
    error.isRetryable = error.status == 429 || error.status >= 500;
    if (error.status == 401) error.headers.emplace_back("WWW-Authenticate", "Bearer");
    return error;
}

Status toStatus(const OjsError& error) {
    return {error.status == 403 ? Code::PermissionDenied : Code::InvalidArgument, error.message};
}

}  // namespace fairlead::broker
