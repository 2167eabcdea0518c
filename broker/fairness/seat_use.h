// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fairlead::broker {

// How long a tenant counts as active after it last wanted something, and the period of the mean in SeatUse.
inline constexpr Moment kUseWindow = 60'000'000;

// Mean number of seats held over the last minute, those of workers that have gone left out, with exponential decay, in parts of kSeat. All calls O(1); call fold
// about once a second, so that nothing has to be done when a task begins or ends.
class SeatUse {
public:
    static constexpr int64_t kSeat = int64_t{1} << 20;

    int64_t mean() const { return m_mean; }  // as of the last fold
    int64_t at(const ServiceAccount& account, Moment now) const {
        const Moment passed = now - m_at;
        const int64_t held = account.used(now) - m_heldBefore;
        if (passed <= 0) return m_mean;
        if (passed <= kShort) return m_mean + (held * kSeat - m_mean * passed) / kUseWindow;
        const double mean = double(held) / double(passed) * kSeat;
        const double part = -std::expm1(-double(passed) / kUseWindow);
        return m_mean + int64_t((mean - double(m_mean)) * part);
    }
    void fold(const ServiceAccount& account, Moment now) {
        m_mean = at(account, now);
        m_heldBefore = account.used(now);
        m_at = now;
    }
    // Leaves out seat-time that was held before the account existed.
    void ignore(int64_t held) { m_heldBefore += held; }
    void restore(int64_t mean, const ServiceAccount& account, Moment now) {
        fold(account, now);
        m_mean = mean;
    }

private:
    static constexpr Moment kShort = 2'000'000;

    int64_t m_mean = 0;
    int64_t m_heldBefore = 0;
    Moment m_at = 0;
};

}  // namespace fairlead::broker
