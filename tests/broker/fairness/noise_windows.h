// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise/noisy_neighbour_watch.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fairlead::test {

using namespace fairlead::broker;

inline constexpr double kSeats = 100;
inline constexpr int64_t kWindowMicros = NoisyNeighbourWatch::kWindow.count();

// A tenant that holds so many seats all the time.
inline NoiseSample holding(TenantNumber tenant, double seats, uint64_t ready) {
    NoiseSample sample;
    sample.tenant = tenant;
    sample.running = uint64_t(seats);
    sample.seatMicros = int64_t(seats * double(kWindowMicros));
    sample.ready = ready;
    sample.enqueued = 10;
    sample.done = 10;
    return sample;
}

// The watch, fed with windows until something is to be seen.
class Watched {
public:
    explicit Watched(const NoiseOptions& options = {}) : watch(options) {}

    using Tenants = std::function<std::vector<NoiseSample>(size_t window)>;

    void feed(Micros duration, const Tenants& tenants) {
        for (Micros passed{}; passed < duration; passed += NoisyNeighbourWatch::kWindow) {
            now = now + NoisyNeighbourWatch::kWindow;
            for (const NoiseChange& change :
                 watch.judge({NoisyNeighbourWatch::kWindow, seats, tenants(m_window++)}, now))
                changes.push_back(change);
        }
    }
    // The same in every window.
    void feed(Micros duration, const std::vector<NoiseSample>& tenants) {
        feed(duration, [&](size_t) { return tenants; });
    }
    // The signal of the first change; empty: none.
    std::string firstSignal() const {
        return changes.empty() ? std::string() : std::string(nameOf(changes.front().throttle.signal));
    }
    size_t count(NoiseChange::Kind kind) const {
        size_t found = 0;
        for (const NoiseChange& change : changes) found += change.kind == kind ? 1 : 0;
        return found;
    }

    double seats = kSeats;
    NoisyNeighbourWatch watch;
    std::vector<NoiseChange> changes;
    Time now{1'700'000'000'000'000};

private:
    size_t m_window = 0;
};

// Tenant 0 has 80 of 100 seats while four others wait: entitled to 20.
inline std::vector<NoiseSample> seatHog(double seats = 80) {
    std::vector<NoiseSample> all{holding(0, seats, 500)};
    for (TenantNumber other = 1; other < 5; ++other) all.push_back(holding(other, (kSeats - seats) / 4, 100));
    return all;
}

inline std::vector<NoiseSample> quiet() {
    std::vector<NoiseSample> all;
    for (TenantNumber tenant = 0; tenant < 5; ++tenant) all.push_back(holding(tenant, 10, 0));
    return all;
}

}  // namespace fairlead::test
