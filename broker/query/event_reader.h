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

// Which events somebody wants and may see. Events about the broker or about every tenant are for those who see all.
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
    std::optional<uint64_t> next;  // sequence at which the next page begins; nothing: there is no more
    uint64_t oldestKept = 0;       // sequence; 0: there are none
};

// A page of what is written down, from the sequence (that one included) upwards or downwards. Any thread; reads the disk,
// at most 5,000 events at once, so that a page may be short and yet have a next.
Result<EventPage> readEvents(const StoreReads& store, const EventFilter& filter, uint64_t from, bool upwards,
                             size_t limit);

}  // namespace fairlead::broker
