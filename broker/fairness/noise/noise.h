// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise/noise_options.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// What the noisy-neighbour watch takes and returns. Value types.

enum class NoiseSignal : uint8_t {
    SeatShare,     // part of the seats, over the last minute
    ServiceShare,  // part of the seat-time of the last ten minutes: few but long tasks
    EnqueueRate,   // creates per second, of the last minute
    Backlog,       // seconds to serve what waits, at the tenant's own pace
    ErrorRate,     // failed part of the last minute's deliveries, lower end of its Wilson interval
};
inline constexpr std::array<std::string_view, 5> kNoiseSignalNames{"seat_share", "service_share", "enqueue_rate",
                                                                   "backlog_seconds", "error_rate"};
inline constexpr size_t kNoiseSignals = kNoiseSignalNames.size();
inline std::string_view nameOf(NoiseSignal signal) { return kNoiseSignalNames[size_t(signal)]; }

inline constexpr double kNoiseDrainForever = 1e9;  // the Backlog of a tenant that completes nothing

// One tenant in one window.
struct NoiseSample {
    TenantNumber tenant = 0;
    bool isWatched = true;
    double weight = 1;                                     // as configured
    double cap = std::numeric_limits<double>::infinity();  // the most seats it may have
    uint64_t enqueued = 0;                                 // in the window, as are the next three
    uint64_t done = 0;                                     // deliveries that succeeded
    uint64_t failed = 0;                                   // deliveries that failed
    int64_t seatMicros = 0;                                // seat-time, running tasks included
    uint64_t running = 0;                                  // now, as are the next three
    uint64_t hanging = 0;                                  // of the running ones: far longer than is usual
    uint64_t ready = 0;
    uint64_t bytes = 0;
    bool isWithinShare = true;  // whether its demand is within its share, see DemandMeter
    // Waits of tasks that began in the window, and so far of tasks that wait at its end; seconds are sums over all of
    // them. Zero for a tenant that is held back by its own limits or has no worker.
    uint64_t begunTasks = 0;
    double begunSeconds = 0;
    uint64_t waitingTasks = 0;
    double waitingSeconds = 0;
};

struct NoiseWindow {
    Micros length{};
    double seats = 0;  // that workers offer, busy or free
    std::vector<NoiseSample> tenants;
};

struct NoiseReading {
    double value = 0;
    double threshold = 0;
    bool isOn = false;  // above its threshold, and its other conditions hold
};

// How one tenant is held back.
struct Throttle {
    static constexpr int kHighestLevel = 3;

    int level = 1;  // 1: half of its seats; 2: also less weight; 3: also fewer creates; 0: pinned, never throttled
    double weightFactor = 1;                 // of the configured weight
    std::optional<double> createsPerSecond;  // level 3
    std::optional<Time> until;               // when it is reviewed; unset: pinned until released
    Micros stepLength{};
    bool isRecovering = false;
    bool isPinned = false;
    NoiseSignal signal = NoiseSignal::SeatShare;
    double value = 0;
    double threshold = 0;
    std::string author;  // of a pin, as is the reason
    std::string reason;

    bool isHeld() const { return level > 0; }  // limited to half of the seats that it could have
    bool operator==(const Throttle&) const = default;
};

// A tenant that asks for no more than its share but waits longer than usual while another tenant is noisy.
struct NoiseVictim {
    TenantNumber tenant = 0;
    double usualSeconds = 0;  // the usual mean wait
    double seconds = 0;       // mean wait of tasks that began in the last minute or still wait
    uint64_t tasks = 0;       // how many tasks those are

    double cost() const { return (seconds - usualSeconds) * double(tasks); }  // total seconds of additional waiting
};

struct NoiseChange {
    enum class Kind : uint8_t { Throttled, Released };
    TenantNumber tenant = 0;
    Kind kind = Kind::Throttled;
    Throttle throttle;                   // the current one, or the last
    std::vector<NoiseVictim> victims{};  // for Throttled by the watch: at most kMostVictims, highest cost first
    size_t victimCount = 0;              // all victims, also those not listed
    static constexpr size_t kMostVictims = 5;
};

}  // namespace fairlead::broker
