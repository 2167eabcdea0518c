// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_error.h"
#include "broker/rpc/limits.h"
#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Jobs as clients send them. A job is a task: its queue is the command; its payload is a JSON object of the members of
// the job that never change, args and meta first, each as it was sent.

// Visibility and timeout of a job that names none.
inline constexpr Micros kOjsVisibility = std::chrono::seconds(1800);

struct NewJob {
    NewTask task;
    std::string queue;
};

// What does not stand in a request.
struct JobRules {
    Limits limits;
    Time now;
    // Whose job it is: named by the header, or by the token; nothing: meta.tenant_id says it, or else `fallback`.
    std::optional<std::string> tenant;
    std::string fallback;       // empty: a job without a tenant is refused
    std::string cron;           // the entry that creates it, for its meta; empty: none
    bool mayShareKeys = false;  // whether it may name a limit of all tenants together
    bool isOfEntry = false;     // the body is a cron entry's, and has its own members, too
    bool isStep = false;        // of a workflow: created later, with results that the broker hands on
};

// The members of a body that are read as they stand; all others stay text. listed: jobs are in a list, as in a batch.
Result<JsonValue> parseJobs(std::string_view body, bool isListed);
Result<JsonValue> parseCronEntry(std::string_view body);

// body: one job of parseJobs(). tenant: whose job it is. The error names the field.
std::optional<OjsError> readJob(const JsonValue& body, const JobRules& rules, NewJob* job, std::string* tenant);

// The job of a cron entry: type, args and so on, in either of two shapes.
std::optional<OjsError> readTemplate(const JsonValue& body, const JobRules& rules, NewJob* job, std::string* tenant);

// Whether a job of a workflow or a cron entry says, itself or in its options, the key of a request that can be sent again.
bool hasKeyOfRequest(const JsonValue& job);
// Whether a member of a job is read here, and not kept as it was sent.
bool isReadOfJob(std::string_view name);
// Whether answers about a job, or about a cron entry, have a member of that name which is not the client's.
bool isBrokersMember(std::string_view name);
bool isBrokersMemberOfCron(std::string_view name);
// meta: what a client has in it, an object, with the tenant, and with the entry's name if it is not empty.
std::string metaOf(std::string_view own, const std::string& tenant, const std::string& cron);

std::optional<OjsError> checkQueueName(std::string_view queue, std::string_view field);
// The type that a list is narrowed to, also the beginning of one: whether a job can have it.
std::optional<OjsError> checkAskedType(std::string_view type, std::string_view field);

}  // namespace fairlead::broker
