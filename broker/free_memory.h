// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fairlead::broker {

// Gives back to the system what a burst has left free in the heap, which the C library otherwise keeps for the next one.
// One thread. Costs reading one line of /proc, unless there is more to give back than kWorthwhile; then some 20 ms, during
// which other threads may wait for the heap.
class FreeMemory {
public:
    static constexpr size_t kWorthwhile = 48u << 20;

    // To be called every second or so. True when it gave something back.
    bool look();

private:
    size_t m_residentBefore = 0;  // after the latest giving back, or less since
};

}  // namespace fairlead::broker
