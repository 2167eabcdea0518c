// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/cron_entry.h"
#include "broker/core/tenant_scope.h"
#include "broker/cron/cron_expression.h"
#include "broker/cron/cron_zone.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fairlead::broker {

// Requests about cron entries; part of command.h. Replies are called in the same way as sinks are (sinks.h), once what they
// report is durable.

// An entry's schedule, read. Made before it is posted, because a zone is read from the disk the first time.
struct CronTimes {
    CronExpression expression;
    CronZone zone;

    // InvalidArgument: the expression or the zone is wrong, or it never occurs after `now`.
    static Result<CronTimes> read(const std::string& expression, const std::string& zone, Time now);
};

// What a change of an entry may leave as it is. Payload: with its type and terms.
enum class CronField : uint8_t { Zone, Overlap, Enabled, Payload, Priority, MaxAttempts, Webhook };

// Adds an entry or changes the one of that name, deletes it, or switches it on or off. Audited. REQUIRES: the caller may
// see the tenant; the task is valid, as of a producer.
struct ChangeCron {
    enum class Action : uint8_t { Put, Delete, Enable, Disable };
    Action action = Action::Put;
    CronEntry entry;                   // but for Put only the tenant and the name
    std::optional<CronTimes> times{};  // for Put
    std::string author;
    std::string reason;
    std::function<void(Result<CronEntry>)> reply;  // as it is now, or was before it was deleted
    // Put by an application at its start, with what it asks for in entry.asked: an operator's switch stays until the
    // application asks for something else than before.
    bool isRegistration = false;
    // Put: these stay as they are, of an entry that is there. The zone of `times` means nothing then, if it is one of them.
    std::set<CronField> keeps{};
    bool mustExist = false;  // Put: NotFound where no entry is there
};

// A cron entry that creates its task.
struct CronRun {
    std::string name;
    uint64_t version = 0;  // of the entry when it came due
};

// By tenant and name. Ends with the limit, or with as much as is copied at once (PageRoom::kSliceBytes).
struct CronPage {
    std::vector<CronEntry> entries;
    bool hasMore = false;
};
struct ListCrons {
    TenantScope scope;
    std::string tenant;       // empty: all of the scope
    std::string name;         // not empty: this one
    std::string afterTenant;  // the last entry of the page before; empty: from the first
    std::string afterName;
    size_t limit = 100;
    std::function<void(CronPage)> reply;
};

}  // namespace fairlead::broker
