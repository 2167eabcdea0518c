// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/clock.h"

#include <ctime>

namespace fairlead {

namespace {

using Steady = std::chrono::steady_clock;

// Monotonic like std::chrono::steady_clock, but it also advances while the machine sleeps.
Steady::time_point sinceBoot() {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return Steady::time_point(std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
}

}  // namespace

SystemClock::SystemClock()
    : m_wallAtStart{std::chrono::duration_cast<Micros>(std::chrono::system_clock::now().time_since_epoch()).count()},
      m_steadyAtStart(sinceBoot()) {}

Time SystemClock::now() const {
    return m_wallAtStart + std::chrono::duration_cast<Micros>(sinceBoot() - m_steadyAtStart);
}

}  // namespace fairlead
