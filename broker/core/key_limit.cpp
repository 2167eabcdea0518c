// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/key_limit.h"

#include "broker/core/job_terms.h"

namespace fairlead::broker {

Status checkKeyLimit(const KeyLimit& limit) {
    const auto wrong = [](const char* what) { return Status{Code::InvalidArgument, what}; };
    const auto isLength = [](Micros length) { return length.count() > 0 && length <= kMostInterval; };
    if (limit.key.empty() || limit.key.size() > kMostLimitKeyBytes)
        return wrong("rate_limit.key must have 1 to 255 bytes");
    if (limit.rate && (limit.rate->limit == 0 || limit.rate->limit > 1'000'000'000))
        return wrong("rate_limit.rate.limit must be from 1 to 1000000000");
    if (limit.rate && !isLength(limit.rate->period))
        return wrong("rate_limit.rate.period must be more than 0 and at most 366 days");
    if (limit.interval && !isLength(*limit.interval))
        return wrong("rate_limit.throttle.period must be more than 0 and at most 366 days");
    if (!limit.concurrency && !limit.rate && !limit.interval)
        return wrong("rate_limit must have concurrency, rate or throttle");
    if (limit.onLimit > KeyLimit::OnLimit::Drop) return wrong("rate_limit.on_limit is none that is known");
    return {};
}

}  // namespace fairlead::broker
