// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/tables/stored_names.h"
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
    // Up to `limit` calls of the lane that are due by now, from the key on, without those in `skip`.
    Result<Page> page(const WebhookLane& lane, const std::string& from, Time now, size_t limit,
                      const std::set<WebhookPlace>& skip) const;

    // The webhook of the task; "": it has none. NotFound: the task has been deleted.
    Result<std::string> urlOf(const WebhookPlace& place) const;
    // NotFound: the task has been deleted.
    Result<WebhookEvent> event(const Waiting& waiting);

private:
    const Store& m_store;
    StoredNames m_tenants;
};

}  // namespace fairlead::broker
