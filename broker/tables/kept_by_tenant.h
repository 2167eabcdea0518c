// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace fairlead::broker {

// Which entries of a log are kept, where all tenants share its room: when there are too many, the tenant that has most of them
// gives up its oldest. So what one tenant does pushes out nothing of another that has less. What belongs to no tenant is
// counted like a tenant's, under an empty name. Engine thread; O(log n). Memory: some 100 bytes for each entry.
class KeptByTenant {
public:
    struct Entry {
        uint64_t number = 0;
        Time at;
        std::string tenant;
    };

    // REQUIRES: the number is larger than those of all entries before.
    void add(uint64_t number, Time at, const std::string& tenant);

    size_t size() const { return m_entries.size(); }
    uint64_t last() const { return m_last; }  // of the latest entry, kept or not; 0: there was none

    // Forgets one entry of the tenant with the most, its oldest. REQUIRES: there are some.
    Entry takeOfMost();
    // Forgets the oldest of all, if it is from before `time` and not the latest.
    std::optional<Entry> takeOlderThan(Time time);

private:
    struct Tenant {
        size_t count = 0;
        uint64_t first = 0, last = 0;  // numbers of its entries
    };
    using Tenants = std::map<std::string, Tenant>;
    struct Kept {
        Time at;
        uint64_t next = 0;  // of the same tenant; 0: it is the latest
        Tenants::iterator tenant;
    };
    using Rank =
        std::pair<size_t, uint64_t>;  // how many; of two that have as many, first the one whose oldest is older

    static Rank rankOf(const Tenant& tenant) { return {tenant.count, UINT64_MAX - tenant.first}; }
    Entry take(std::map<uint64_t, Kept>::iterator kept);

    Tenants m_tenants;
    std::map<uint64_t, Kept> m_entries;  // by number
    std::map<Rank, Tenants::iterator> m_ranks;
    uint64_t m_last = 0;
};

}  // namespace fairlead::broker
