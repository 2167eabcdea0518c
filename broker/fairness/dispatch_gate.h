// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/gcra.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// The limits of one tenant that hold its tasks back whichever worker asks for them. All calls O(1).
class DispatchGate {
public:
    enum class State : uint8_t { Open, Paused, Concurrency, DispatchRate, ReleaseInterval };
    struct Verdict {
        State state = State::Open;
        std::optional<Time> opens;  // when it opens by itself; unset: only when something changes
    };

    void setLimits(const TenantLimits& limits, Time now);
    Verdict check(uint32_t running, Time now) const;
    void passed(Time now);  // a task was handed out

    // How many tasks of the dispatch rate's burst have been handed out and are not yet made up for.
    double spent(Time now) const { return m_rate ? m_rate->spent(now) : 0; }

    // What is spent of the dispatch rate and the release interval; survives a restart.
    struct Saved {
        Gcra::Saved rate;
        Gcra::Saved interval;

        bool operator==(const Saved&) const = default;
    };
    Saved save() const;
    void restore(const Saved& saved, Time now);

    std::optional<uint32_t> maxConcurrency() const { return m_maxConcurrency; }

private:
    bool m_isPaused = false;
    std::optional<uint32_t> m_maxConcurrency;
    std::optional<Rate> m_rateSet;
    std::optional<Rate> m_intervalSet;
    std::optional<Gcra> m_rate;
    std::optional<Gcra> m_interval;
};

}  // namespace fairlead::broker
