// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fairlead::broker {

// How long a tenant counts as active after it last wanted something, and the period of the mean in MeanUse.
inline constexpr Moment kUseWindow = 60'000'000;

// The part of the window, as it is weighted, that `since` covers.
inline double partOfWindow(Moment since) {
    return since > 10 * kUseWindow ? 1 : -std::expm1(-double(std::max<Moment>(0, since)) / double(kUseWindow));
}

// Mean number of seats held over the last minute, with exponential decay. Call fold about once a second, so that little
// has to be done when a task begins or ends. All calls O(1).
class MeanUse {
public:
    void add(Moment now) {
        ++m_count;
        m_sum += now;
    }
    void remove(Moment now) {
        --m_count;
        m_sum -= now;
    }
    int64_t count() const { return m_count; }
    double mean() const { return m_mean; }  // as of the last fold
    double at(Moment now) const {
        const Moment passed = now - m_at;
        if (passed <= 0) return m_mean;
        const double held = double(m_count * now - m_sum - m_before) / double(passed);
        return m_mean + (held - m_mean) * partOfWindow(passed);
    }
    void fold(Moment now) {
        if (now <= m_at) return;
        m_mean = at(now);
        m_before = m_count * now - m_sum;
        m_at = now;
    }
    // One was held for so long until now.
    void addPast(Moment held, Moment now) {
        fold(now);
        m_mean += partOfWindow(held);
    }
    void restore(double mean, Moment now) {
        fold(now);
        m_mean = mean;
    }
    // Takes over what another one has counted.
    void absorb(MeanUse other, Moment now) {
        fold(now);
        other.fold(now);
        m_count += other.m_count;
        m_sum += other.m_sum;
        m_before = m_count * now - m_sum;
        m_mean += other.m_mean;
    }

private:
    int64_t m_count = 0;
    int64_t m_sum = 0;     // of when each was added, less when each was removed
    int64_t m_before = 0;  // seat-time, as of the last fold
    Moment m_at = 0;
    double m_mean = 0;
};

}  // namespace fairlead::broker
