// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
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
    // Workers, or the tasks that they can have at once.
    struct Strength {
        int64_t now = 0;
        int64_t usual = 0;  // when nothing is wrong
        int64_t least = 0;  // since the window began

        int64_t lost() const { return std::max<int64_t>(0, usual - now); }
    };
    Strength workers, seats;
    Time windowEnd;
    Time bornAt;  // when it was looked at first
    // What was usual before that rose lately.
    int64_t seatsBeforeRise = 0;
    Time roseAt;
    // Since when a quarter of the seats is missing, or more, and how many there were before. Longer remembered than what is
    // usual: tasks that wait do so for that reason until the seats are back.
    Time shortSince;  // Time(): not so
    int64_t workersBefore = 0, seatsBefore = 0;
    Time awaySince, belowSince, backSince;  // Time(): not so
    Time emptySince;                        // the same
    Time toldAt;                            // of the latest absence; Time(): never
    bool isTold = false;                    // that it is gone
    bool isTogether = false;                // told with others
    int64_t lost = 0;                       // workers, as told
    uint64_t tasks = 0;                     // that were in the hands of who left since the fleet was whole
    uint64_t emptied = 0;                   // FleetTable's

    // Half of its seats have gone with some of its workers, or the last worker.
    bool isAway() const {
        if (workers.usual <= 0) return false;
        return workers.now == 0 || (workers.lost() > 0 && seats.lost() >= std::max<int64_t>(2, (seats.usual + 1) / 2));
    }
    bool isShort() const { return workers.lost() > 0 && seats.lost() > 0 && seats.lost() * 4 >= seats.usual; }
    bool isBack() const { return seats.now * 4 >= seats.usual * 3; }
};

// Where a worker's connection is counted, and for how many tasks at once: the most that it had and asked for so far.
struct FleetPlace {
    uint64_t fleet = 0;
    uint32_t seats = 0;
    std::string worker{};  // those of one name are one worker there; empty: it is one by itself
};

// The fleets that are watched, as many as Bound::Fleets and Bound::FleetBytes let a list of tenants have. Where there is no
// room for a new one, those of the same tenants that have been without workers for longest are forgotten, and those of
// others for who has little. Engine thread; O(log fleets), and O(commands) to compare offers.
class FleetTable {
public:
    using Id = uint64_t;  // 0: none

    Id idOf(const Fleet::Offer& offer) const;
    Id add(Fleet::Offer offer);  // 0: there is no room. REQUIRES: it has no id
    Fleet* find(Id id);
    // Workers that come or go, and seats with them. REQUIRES: there is such a fleet
    void count(Id id, int by, int64_t seats = 0);
    // visit(id, fleet). O(fleets)
    template <typename Visit>
    void forEach(Visit visit) const {
        for (const auto& [id, fleet] : m_fleets) visit(id, fleet);
    }
    void erase(Id id);  // REQUIRES: the same, without workers

    size_t bytes() const { return m_bytes.all(); }

private:
    using Empty = std::map<uint64_t, Id>;  // since longest first

    bool makeRoom(const std::string& party, bool isForAll, size_t bytes);

    std::map<Fleet::Offer, Id> m_ids;
    std::map<Id, Fleet> m_fleets;
    SharedTotal<std::string> m_total{Bound::Fleets};      // by list of tenants, as the next three
    SharedTotal<std::string> m_bytes{Bound::FleetBytes};  // of names of tenants and commands
    std::map<std::string, Empty> m_emptyOf;
    Empty m_empty;
    Id m_lastId = 0;
    uint64_t m_lastEmptied = 0;
};

}  // namespace fairlead::broker
