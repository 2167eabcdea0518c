// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/work_tick.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/store/keys.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace fairlead::broker {

// A part of the recorded past, as a replay takes it. Times are in units since `origin`; tenants, commands, works (a
// tenant's command) and pools are numbered from 0.
using PastTime = uint32_t;
inline constexpr int64_t kPastUnit = 100;  // µs
inline constexpr PastTime kNever = std::numeric_limits<PastTime>::max();

struct PastTask {
    PastTime ready = 0;
    PastTime start = 0;  // as it happened; kNever: it still waits
    PastTime run = 0;
    uint32_t work = 0;
    int8_t priority = 0;
    bool isCompleted = true;  // it ended well
    bool isFresh = false;     // it was ready when it was created

    PastTime end() const { return start == kNever || run > kNever - start ? kNever : start + run; }
};

struct PastWork {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    PastTime estimate = 0;  // of its run times, if that was known at the beginning; 0: it was not
};

struct PastPool {
    bool allTenants = false;
    std::vector<TenantNumber> tenants;
    std::vector<CommandNumber> commands;

    bool isShared() const { return allTenants || tenants.size() > 1; }
};

// What changed, and when. Those of the beginning come first.
struct SeatsAre {
    uint32_t pool = 0;
    uint64_t seats = 0;
};
struct TurnaroundIs {
    uint32_t pool = 0;
    PastTime away = 0;
};
struct LimitsAre {
    TenantNumber tenant = 0;
    uint32_t limits = 0;  // index in RecordedPast::limits
};
struct ThrottleIs {
    TenantNumber tenant = 0;
    double weightFactor = 1;
    bool isHeld = false;
};
struct QueueIs {
    std::optional<TenantNumber> tenant;  // unset: of every tenant
    CommandNumber command = 0;
    bool isPaused = false;
};
struct PastChange {
    PastTime at = 0;
    std::variant<SeatsAre, TurnaroundIs, LimitsAre, ThrottleIs, QueueIs, SchedulingPolicy> what;
};

struct RecordedPast {
    Time origin;
    PastTime begin = 0;  // of the replay; what happens until `from` is not counted
    PastTime from = 0;   // of what is counted
    PastTime until = 0;
    std::vector<PastTask> tasks;  // by the time at which they were ready
    std::vector<PastWork> works;
    std::vector<PastPool> pools;
    std::vector<TenantLimits> limits;
    std::vector<PastChange> changes;  // in order
    std::vector<uint32_t> tenants;    // the numbers of the recording
    std::vector<uint64_t> refused;    // creates, by tenant, between from and until
    // What is not as it was.
    uint64_t dropped = 0;     // deliveries
    uint64_t guessed = 0;     // tasks whose run time is another one's
    uint64_t unfinished = 0;  // tasks that wait or run until now
    uint64_t throttled = 0;   // tenants, at some time
    PastTime stopped = 0;     // for how long the broker did not run

    PastTime timeOf(Time at) const;
    Time at(PastTime time) const { return origin + Micros(int64_t{time} * kPastUnit); }
    double seconds(PastTime length) const { return double(length) * kPastUnit / 1e6; }
};

}  // namespace fairlead::broker
