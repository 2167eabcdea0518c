// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"
#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/subscription_records.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// An event on its way to a subscriber, or a call that is over.
struct DeliveryView {
    enum class State : uint8_t { Waiting, Delivered, Dead };
    TaskId id;
    std::string tenant;
    State state = State::Waiting;
    std::optional<Time> due;      // Waiting: of the next attempt
    std::optional<Time> endedAt;  // otherwise
    uint64_t number = 0;          // of those that are over
    WebhookRecord call;
    JobEvent event;
};

struct DeliveryFilter {
    std::string tenant;
    std::optional<TaskId> subscription{};
    std::optional<DeliveryView::State> state{};
};

// Those that wait, the next one first, and then those that are over, the latest first; of one that was made again only how it
// is now. Any thread; reads the disk: the names of tenants, what is kept of the tenant, and of what waits 10,000 records at most.
Result<std::vector<DeliveryView>> readDeliveries(const StoreReads& store, const DeliveryFilter& filter, size_t limit);
// NotFound: there is none of these tenants, or it is not among those 10,000.
Result<DeliveryView> readDelivery(const StoreReads& store, const TaskId& id, const TenantScope& scope);

}  // namespace fairlead::broker
