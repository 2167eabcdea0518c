// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "shared/clock.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fairlead::broker {

// Workers that take the same commands of the same tenants.
struct Fleet {
    struct Offer {
        TenantScope scope;
        std::vector<std::string> commands;  // as queueName() gives them, sorted; none: every command

        bool operator<(const Offer& other) const;
    };

    const Offer* offer = nullptr;
    int64_t workers = 0;
    int64_t usual = 0;  // that are there when nothing is wrong
    int64_t least = 0;  // since the window began
    Time windowEnd;
    Time awaySince, belowSince, backSince;  // Time(): not so
    Time toldAt;                            // of the latest absence; Time(): never
    bool isTold = false;                    // that it is gone
    bool isTogether = false;                // told with others
    int64_t lost = 0;                       // workers, as told
    uint64_t tasks = 0;                     // that were in the hands of who left since the fleet was whole
    uint64_t emptied = 0;                   // FleetTable's

    bool isAway() const {
        return usual > 0 && (workers == 0 || usual - workers >= std::max<int64_t>(2, (usual + 1) / 2));
    }
};

// The fleets that are watched. Where there is no room for a new one, those that have been without workers for longest are
// forgotten. Tenants of a list have a tenth of the room, so that they cannot take it from everybody. Engine thread; O(log
// fleets), and O(commands) to compare offers.
class FleetTable {
public:
    using Id = uint64_t;  // 0: none
    static constexpr size_t kMostFleets = 10'000;
    static constexpr size_t kMostBytes = 32 << 20;  // of names of tenants and commands
    static constexpr size_t kPartOfTenants = 10;

    Id idOf(const Fleet::Offer& offer) const;
    Id add(Fleet::Offer offer);  // 0: there is no room. REQUIRES: it has no id
    Fleet* find(Id id);
    void count(Id id, int by);  // workers that come or go. REQUIRES: there is such a fleet
    void erase(Id id);          // REQUIRES: the same, without workers

    size_t bytes() const { return m_all.bytes; }

private:
    struct Used {
        size_t fleets = 0;
        size_t bytes = 0;
        std::map<uint64_t, Id> empty;  // since longest first
    };

    template <typename Change>
    void change(const TenantScope& scope, Change change);
    bool makeRoom(const Used& used, size_t part);

    std::map<Fleet::Offer, Id> m_ids;
    std::map<Id, Fleet> m_fleets;
    Used m_all;
    std::map<std::vector<std::string>, Used> m_byTenants;
    Id m_lastId = 0;
    uint64_t m_lastEmptied = 0;
};

}  // namespace fairlead::broker
