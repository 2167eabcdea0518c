// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/tables/cron_commands.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "broker/store/write_set.h"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// All cron entries and when they are due. Engine thread; memory: the entries, whose number is bounded. All calls are
// O(log entries), apart from tenants() and list().
class CronBook {
public:
    static constexpr Micros kToldOf = std::chrono::minutes(1);     // at most one event of a kind in this time
    static constexpr Micros kLookAgain = std::chrono::seconds(1);  // at the task that an owed one waits for

    struct Place {
        TenantNumber tenant = 0;
        std::string name;

        auto operator<=>(const Place&) const = default;
    };
    struct Kept {
        CronEntry entry;
        CronTimes times;
        std::optional<Time> due;   // when to look at it; unset: it is not to run, or its turn is under way
        bool isSkip = false;       // its turn is that the local clock skips an occurrence
        std::optional<Time> turn;  // the occurrence whose turn it is; unset: of an owed one, none since
        bool isUnderWay = false;
        struct Told {
            Time at;
            uint64_t since = 0;  // runs
        };
        Told triggered, skipped;
        uint64_t version = 0;  // grows with every change by an administrator
    };

    // ResourceExhausted: there are too many. Keeps when an entry of that name was created and last ran, and how often; if it is to run at the
    // same times as before, also what it owes and a turn that is under way.
    Result<CronEntry> put(const Place& place, CronEntry entry, const CronTimes& times, WriteSet& writes, Time now);
    Result<CronEntry> remove(const Place& place, WriteSet& writes);
    // Switched on again, it runs at its next time; what it missed is forgotten. FailedPrecondition: it is in trouble.
    Result<CronEntry> enable(const Place& place, bool isEnabled, const std::string& author, WriteSet& writes, Time now);
    void removeTenant(TenantNumber tenant, WriteSet& writes);

    // One that is due by now, whose turn is under way from here on; call until it returns nothing.
    const Kept* nextDue(Time now, Place& place);
    std::optional<Time> nextWake() const;
    const Kept* find(const Place& place) const;
    enum class Outcome { Ran, Skipped, Owed };
    // Of how many runs an event is to tell now, this one included; 0: they are told of later.
    uint64_t countTold(const Place& place, bool isTriggered, Time now);
    // All times here are the calendar's. It was set, `now` is after it: what has not come due is planned anew. Occurrences that
    // have had their turn have none again; of an entry that runs through (every 5 minutes) only the last of them, so that it goes
    // on at its pace.
    void clockStepped(WriteSet& writes, Time now);
    // Those that cannot run.
    std::vector<CronEntry> inTrouble() const;
    // Its turn is over. What it missed while the broker did not run is forgotten.
    void turnOver(const Place& place, Outcome outcome, WriteSet& writes, Time now);

    // Those that have entries.
    std::vector<TenantNumber> tenants() const;
    // Of these tenants, which are in the order of their names. At most one slice: its cost is that of the page, and
    // O(log entries) for each tenant before it.
    using Owners = std::vector<std::pair<std::string, TenantNumber>>;
    CronPage list(const ListCrons& wanted, const Owners& tenants) const;

    // Reads the zones' files, too. An entry whose zone this machine has no more stays as it is, and says so. tenantName, by
    // number; null: there is no such tenant.
    template <typename Name>
    Status restore(const Store& store, const Name& tenantName, Time now) {
        Status found;
        RETURN_IF_ERROR(store.scan(Table::Cron, {}, {}, [&](std::string_view key, std::string_view value) {
            const std::string* tenant = key.size() > sizeof(TenantNumber) ? tenantName(KeyReader(key).u32()) : nullptr;
            found = restore(key, value, tenant, now);
            return found.ok();
        }));
        return found;
    }

private:
    Status restore(std::string_view key, std::string_view value, const std::string* tenant, Time now);
    void plan(const Place& place, Kept& kept, std::optional<Time> due);
    void planNext(const Place& place, Kept& kept, Time now);
    bool planIfNothingMissed(const Place& place, Kept& kept, Time now);
    static void save(const Place& place, const CronEntry& entry, WriteSet& writes);

    std::map<Place, Kept> m_entries;
    SharedTotal<TenantNumber> m_counts{Bound::Crons};
    SharedTotal<TenantNumber> m_bytes{Bound::CronBytes};  // of payloads
    std::set<std::pair<Time, Place>> m_due;
};

}  // namespace fairlead::broker
