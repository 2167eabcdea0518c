// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/tables/stored_names.h"
#include "broker/core/event_subscription.h"
#include "broker/store/records.h"
#include "broker/store/store.h"
#include "broker/webhooks/webhook_message.h"
#include "shared/result.h"

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fairlead::broker {

struct WebhookLane {
    TenantNumber tenant = 0;
    uint8_t lane = 0;

    auto operator<=>(const WebhookLane&) const = default;
};

// Reads the calls that wait in the table Webhook, and what they are to report. Reads the disk; one thread at a time.
class WebhookReader {
public:
    // The store outlives this.
    explicit WebhookReader(const Store& store) : m_store(store), m_tenants(store, 't') {}

    // The lanes in use with the earliest time of each, and how many records there are. Cost: a pass over the table.
    struct Census {
        std::map<WebhookLane, Time> lanes;
        uint64_t records = 0;
    };
    Result<Census> census() const;

    struct Waiting {
        WebhookPlace place;
        WebhookRecord record;
    };
    struct Page {
        std::vector<Waiting> due;  // in order
        std::optional<Time> next;  // if nothing more is due: when the next one will be
        std::string end;           // key from which to read on
    };
    // Up to `limit` calls of the lane that are due by now, from the key on, without those in `skip` and those to subscribers
    // that are paused.
    Result<Page> page(const WebhookLane& lane, const std::string& from, Time now, size_t limit,
                      const std::set<WebhookPlace>& skip) const;

    // Whom the event is for. nullopt: the subscription was deleted.
    Result<std::optional<EventSubscription>> subscriberOf(const Waiting& waiting);
    // The event, with the type of its job as far as that can be known. nullopt: of a job of another type than the subscription
    // names. NotFound: it names some, and the job has been deleted.
    Result<std::optional<JobEvent>> eventFor(const EventSubscription& to, const Waiting& waiting);

    // The webhook of the task; "": it has none. NotFound: the task has been deleted.
    Result<std::string> urlOf(const WebhookPlace& place) const;
    // NotFound: the task has been deleted.
    Result<WebhookEvent> event(const Waiting& waiting);

private:
    Result<std::optional<EventSubscription>> subscription(TenantNumber tenant, const TaskId& id) const;

    const Store& m_store;
    StoredNames m_tenants;
};

}  // namespace fairlead::broker
