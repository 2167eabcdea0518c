// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fairlead::broker {

// Returns memory to the system that a burst has left free in the heap. By itself, jemalloc (in the daemon) does so only
// while somebody allocates, and the C library's heap (in the console) only at its end.
//
// To be called every second or so, by one thread. Costs some ten microseconds, but with the C library's heap some 20 ms
// if there is more than kWorthwhile to return, during which other threads may wait for the heap.
class FreeMemory {
public:
    static constexpr size_t kWorthwhile = 48u << 20;

    // True if memory was, or may have been, returned.
    bool look();

private:
    size_t m_residentBefore = 0;  // the least since memory was last returned
};

}  // namespace fairlead::broker
