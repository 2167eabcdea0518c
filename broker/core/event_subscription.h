// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"
#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// A tenant's wish to be told of events at a URL: each matching event becomes a call that is kept until it is answered or
// given up.
struct EventSubscription {
    TaskId id;
    std::string tenant;
    std::string url;
    std::vector<std::string> events;    // "job.completed", "job.*" or "*"
    std::vector<std::string> queues;    // as shared/queue_name.h has them; empty: any, also what is of no queue
    std::vector<std::string> jobTypes;  // empty: any, also what is of no job
    bool isActive = true;               // otherwise nothing new is told, and what waits waits on
    std::string metadata;               // a JSON object, as its client sent it; empty: none
    std::string secret;                 // never shown again, and never logged
    std::string oldSecret;              // empty: none
    Time oldUntil{};                    // calls are signed with the old one, too, before this of the calendar
    std::string author;
    Time createdAt;  // of the calendar
    uint8_t lane =
        0;  // in which its calls wait, from its first URL on, so that a change of the URL finds them (webhook_lane.h)

    bool operator==(const EventSubscription&) const = default;
};

// What a change sets; unset: it stays.
struct SubscriptionChanges {
    std::optional<std::string> url{};
    std::optional<std::vector<std::string>> events{}, queues{}, jobTypes{};
    std::optional<bool> isActive{};
    std::optional<std::string> metadata{};
};
void takeChanges(SubscriptionChanges&& changes, EventSubscription& to);

inline constexpr Micros kOldSecretCounts = std::chrono::hours(24);  // after a rotation
inline constexpr size_t kMostSubscriptionBytes = 8 * 1024;          // of all its texts

size_t bytesOf(const EventSubscription& subscription);

// Whether an event may be told at a URL at all. What comes again and again, or is in memory only (heartbeats, progress,
// workers), is for those who follow events, and what is said of calls would make further calls.
bool isForSubscribers(const JobEvent& event);
// The same of a type as a subscription names it. A wildcard is for what of it may be told.
bool mayBeForSubscribers(std::string_view type);
// The type of a job is left to whoever knows it.
bool isWanted(const JobEvent& event, const EventSubscription& by);

// What came of a call that somebody waits for.
struct SubscriberAnswer {
    int status = 0;     // 0: none came
    std::string body;   // the first of it
    std::string error;  // why none came
    Micros took{};
};

}  // namespace fairlead::broker
