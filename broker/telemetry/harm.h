// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/broker_gap.h"
#include "broker/telemetry/load_change.h"
#include "shared/clock.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What an operator is to know. Those from NoWorker to Backlog are causes of harm; Plight says what the words mean.
enum class FindingKind : uint8_t {
    NoWorker,     // tasks are ready of commands that no connected worker takes
    WorkersGone,  // the same, or too few are left, because workers that were there have gone
    Refused,      // creates are refused
    Dying,        // more tasks become dead letters than is usual, or fail and wait for their next try
    Pushing,      // tenants have more seats than they are due, and others are hurt by that
    Hurt,         // tenants are hurt, and nobody has clearly more seats than it is due
    Unknown,      // tenants wait, and what is usual for them is not known yet
    Recovering,   // tasks wait for what is over: see HarmPart::after; or workers have not come back since the start
    Throttled,    // by the noisy-neighbour watch or by hand
    Limited,      // tasks wait because of limits of their own tenant
    Paused,       // tasks of tenants or queues that are paused wait
    Backlog,      // tasks wait for nothing but a seat
    Stuck,        // tasks wait because seats are taken by tasks that run far longer than such tasks usually do
    Served,       // everybody else that did something within the last seconds is served within `waitSeconds`
    Idle,         // nothing waits and nothing runs, for some seconds
};

// Workers that take the same commands of the same tenants, and of whose seats a quarter or more has gone.
struct LostFleet {
    uint64_t id = 0;
    int64_t before = 0;  // workers
    int64_t gone = 0;
    Time since;
    int64_t seatsBefore = 0;  // tasks that they could have at once
    int64_t seatsGone = 0;

    bool operator==(const LostFleet&) const = default;
};

// Ready tasks of some of a tenant's queues.
struct ReadyPart {
    uint64_t tasks = 0;
    std::optional<Time> oldest;

    bool operator==(const ReadyPart&) const = default;
};

struct PausedQueue {
    std::string command;
    ReadyPart ready;

    bool operator==(const PausedQueue&) const = default;
};

// Ready tasks of one tenant's command that no connected worker takes, or the workers of which have gone.
struct LackingQueue {
    std::string command;
    uint64_t tasks = 0;
    Time oldest;
    bool isServed = false;  // some workers are left
    std::optional<LostFleet> lost;
    bool isMostLost = true;  // half or more of the seats that could serve it

    bool operator==(const LackingQueue&) const = default;
};

// How many creates were refused since the tick before, by the tenant's number and the limit's key.
using RefusedCreates = std::map<std::pair<uint32_t, std::string>, uint64_t>;

// Tries of a command that failed with one error; what differs from task to task is taken out of its text.
struct FailedAs {
    std::string command, error;

    auto operator<=>(const FailedAs&) const = default;
};

// How many tries failed since the tick before, by the tenant's number. Of those that ended with their worker only those
// of which the task died.
using FailedTries = std::map<std::pair<uint32_t, FailedAs>, uint64_t>;

// Seats of one pool that are taken by tasks that run far longer than such tasks usually do.
struct StuckSeats {
    uint32_t pool = 0;
    uint64_t seats = 0;
    uint64_t of = 0;                           // seats that are there
    double times = 0;                          // so many times as long as usual, the one that runs longest
    Time since;                                // when the first of them should have ended
    std::map<std::string, uint64_t> commands;  // of these tasks, and how many
    std::map<std::string, uint64_t> workers;   // that have them
    std::string tenant{};  // whose tasks nearly all of them are, though others use the pool, too; empty: nobody's
};

// When how many of a tenant's tasks became dead letters before the broker was started, oldest first.
struct DiedBefore {
    uint32_t tenantNumber = 0;
    std::vector<std::pair<Time, uint64_t>> deaths;
};

// What is wrong with tasks of one tenant for one reason.
struct HarmPart {
    FindingKind kind = FindingKind::Backlog;
    // That are late, were refused within the last minute, or died within it beyond what is usual. May be 0: it is so, and
    // harms nobody yet.
    uint64_t harmed = 0;
    uint64_t tasks = 0;  // as Finding::tasks; no waiting task is in two parts
    std::string what;    // a command, or a limit's key; of Paused: empty if the tenant is
    std::optional<Time> since;
    std::optional<Time> until{};  // of Refused, Dying: the latest
    std::optional<Time> oldest;   // of the tasks that wait
    std::optional<LostFleet> lost;
    std::shared_ptr<const StuckSeats> stuck{};
    std::optional<LoadChange> load{};              // of Backlog, Stuck and WorkersGone, if nothing else says it
    FindingKind after = FindingKind::WorkersGone;  // of Recovering: what made the tasks wait until `since`
    std::string by{};                              // the same: whose tasks did, if it was those of one tenant
    std::optional<BrokerGap> gap{};                // the same: that did, and not `after`
    double usualDeaths = 0;                        // of Dying, in a minute
    uint64_t failing = 0;                          // of Dying: tries that failed within a minute, if these are why
    std::map<FailedAs, uint64_t> failed{};         // of Dying: such tries of which there are more than usual
    // Of several incidents of a kind which one this belongs to. Not the same over time.
    uint64_t incident = 0;

    bool operator==(const HarmPart&) const = default;
};

}  // namespace fairlead::broker
