// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <atomic>

namespace fairlead::test {

// Stands where it is put. Any thread.
class SetClock final : public Clock {
public:
    explicit SetClock(Time at = SystemClock().now()) : m_micros(at.micros) {}
    Time now() const override { return {m_micros}; }
    void put(Time time) { m_micros = time.micros; }

private:
    std::atomic<int64_t> m_micros;
};

}  // namespace fairlead::test
