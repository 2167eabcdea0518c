// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/scheduling_options.h"
#include "broker/what_if/work_recorder.h"
#include "shared/clock.h"
#include "shared/limits/limit_rules.h"
#include "shared/result.h"
#include "shared/limits/tenant_limits.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

class StoreReads;

// The recorded past through the scheduler once more, beside what happened. what_if.proto explains the fields.

// Whether a limit can make a difference in a replay.
bool hasEffectInReplay(LimitField field);

struct WhatIfQuestion {
    Time from;
    Time until;
    std::map<std::string, LimitSettings> changes;  // by tenant; "*": every other one
    std::optional<SchedulingPolicy> policy;
    std::optional<uint32_t> seats;
    double seatsFactor = 1;
    bool withoutThrottles = false;
    bool alsoUnchanged = false;
    size_t most = 100;                  // tenants in the answer
    std::vector<std::string> seriesOf;  // besides the one of all
    size_t mostSeries = 0;              // and of so many of the tenants in the answer
};

struct WaitAndSeats {
    uint64_t begun = 0;
    std::optional<double> p50;  // seconds
    std::optional<double> p99;
    std::optional<double> soFarP50;  // with those that still waited at the end
    std::optional<double> soFarP99;
    double seats = 0;
    uint64_t waiting = 0;
    uint64_t refused = 0;
};

// What is noticeably other than it was. The numbers are on the wire.
enum class ReplayDifference : uint8_t { WaitsLonger = 1, WaitsShorter, FewerBegun, MoreBegun, Refused, ReplayIsOff };

struct ReplayedTenant {
    std::string tenant;
    WaitAndSeats recorded;
    WaitAndSeats replayed;
    std::optional<WaitAndSeats> unchanged;
    std::vector<ReplayDifference> differences;

    bool isWorse() const;   // in any respect
    bool isBetter() const;  // in some respect, and worse in none
};

struct ReplayedSeries {
    struct Point {
        Time at;
        std::optional<double> recordedP99;
        std::optional<double> replayedP99;
        uint64_t recordedWaiting = 0;
        uint64_t replayedWaiting = 0;
        uint64_t recordedBegun = 0;
        uint64_t replayedBegun = 0;
        // By the replay without changes, if it was made.
        std::optional<double> unchangedP99{};
        std::optional<uint64_t> unchangedWaiting{};
        std::optional<uint64_t> unchangedBegun{};
    };
    std::string tenant;  // empty: of all
    double spanSeconds = 0;
    std::vector<Point> points;
};

struct ReplayNote {
    // The numbers are on the wire.
    enum class Kind : uint8_t {
        BeginsLater = 1,
        ShortLead,
        NotRecorded,
        Guessed,
        Stopped,
        RefusedThen,
        ThrottledThen,
        StillWaiting,
        LongTicks,
        Off,
        NotCompared,
    };
    Kind kind = Kind::BeginsLater;
    uint64_t count = 0;
    double seconds = 0;
};
std::string textOf(const ReplayNote& note);

struct WhatIfAnswer {
    Time from;
    Time until;
    ReplayedTenant all;
    std::vector<ReplayedTenant> tenants;  // those worse off first, what differs most first
    std::vector<ReplayedSeries> series;
    uint64_t tenantCount = 0;
    uint64_t worse = 0;  // of them
    uint64_t better = 0;
    uint64_t tasks = 0;
    double seatsRecorded = 0;
    double seatsReplayed = 0;
    std::vector<ReplayNote> notes;
};

inline constexpr size_t kMostReplayedTasks = 10'000'000;
// From so many on (tenants, times the seconds of the replay) the scheduler judges them less often than every second.
inline constexpr double kMostTenantTicks = 50e6;
// Up to so many tasks the replay without changes always runs, too.
inline constexpr size_t kMostTasksCompared = 1'000'000;
inline constexpr Micros kReplayLead = std::chrono::minutes(10);  // the replay begins so much earlier

struct WhatIfSources {
    WorkRecorder* recorder = nullptr;
    const StoreReads* names = nullptr;     // the table Name
    SchedulingOptions scheduling;          // except for the policy
    std::function<void()> showUnfinished;  // asks the engine to
};

// Blocks for as long as the replay takes: some 2 us a task, and up to a millisecond for each second in which many
// tenants are active. progress: called a few times a second with the part that is done; false: stop. Memory: some 50
// bytes a task. NotFound: nothing is recorded of that time. ResourceExhausted: more than kMostReplayedTasks.
// InvalidArgument: a tenant has no tasks in that time. Cancelled: it was stopped.
Result<WhatIfAnswer> answerWhatIf(const WhatIfSources& sources, const WhatIfQuestion& question,
                                  const std::function<bool(double part)>& progress);

}  // namespace fairlead::broker
