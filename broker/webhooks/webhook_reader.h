// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/stored_names.h"
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

// What waits in the table Webhook, and what there is to tell. Reads the disk; one thread at a time.
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
        std::optional<Time> next;  // nothing more is due by now, and this will be
        std::string end;           // key to go on from
    };
    // Up to `limit` of what is due by now in the lane, from the key on, without those to skip.
    Result<Page> page(const WebhookLane& lane, const std::string& from, Time now, size_t limit,
                      const std::set<WebhookPlace>& skip) const;

    // Where the task wants it told; "" when it does not; NotFound when it is gone.
    Result<std::string> urlOf(const WebhookPlace& place) const;
    // NotFound when the task is gone.
    Result<WebhookEvent> event(const Waiting& waiting);

private:
    const Store& m_store;
    StoredNames m_tenants;
};

}  // namespace fairlead::broker
