// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise/noise.h"
#include "broker/fairness/noise/noise_options.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fairlead::broker {

// Finds tenants that harm others in ways that a fair order cannot prevent, and throttles them for a while, mildly and
// in steps. A pure state machine: judge() takes a sample of all tenants once a window and returns what has changed. No
// tenant is throttled unless another tenant waits.
//
//   normal -> throttled: a signal was on in 3 of the last 4 windows; level 1, for 2 min.
//   throttled -> one level up: its time is over, the signal was clearly on in all of the last 4 windows; twice as long,
//       at most 30 min; half the weight, at least a tenth.
//   throttled -> recovering: the signal was below half its threshold for 4 windows; or, except for ErrorRate, nothing
//       was enqueued for 5 min or (not for EnqueueRate) ready for 4 windows. The weight doubles each minute to normal.
//
// In all other cases the state stays. What an operator pins is left alone. Engine thread; judge O(n log n).
class NoisyNeighbourWatch {
public:
    static constexpr Micros kWindow = std::chrono::seconds(15);

    explicit NoisyNeighbourWatch(const NoiseOptions& options) : m_options(options) {}

    // REQUIRES: called about once a window, with every tenant that is active or throttled, by number; time does not go back.
    std::vector<NoiseChange> judge(const NoiseWindow& window, Time now);

    // Set by an operator until a given time; replaces the current throttle. Level 0: never to be throttled.
    struct Pin {
        int level = 0;
        Time until;
        std::string author;
        std::string reason;
    };
    NoiseChange pin(TenantNumber tenant, const Pin& pin);
    // Removes a throttle or pin, and the evidence so far. False if the tenant had neither.
    bool release(TenantNumber tenant);
    // Releases the pins that have expired, and returns them.
    std::vector<NoiseChange> endPins(Time now);

    // Null: the tenant is neither throttled nor pinned.
    const Throttle* find(TenantNumber tenant) const;
    const std::map<TenantNumber, Throttle>& throttles() const { return m_throttles; }

    // At startup: a throttle as it was saved. One that expired in the meantime is recovering.
    void restore(TenantNumber tenant, Throttle throttle, Time now);

    // The tenants that were noisy in the latest window, throttled or not, by number. Many: more than a tenth of the
    // active tenants, and more than one; there may be too few workers, or too small a disk.
    const std::vector<TenantNumber>& noisy() const { return m_noisy; }
    bool areManyNoisy() const { return m_areMany; }

private:
    struct Window {
        uint64_t enqueued = 0;
        uint64_t done = 0;
        uint64_t attempts = 0;
        uint64_t failed = 0;
        int64_t seatMicros = 0;
    };
    struct Past {
        TenantNumber tenant = 0;
        std::array<Window, 4> windows{};
        size_t seen = 0;   // number of windows
        double seats = 0;  // seat-time of ten minutes, decaying
        double entitledSeats = 0;
        double wholeSeats = 0;                    // that there were meanwhile
        std::array<uint8_t, kNoiseSignals> on{};  // one bit for each of the last four windows
        std::array<uint8_t, kNoiseSignals> clearlyOn{};
        std::array<uint8_t, kNoiseSignals> low{};
        uint8_t withoutBacklog = 0;  // windows in a row
        uint8_t withoutCreates = 0;
        std::array<NoiseReading, kNoiseSignals> latest{};
        struct Waited {
            uint64_t begunTasks = 0;
            double begunSeconds = 0;
            uint64_t waitingTasks = 0;
            double waitingSeconds = 0;
            bool wasNoisy = false;  // some tenant was noisy in that window, so it does not show what is usual
        };
        std::array<Waited, 4> waits{};  // indexed as `windows`
        double usualTasks = 0;          // of earlier quiet windows, decaying, as are the seconds
        double usualSeconds = 0;
        bool isWithinShare = true;
        bool takesItsPart = true;  // uses at least half of the seats due to it; if not, it harms no one

        Window sum() const;
    };

    const Past* pastOf(TenantNumber tenant) const;
    void meet(const std::vector<NoiseSample>& samples);
    void read(const NoiseWindow& window);
    void noteWaits(const NoiseWindow& window);
    void nameVictims(NoiseChange& change) const;
    static bool isNoisy(const Past& past);  // a signal of it was on in three of the last four windows
    bool isCalm(const Past& past, NoiseSignal signal) const;
    void step(TenantNumber tenant, Throttle& throttle, const Past& past, Time now, std::vector<NoiseChange>& changes);
    void raise(Throttle& throttle, const Past& past) const;
    static double createsFor(const Past& past);

    const NoiseOptions m_options;
    // Of the latest window's tenants, in their order: side by side, because all of them are read at once.
    std::vector<Past> m_past;
    std::map<TenantNumber, Throttle> m_throttles;
    std::vector<TenantNumber> m_noisy;
    bool m_areMany = false;
    double m_allSeats = 0;  // seat-time of ten minutes, decaying
};

}  // namespace fairlead::broker
