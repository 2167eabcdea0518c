// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/admission_counts.h"
#include "broker/core/gcra.h"
#include "shared/clock.h"
#include "shared/status.h"
#include "shared/tenant_limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// What a tenant has waiting and running, as far as limits are about it.
struct TenantUse {
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t bytes = 0;
};

// A create that asks to come in.
struct AdmissionRequest {
    uint64_t payloadBytes = 0;
    bool isDelayed = false;
};

struct Refusal {
    AdmissionLimit limit = AdmissionLimit::PayloadBytes;
    uint64_t current = 0;  // of what the limit is about, before the create
    uint64_t maximum = 0;  // what it may be
    std::optional<Micros>
        retryAfter;  // then it will be taken if nothing else came; unset when time alone cures nothing

    // ResourceExhausted, or FailedPrecondition while draining; names limit, current, maximum and what to do.
    Status toStatus() const;
    std::string rate;    // as text, for the rate limit
    uint64_t asked = 0;  // bytes of the payload

private:
    std::string text() const;
};

struct Admission {
    std::optional<Refusal> refusal;          // unset: it is taken
    std::optional<AdmissionLimit> exceeded;  // the first soft limit that it goes beyond
};

// Decides whether a tenant's creates come in, and counts those that do not. The checks stand in the order of
// AdmissionLimit; the rate is last, so that a create refused for another reason costs nothing of it. Engine thread; O(1).
class TenantAdmission {
public:
    // The rate is not what it was before. Costs nothing of the new one and gives nothing of the old one back.
    void setRate(const std::optional<Rate>& rate, Time now);

    // Of what is taken its part of the rate is spent. In soft mode only draining refuses.
    Admission admit(const TenantLimits& limits, const TenantUse& use, const AdmissionRequest& request, Time now);

    const AdmissionCounts& counts() const { return m_counts; }
    // Of the rate: how many creates have been taken of what may come at once.
    double spent(Time now) const { return m_rate.spent(now); }
    Gcra::Saved saveRate() const { return m_rate.save(); }
    void restoreRate(const Gcra::Saved& saved, Time now) { m_rate.restore(saved, now); }
    // When the rate lets the next create in; now, where it does.
    Time rateAllowedAt(const TenantLimits& limits, Time now) const {
        return limits.maxEnqueueRate && limits.mode != LimitMode::Soft ? m_rate.allowedAt(now) : now;
    }

private:
    Gcra m_rate;
    AdmissionCounts m_counts;
};

}  // namespace fairlead::broker
