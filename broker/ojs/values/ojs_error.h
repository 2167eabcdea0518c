// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"
#include "shared/status.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// A refusal in the form of Open Job Spec. Texts are as for people: what was wrong, beginning with the field if it is one.
struct OjsError {
    unsigned status = 400;
    std::string code;
    std::string message;
    bool isRetryable = false;
    std::string details;  // a JSON object; empty: none
    std::string members;  // further members of "error", each after a comma
    HttpHeaders headers;
};

inline constexpr const char* kOjsType = "application/openjobspec+json";

// The members of "error", without braces.
std::string errorMembers(const OjsError& error);
// {"error": {...}}. Without the headers that every answer has.
HttpAnswer ojsAnswer(const OjsError& error, std::string_view requestId);

OjsError invalidRequest(std::string message);
// A job, a cron entry, … that does not exist, or not for this caller.
OjsError notFound(std::string_view resource, std::string_view id);
OjsError conflict(std::string message);
// existingJobId: empty if there is none yet.
OjsError duplicate(std::string message, std::string_view existingJobId, std::string_view existingState = {});
OjsError unsupported(std::string message);
// The token, or what it may not do.
inline constexpr std::string_view kTenantDenied = "TENANT_ACCESS_DENIED";
OjsError tenantDenied(std::string_view tenant);

// What the engine or a reader refused.
OjsError ojsErrorOf(const Status& why);

// The other way round, of a request that is wrong: the same words where they are not answered over HTTP.
Status toStatus(const OjsError& error);

}  // namespace fairlead::broker
