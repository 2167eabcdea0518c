// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The events that a caller wants and may see. Events of the broker as a whole need a scope of all tenants.
struct EventFilter {
    TenantScope scope;
    std::string tenant;              // empty: any
    std::vector<std::string> types;  // empty: any
    std::optional<Time> from;        // at or after
    std::optional<Time> until;       // before

    bool takes(const Event& event) const;
};

struct EventPage {
    std::vector<Event> events;
    std::optional<uint64_t> next;  // sequence at which the next page begins; unset: this was the last
    uint64_t oldestKept = 0;       // sequence; 0: there are none
    // Of the events that the filter's tenants had from where the page begins to before this sequence, some are not kept any
    // more; 0: all are.
    uint64_t goneBefore = 0;
};

// A page of stored events, from the sequence (included) upwards or downwards. Any thread. Reads the disk, at most 5,000
// events per page, so a page may be short and yet have a `next`.
Result<EventPage> readEvents(const StoreReads& store, const EventFilter& filter, uint64_t from, bool upwards,
                             size_t limit);

}  // namespace fairlead::broker
