// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fairlead::broker {

// Gives back to the system what a burst has left free in the heap. By themselves jemalloc, which the daemon has, does so only
// where somebody still allocates, and the C library's heap, which the console has, only at its end.
//
// To be called every second or so, by one thread. Costs some ten microseconds, but with the C library's heap some 20 ms when
// there is more than kWorthwhile to give, during which other threads may wait for the heap.
class FreeMemory {
public:
    static constexpr size_t kWorthwhile = 48u << 20;

    // True when something was, or may have been, given back.
    bool look();

private:
    size_t m_residentBefore = 0;  // after the latest giving back, or less since
};

}  // namespace fairlead::broker
