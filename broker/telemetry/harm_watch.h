// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/harm.h"
#include "broker/telemetry/usual_deaths.h"
#include "shared/clock.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct TenantFigures;

// lateAfterSeconds() of the tenant.
double lateAfter(const TenantFigures& tenant);

// Measures at each tick what somebody outside feels of what is wrong, in tasks, and finds the cause of each: tasks that are
// late, creates that were refused, tasks that died. One thread at a time. O(tenants that do something, and their queues that
// lack workers).
class HarmWatch {
public:
    // How many tasks of the tenant are late by more than `beyond` that wait for nothing but a seat, or were handed out lately.
    using LateOf = std::function<uint64_t(const TenantFigures& tenant, Micros beyond)>;

    // What was refused since the call before, and since when the disk is nearly full.
    void refused(const RefusedCreates& refused, std::optional<Time> diskLowSince, Time now);
    // What failed since the call before.
    void failed(const FailedTries& failed, Time now);
    // What died before the start: an incident that goes on is as large as it was and began when it did.
    void diedBefore(const DiedBefore& died, Time now);
    // Fills `harm`, of tenants whose `plight` is filled.
    void judge(TenantFigures& tenant, const LateOf& lateOf, Time now);
    // Whether creates of the tenant were refused lately, even if it does nothing else.
    bool isRefused(uint32_t tenantNumber) const {
        const auto past = m_past.find(tenantNumber);
        return past != m_past.end() && !past->second.refusals.empty();
    }
    void remove(uint32_t tenantNumber) {
        m_past.erase(tenantNumber);
        m_usualDeaths.remove(tenantNumber);
        m_usualFailures.remove(tenantNumber);
    }
    UsualDeaths& usualDeaths() { return m_usualDeaths; }
    UsualDeaths& usualFailures() { return m_usualFailures; }
    // Creates that were refused of tenants that are not known, and the disk that is nearly full.
    std::vector<HarmPart> ofNobody(const std::function<bool(uint32_t tenantNumber)>& isKnown, Time now);

private:
    struct Refusals {
        Time since, latest;
        uint64_t count = 0;
        std::deque<std::pair<Time, uint64_t>> lately;  // within a minute
    };
    // Tries of one command with one error.
    struct Failed {
        std::deque<std::pair<Time, uint64_t>> lately;  // within a minute
        double usual = 0;                              // in a minute
        Time notedAt;
    };
    struct Past {
        std::map<std::string, Time> lacking;           // commands that no worker takes, since when
        std::map<FindingKind, Time> began;             // causes of harm of which nothing else says since when
        std::map<std::string, Refusals> refusals;      // by limit
        std::deque<std::pair<Time, uint64_t>> deaths;  // totals, at the ticks of the last minute
        struct Tries {
            Time at;
            uint64_t failed = 0, done = 0;
        };
        std::deque<Tries> tries;  // the same, since some failed
        std::map<FailedAs, Failed> failed;
        std::optional<Time> failingSince;
        Time failedAt;  // the latest try
        Time failuresNotedAt;
        std::optional<Time> dyingSince;
        std::vector<std::pair<Time, uint64_t>> diedBefore;  // the start, as long as that says something
        uint64_t deadBefore = 0;
        std::optional<FindingKind> lateFor;  // why tasks that some worker takes waited too long at the tick before
        std::optional<Time> lateSince;       // such tasks
        std::optional<Time> tooFewSince;     // the same, for nothing but a seat
        std::optional<Time> accusedAt;       // others were harmed by what it does, and what waited then still waits
        bool isHeldForIt = false;            // since then, by a limit or a throttle
        std::shared_ptr<const StuckSeats> stuck{};  // of the latest that was told
        Time deathsNotedAt;

        bool isEmpty() const {
            return lacking.empty() && began.empty() && refusals.empty() && deaths.empty() && tries.empty() &&
                   failed.empty() && !lateSince && !lateFor && !tooFewSince && deadBefore == 0 && !accusedAt;
        }
    };
    void addRefusals(Past& past, std::vector<HarmPart>& harm, Time now) const;
    static bool areWorking(const Past& past, Time now);
    // Returns whether it is told that more fail than usual.
    bool addFailures(Past& past, TenantFigures& tenant, std::vector<HarmPart>& harm, Time now);
    static void nameFailed(Past& past, std::vector<HarmPart>& harm, Time now);
    void addDeaths(Past& past, const TenantFigures& tenant, std::vector<HarmPart>& harm, Time now);
    // What some worker takes of the tasks that others took which have gone.
    struct Lacking {
        uint64_t explained = 0;  // so many late ones are so because of that
        ReadyPart before;        // was late when they went, and is so for another reason
    };
    static Lacking addLacking(Past& past, const TenantFigures& tenant, const LateOf& lateOf,
                              std::vector<HarmPart>& harm, Time now);
    static void noteAccused(Past& past, const TenantFigures& tenant, const ReadyPart& ready,
                            std::optional<FindingKind> cause, Time now);

    static void noteTooFew(Past& past, FindingKind cause, const HarmPart& part);
    // Of the last part: what was late for want of seats before its cause began is so still.
    static void leaveOlder(const Past& past, const TenantFigures& tenant, const LateOf& lateOf,
                           std::vector<HarmPart>& harm, Time now);

    // Since when what harms does so, if nothing else says it.
    void noteSince(uint32_t tenantNumber, std::vector<HarmPart>& harm, Time now);

    std::unordered_map<uint32_t, Past> m_past;
    UsualDeaths m_usualDeaths, m_usualFailures;
    // Of all tenants that have tasks that failed, in a minute.
    struct Failures {
        double failed = 0, done = 0, usual = 0;

        bool isStorm() const;
    };
    Failures m_failures;  // so far, at this tick
    bool m_isStorm = false;
    std::optional<Time> m_diskLowSince;
};

}  // namespace fairlead::broker
