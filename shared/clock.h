// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

namespace fairlead {

using Micros = std::chrono::microseconds;

// A point in time: microseconds since 1970-01-01 UTC. A type of its own, so that it cannot be mixed up with a duration.
struct Time {
    int64_t micros = 0;

    auto operator<=>(const Time&) const = default;
    Time operator+(Micros d) const { return {micros + d.count()}; }
    Time operator-(Micros d) const { return {micros - d.count()}; }
    Micros operator-(Time other) const { return Micros(micros - other.micros); }
};

// The source of the current time. Only its subclasses call a system clock; tests and the simulator bring their own.
class Clock {
public:
    virtual ~Clock() = default;
    // Never goes back while the process lives. Any thread.
    virtual Time now() const = 0;
};

// Reads the wall clock once, at construction, and advances it by the monotonic clock from there on: a stepped wall
// clock neither ends leases early nor keeps them alive. Any thread.
class SystemClock final : public Clock {
public:
    SystemClock();
    Time now() const override;

private:
    Time m_wallAtStart;
    std::chrono::steady_clock::time_point m_steadyAtStart;
};

}  // namespace fairlead
