// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/store/store.h"
#include "broker/tables/kept_by_tenant.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace fairlead::broker {

// Numbers events, writes them with the turn's batch and deletes old ones: 100,000 are kept, of which the tenant with the most
// gives up its oldest, and none longer than the retention, except the very last one, so that no number is used twice. Up to
// which number a tenant has given up some is kept, too. Engine thread; O(log n) per event.
class EventLog {
public:
    static constexpr size_t kMostKept = 100'000;

    explicit EventLog(Micros keepFor) : m_keepFor(keepFor) {}

    // Gives the event its sequence and writes it.
    void add(Event& event, WriteSet& writes);

    // Erases events that are too old, at most a thousand at once.
    void forgetOld(Time now, WriteSet& writes);

    // REQUIRES: called first, once. Cost: one pass over Event.
    Status restore(const Store& store);

private:
    Micros m_keepFor;
    KeptByTenant m_kept;
    std::map<std::string, uint64_t> m_gone;  // by tenant: as goneEventsKey()
};

// In the table Meta: up to which sequence events of the tenant were given up for those of others, though they were not old.
// Of all tenants together: that of "*". No longer than those events would have been kept.
std::string goneEventsKey(const std::string& tenant);

}  // namespace fairlead::broker
