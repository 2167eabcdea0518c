// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"
#include "shared/clock.h"

#include <algorithm>

namespace fairlead::broker {

// The most that one delivery may take, with heartbeats; 0: unlimited. maxRun: the broker's bound, 0: none.
inline Micros mostRun(const JobTerms& terms, Micros maxRun) {
    if (terms.timeout.count() == 0 || maxRun.count() == 0) return std::max(terms.timeout, maxRun);
    return std::min(terms.timeout, maxRun);
}

// Of a lease. asked: by the worker, or what the broker gives without being asked; isOpen: then the task's own comes first.
inline Micros leaseLength(const JobTerms& terms, Micros asked, bool isOpen, Micros maxRun) {
    const Micros length = isOpen && terms.visibility.count() > 0 ? terms.visibility : asked;
    const Micros most = mostRun(terms, maxRun);
    return most.count() > 0 ? std::min(length, most) : length;
}

}  // namespace fairlead::broker
