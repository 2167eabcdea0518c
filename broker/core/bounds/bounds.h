// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// Every amount that all callers share. Each stands in kBounds, is counted by a SharedTotal, and is tried by
// tst_bounds; tests/architecture/check_bounds.py finds those that are not.
enum class Bound : uint8_t {
    Streams,
    Connections,
    EventStreams,
    WaitingReads,
    Replays,
    CommandSets,
    CommandNames,
    Subscriptions,
    SubscriberCalls,
    RegisteredWorkers,
    WorkersWithoutStream,
    PoolsWithoutStream,
    WaitingNames,
    Fleets,
    FleetBytes,
    QueueSettings,
    KeyLimits,
    KeyWaits,
    Terms,
    TermBytes,
    Crons,
    CronBytes,
    Operations,
    EventSubscriptions,
    SubscriberDeliveries,
    WebhookCalls,
    HostCalls,
};
inline constexpr size_t kBoundCount = size_t(Bound::HostCalls) + 1;

struct BoundRule {
    Bound bound;
    std::string_view name;    // for programs, as in LimitReached: a key of the configuration, or a name of its own
    std::string_view counts;  // in the plural
    std::string_view party;   // who has a part: of whom it is counted
    size_t total;             // of all parties; 0: as the key `name` says
    size_t ofOne;             // what one party never has more of; 0: what SharedTotal leaves
    size_t sure;  // what every party may have, even if there is no room; 0: none, where the room is a hard one
    std::string_view frees;  // when one is free again
};

inline constexpr std::array<BoundRule, kBoundCount> kBounds{{
    {Bound::Streams, "limits.max_streams", "streams", "these tenants", 0, 0, 0, "one is free when a stream ends"},
    {Bound::Connections, "limits.max_connections", "connections", "these tenants", 0, 0, 0,
     "the latest one of who has most of them is ended"},
    {Bound::EventStreams, "event_streams", "streams of events over HTTP", "these tenants", 1'000, 0, 4,
     "one is free when such a stream ends"},
    {Bound::WaitingReads, "waiting_reads", "reads at once", "these tenants", 4'096, 0, 8,
     "one is free when a read is answered"},
    {Bound::Replays, "waiting_replays", "replays at once", "this subject", 8, 0, 1,
     "one is free when a replay is answered"},
    {Bound::CommandSets, "limits.max_command_sets", "different sets of commands asked for by workers", "these tenants",
     0, 0, 0, "one is free when the last stream that asked for it ends"},
    {Bound::CommandNames, "command_names", "commands in the different sets that workers ask for", "these tenants",
     400'000, 0, 2'000, "they are free when the last stream that asked for the set ends"},
    {Bound::Subscriptions, "subscriptions", "subscriptions", "these tenants", 10'000, 2'500, 4,
     "one is free when it expires without being renewed"},
    {Bound::SubscriberCalls, "subscriber_calls", "calls to subscribers under way", "these tenants", 1'000, 0, 4,
     "one is free when a call is answered or given up"},
    {Bound::RegisteredWorkers, "registered_workers", "workers without a stream", "these tenants", 20'000, 5'000, 16,
     "one is forgotten ten minutes after it was heard of"},
    {Bound::WorkersWithoutStream, "workers_without_stream", "workers without a stream", "these tenants", 20'000, 0, 16,
     "one is forgotten when it has not asked for about twice as long as it pauses otherwise"},
    {Bound::PoolsWithoutStream, "pools_without_stream", "different sets of commands of workers without a stream",
     "these tenants", 1'000, 0, 4, "one is free when the last worker that asked for it is forgotten"},
    {Bound::WaitingNames, "waiting_names", "names of queues in fetches that wait", "these tenants", 400'000, 0, 2'000,
     "they are free when such a fetch is answered"},
    {Bound::Fleets, "fleets", "fleets of workers", "these tenants", 10'000, 0, 4,
     "the one that has been without workers for longest is forgotten"},
    {Bound::FleetBytes, "fleet_bytes", "bytes of names of fleets", "these tenants", 32 << 20, 0, 64 << 10,
     "the one that has been without workers for longest is forgotten"},
    {Bound::QueueSettings, "queue_settings", "queues that are paused or bounded", "this tenant", 10'000, 1'000, 16,
     "one is free when a queue's settings are removed"},
    {Bound::KeyLimits, "key_limits", "limits of keys that are set", "this tenant", 10'000, 0, 16,
     "one is free when the limit of a key is removed"},
    {Bound::KeyWaits, "key_waits", "tasks that wait for keys in order", "this tenant", 200'000, 10'000, 64,
     "one is free when such a task begins"},
    {Bound::Terms, "terms", "different retry policies, timeouts, visibility timeouts and limits by key", "this tenant",
     131'072, 32'768, 256, "use a combination that is in use, or wait until tasks have ended"},
    {Bound::TermBytes, "term_bytes", "bytes of different retry policies, timeouts and limits by key", "this tenant",
     32 << 20, 0, 64 << 10, "use a combination that is in use, or wait until tasks have ended"},
    {Bound::Crons, "cron_entries", "cron entries", "this tenant", 10'000, 1'000, 4,
     "one is free when an entry is deleted"},
    {Bound::CronBytes, "cron_bytes", "bytes of payloads of cron entries", "this tenant", 64 << 20, 0, 64 << 10,
     "they are free when entries are deleted"},
    {Bound::Operations, "operations", "bulk operations that are not over", "these tenants", 1'000, 100, 2,
     "one is free when an operation is done or cancelled"},
    {Bound::EventSubscriptions, "event_subscriptions", "subscriptions of events", "this tenant", 10'000, 100, 4,
     "one is free when a subscription is deleted"},
    {Bound::SubscriberDeliveries, "subscriber_deliveries", "events that wait to be told to subscribers", "this tenant",
     400'000, 100'000, 1'000, "one is free when a call is answered or given up"},
    {Bound::WebhookCalls, "webhooks.at_once", "calls of webhooks under way", "this tenant", 0, 0, 1,
     "one is free when a call is answered or given up"},
    {Bound::HostCalls, "webhooks.per_host", "calls of webhooks to one host under way", "this tenant", 0, 0, 1,
     "one is free when a call is answered or given up"},
}};

constexpr const BoundRule& ruleOf(Bound bound) { return kBounds[size_t(bound)]; }

// Every bound has its own row, in the order of the enumeration, and says everything.
constexpr bool isEachBoundThere() {
    for (size_t i = 0; i < kBoundCount; ++i) {
        const BoundRule& rule = kBounds[i];
        if (rule.bound != Bound(i) || rule.name.empty() || rule.counts.empty() || rule.frees.empty()) return false;
        if ((rule.total == 0) != (rule.name.find('.') != std::string_view::npos)) return false;
        if ((rule.sure == 0) != rule.name.starts_with("limits.")) return false;
        if (rule.ofOne > 0 && rule.total > 0 && rule.ofOne * 4 > rule.total) return false;
    }
    return true;
}
static_assert(isEachBoundThere(), "a bound over all has no row of its own in kBounds");

}  // namespace fairlead::broker
