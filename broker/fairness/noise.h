// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise_options.h"
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

// What the noisy-neighbour watch looks at and what it says. Values.

enum class NoiseSignal : uint8_t {
    SeatShare,     // of the last minute
    ServiceShare,  // of the last ten minutes: few but long tasks
    EnqueueRate,   // creates per second, of the last minute
    Backlog,       // seconds that it takes to serve what waits, at its own pace
    ErrorRate,     // failed part of the deliveries of the last minute, what is certain of it
};
inline constexpr std::array<std::string_view, 5> kNoiseSignalNames{"seat_share", "service_share", "enqueue_rate",
                                                                   "backlog_seconds", "error_rate"};
inline constexpr size_t kNoiseSignals = kNoiseSignalNames.size();
inline std::string_view nameOf(NoiseSignal signal) { return kNoiseSignalNames[size_t(signal)]; }

inline constexpr double kNoiseDrainForever = 1e9;  // a Backlog of which nothing is completed

// One tenant in one window.
struct NoiseSample {
    TenantNumber tenant = 0;
    bool isWatched = true;
    double weight = 1;                                     // as configured
    double cap = std::numeric_limits<double>::infinity();  // seats it may have
    uint64_t enqueued = 0;                                 // in the window, as are the next four
    uint64_t done = 0;                                     // deliveries that ended well
    uint64_t failed = 0;                                   // and those that did not
    int64_t seatMicros = 0;                                // seat-time, running tasks included
    uint64_t running = 0;                                  // now, as are the next two
    uint64_t ready = 0;
    uint64_t bytes = 0;
    bool isWithinShare = true;  // see DemandMeter
    // Waits of what began in the window, and of what waits at its end, for as long as it has; nothing for who is held back
    // by limits of its own, or has no worker. Seconds are of all of them together.
    uint64_t begunTasks = 0;
    double begunSeconds = 0;
    uint64_t waitingTasks = 0;
    double waitingSeconds = 0;
};

struct NoiseWindow {
    Micros length{};
    double seats = 0;  // that workers offer, taken or not
    std::vector<NoiseSample> tenants;
};

struct NoiseReading {
    double value = 0;
    double threshold = 0;
    bool isOn = false;  // above its threshold, and what else it needs is true
};

// How one tenant is held back.
struct Throttle {
    static constexpr int kHighestLevel = 3;

    int level = 1;  // 1: half of its seats; 2: and less weight; 3: and fewer creates; 0, pinned: not to be throttled
    double weightFactor = 1;                 // of the configured weight
    std::optional<double> createsPerSecond;  // level 3
    std::optional<Time> until;               // when it is looked at again; nothing: pinned until told otherwise
    Micros stepLength{};
    bool isRecovering = false;
    bool isPinned = false;
    NoiseSignal signal = NoiseSignal::SeatShare;
    double value = 0;
    double threshold = 0;
    std::string author;  // of a pin, as is the reason
    std::string reason;

    bool isHeld() const { return level > 0; }  // to half of the seats that it could have
    bool operator==(const Throttle&) const = default;
};

// A tenant that asks for no more than its share, and waits longer than it used to while somebody else is noisy.
struct NoiseVictim {
    TenantNumber tenant = 0;
    double usualSeconds = 0;  // mean wait before
    double seconds = 0;       // and of those that began in the last minute, or wait
    uint64_t tasks = 0;       // so many are those

    double cost() const { return (seconds - usualSeconds) * double(tasks); }  // seconds of waiting
};

struct NoiseChange {
    enum class Kind : uint8_t { Throttled, Released };
    TenantNumber tenant = 0;
    Kind kind = Kind::Throttled;
    Throttle throttle;                   // as it is now, or was last
    std::vector<NoiseVictim> victims{};  // of Throttled by the watch: whom it costs most first, at most kMostVictims
    size_t victimCount = 0;              // all of them
    static constexpr size_t kMostVictims = 5;
};

}  // namespace fairlead::broker
