// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event_subscription.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/subscription_records.h"
#include "shared/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Requests about subscriptions of events; part of command.h. Replies are called in the same way as sinks are (sinks.h), once
// what they report is durable.

// Makes a subscription, changes or deletes it, or gives it another secret; audited, without the secret. NotFound: there is
// none of that id in the scope. ResourceExhausted: too many. InvalidArgument: its texts are too long. REQUIRES: the caller
// may see the tenant; the changes are valid, and those of Create say the URL and the events.
struct ChangeSubscription {
    enum class Action : uint8_t { Create, Update, Delete, Rotate };
    Action action = Action::Create;
    TenantScope scope;   // but for Create
    TaskId id;           // the same
    std::string tenant;  // of Create, which makes it if it is unknown
    SubscriptionChanges changes{};
    std::string secret{};  // of Create and Rotate; the old one counts for a while
    std::string author;
    std::string reason;
    std::function<void(Result<EventSubscription>)> reply;  // as it is now, or was before it was deleted
};

struct SubscriptionPage {
    std::vector<EventSubscription> subscriptions;
    bool hasMore = false;
};
// The oldest first.
struct ListSubscriptions {
    TenantScope scope;
    std::optional<TaskId> only{};
    TaskId after{};  // the last one of the page before
    size_t limit = 100;
    std::function<void(SubscriptionPage)> reply;
};

// Makes a call again that was given up. NotFound: its subscription is gone, or not in the scope. ResourceExhausted: too many
// calls wait.
struct RetryDelivery {
    TenantScope scope;
    DeliveryRecord delivery;
    std::function<void(Status)> reply;
};

}  // namespace fairlead::broker
