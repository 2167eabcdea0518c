// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/command_tally.h"
#include "broker/telemetry/load_change.h"
#include "broker/telemetry/pool_shares.h"
#include "broker/telemetry/usual_waits.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

struct CounterTick;
struct TenantFigures;

// Says why seats that were enough are not any more. The load of a pool is a product: tasks that come, times the seat time that
// a try takes, divided by the seats; that tasks fail and are tried again HarmWatch tells. Each of the three is compared with what is
// usual for the tenants that use the pool; the one that has grown most is the cause, if it has grown by half or more.
//
// What is measured is of the last ten seconds; whether tasks still take longer, of as many of them as three usual runs fit into.
// What is usual is a median, as that of waits, of arrivals in half a minute: of
// who sends a task each ten seconds, ten seconds say little. A tenant whose tasks run longer than
// a third of those ten seconds says nothing of seat time: RunWatch finds such tasks while they run. Where they are of one
// tenant that is known already, and not measured again.
//
// One thread at a time. take() is O(tenants) each other tick, and O(tenants and pools) while something waits too long.
class LoadWatch {
public:
    // Fills `load` of the tenants whose tasks wait too long.
    void take(const CounterTick& tick, std::span<TenantFigures* const> tenants, const PoolShares& shares);
    // What was measured just now is added to what is usual.
    void note(const TenantFigures& tenant, const PoolShares& shares, float minutes, bool isHarmed);
    void remove(uint32_t tenantNumber);

    // As UsualWaits has them; a record has so many lines.
    static constexpr size_t kParts = 3;
    std::vector<uint32_t> takeChanged();
    std::string encode(uint32_t tenantNumber) const;
    bool restore(uint32_t tenantNumber, std::string_view record);

private:
    struct Totals {
        int64_t seatMicros = 0;
        uint64_t created = 0;
        uint64_t tries = 0;  // that ended
    };
    struct Past {
        static constexpr size_t kTotals = 6;
        std::array<Totals, kTotals> totals{};  // at each other tick, the next to be replaced is the oldest
        size_t next = 0;
        uint64_t latest = 0;  // of m_taken
        Time firstAt, lateAt;
        Time notedAt;               // of arrivals
        uint64_t notedCreated = 0;  // up to then
        uint32_t pool = 0;          // for whose seats most of its tasks waited then
        uint32_t mainPool = 0;  // whose seats it had most of when it was noted what is usual; 0: not since the start
    };
    // Of a pool, while tasks wait too long for its seats.
    struct Cause {
        std::optional<LoadChange> change;
        // Of Cost: times as usual, at the most since it began, those of the slow commands or of the one slow tenant.
        double slowest = 0;
        Time lateAt, grownAt;
    };
    // Of the tenants that use a pool, in the last ten seconds.
    struct Pool {
        double taken = 0, takenMost = 0;    // seconds of seats, and of the tenant that took most beyond the usual
        double usual = 0, usualMost = 0;    // that its tries usually take, the same
        double tries = 0;                   // that these seconds are usually enough for
        double takenNow = 0, usualNow = 0;  // in a second, of the latest intervals
        size_t intervals = 0;               // so many, into which three of the longest usual runs fit
        double work = 0, usualWork = 0;     // seconds of seat time that came in a second
        double created = 0;
        double seats = 0, usualSeats = 0;  // of the tenant that misses most
    };
    struct Rates {
        double seconds = 0;
        double seats = 0, created = 0, tries = 0;
    };
    // Of a command's tries. What is older fades.
    struct Runs {
        double seconds = 0, tries = 0;            // of the last ten seconds
        double usualSeconds = 0, usualTries = 0;  // of a quarter of an hour in which nothing waited too long
    };

    static Micros toldFor(const Cause& cause);  // after the latest task that waited too long
    void noteLate(const TenantFigures& tenant, const PoolShares& shares);
    void keepGreatest(uint32_t number, Cause& cause, const Pool& pool) const;
    std::optional<LoadChange> causeOf(uint32_t tenantNumber) const;
    void countTotals(Past& past, const TenantFigures& tenant) const;
    bool isNew(const Past& past) const;
    Rates ratesOf(const Past& past, size_t intervals = Past::kTotals - 1) const;  // the latest ones
    static bool areStillSlow(const Pool& pool);
    void noteOver(Cause& cause, const Pool& pool) const;
    void noteArrivals(Past& past, const TenantFigures& tenant, bool isHarmed);
    void countRuns(const CommandTally& commands, bool isCalm);
    void measure(std::span<TenantFigures* const> tenants, const PoolShares& shares);
    std::optional<LoadChange> greatest(uint32_t number, const Pool& pool, const Cause& cause) const;
    double seatsOf(uint32_t pool) const;
    // Those that take longer, and how many times as long all of these together; 0: too few have ended.
    struct Slow {
        std::vector<std::string> commands;
        double times = 0;
    };
    Slow slowCommands() const;
    // Of a pool whose tasks take longer: how many times as long the slow ones do.
    double slowestOf(const Pool& pool) const;

    std::unordered_map<uint32_t, Past> m_past;
    std::unordered_map<uint32_t, Pool> m_pools;
    std::unordered_map<uint32_t, Cause> m_causes;     // by pool
    std::unordered_map<uint32_t, double> m_present;   // seats, by pool
    std::unordered_map<uint32_t, Time> m_takenByOne;  // pools of which RunWatch told so, and when it did last
    std::map<std::string, Runs> m_runs;               // by command
    std::vector<Time> m_times;                        // of the latest totals
    UsualWaits m_arrivals;                            // tasks in a second, as if they were seconds
    UsualWaits m_cost;                                // seconds of seat time for a try
    UsualWaits m_seats;                               // as if they were seconds
    Time m_start, m_now;
    Time m_measuresFrom;  // what came before is of a time in which the broker did not run, or was kept by it
    uint64_t m_ticks = 0, m_taken = 0;  // ticks, and those at which totals were taken
};

}  // namespace fairlead::broker
