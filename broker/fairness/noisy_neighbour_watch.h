// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise.h"
#include "broker/fairness/noise_options.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fairlead::broker {

// Finds tenants that harm others in ways that a fair order cannot cure, and holds them back for a while: mildly, in
// steps. A pure state machine: a sample of all tenants goes in once a
// window, what has changed comes out. No tenant is throttled while nobody else waits.
//
//   normal -- a signal in 3 of the last 4 windows --> throttled, level 1, 2 min
//   throttled -- the end of its time, and the signal clearly on in all of the last 4 windows --> a level up, twice as
//                long, at most 30 min; from level 2 on half the weight, down to a tenth
//   throttled -- the signal under half its threshold for 4 windows, or, unless it is errors, its backlog gone as long or
//                nothing enqueued for 5 min --> recovering: weight doubles every minute, then normal
//
// In between it stays as it is. What an operator pins is left alone. Engine thread; judge O(n log n).
class NoisyNeighbourWatch {
public:
    static constexpr Micros kWindow = std::chrono::seconds(15);

    explicit NoisyNeighbourWatch(const NoiseOptions& options) : m_options(options) {}

    // REQUIRES: called about once a window, with every tenant that is active or throttled; time does not go back.
    std::vector<NoiseChange> judge(const NoiseWindow& window, Time now);

    // By an operator, until a time, in place of whatever holds it back now; level 0: not to be throttled.
    struct Pin {
        int level = 0;
        Time until;
        std::string author;
        std::string reason;
    };
    NoiseChange pin(TenantNumber tenant, const Pin& pin);
    // Neither pinned nor throttled; it takes fresh evidence to throttle it again. False when it was neither.
    bool release(TenantNumber tenant);
    // Pins whose time has come are released, and told.
    std::vector<NoiseChange> endPins(Time now);

    // Null: it is left alone.
    const Throttle* find(TenantNumber tenant) const;
    const std::map<TenantNumber, Throttle>& throttles() const { return m_throttles; }

    // While recovering: as it was saved. What should have ended meanwhile is on its way back.
    void restore(TenantNumber tenant, Throttle throttle, Time now);

    // Who was noisy in the latest window, throttled or not, by number. Many: more than a tenth of the active tenants, and
    // more than one; there may be too few workers, or too small a disk.
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
        std::array<Window, 4> windows{};
        size_t seen = 0;   // windows
        double seats = 0;  // of ten minutes, fading
        double entitledSeats = 0;
        std::array<uint8_t, kNoiseSignals> on{};  // a bit for each of the last four windows
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
            bool wasNoisy = false;  // somebody was in that window: it says nothing of what is usual
        };
        std::array<Waited, 4> waits{};  // as `windows`
        double usualTasks = 0;          // of the quiet windows before, fading, as are the seconds
        double usualSeconds = 0;
        bool isWithinShare = true;
        bool takesItsPart = true;  // of the seats; who takes next to none of what is due to it costs nobody anything

        Window sum() const;
    };

    void read(const NoiseWindow& window);
    void noteWaits(const NoiseWindow& window);
    void nameVictims(NoiseChange& change) const;
    static bool isNoisy(const Past& past);  // a signal of it was on in three of the last four windows
    bool isCalm(const Past& past, NoiseSignal signal) const;
    void step(TenantNumber tenant, Throttle& throttle, const Past& past, Time now, std::vector<NoiseChange>& changes);
    void raise(Throttle& throttle, const Past& past) const;
    static double createsFor(const Past& past);

    const NoiseOptions m_options;
    std::map<TenantNumber, Past> m_past;
    std::map<TenantNumber, Throttle> m_throttles;
    std::vector<TenantNumber> m_noisy;
    bool m_areMany = false;
    double m_allSeats = 0;  // of ten minutes, fading
};

}  // namespace fairlead::broker
