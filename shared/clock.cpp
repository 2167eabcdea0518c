// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/clock.h"

namespace fairlead {

SystemClock::SystemClock()
    : m_wallAtStart{std::chrono::duration_cast<Micros>(std::chrono::system_clock::now().time_since_epoch()).count()},
      m_steadyAtStart(std::chrono::steady_clock::now()) {}

Time SystemClock::now() const {
    return m_wallAtStart + std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now() - m_steadyAtStart);
}

}  // namespace fairlead
