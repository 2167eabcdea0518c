// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/admission_counts.h"
#include "broker/core/bounds/gcra.h"
#include "shared/clock.h"
#include "shared/status.h"
#include "shared/limits/tenant_limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// What a tenant has waiting, as far as limits count it.
struct TenantUse {
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t held = 0;  // until they are activated
    uint64_t bytes = 0;
};

// A create that asks for admission, a task that was held and is to wait from now on, or one that is edited.
struct AdmissionRequest {
    // Of a create that is held the limits of what waits are asked when it is activated, and of an activation no others. So
    // that what is held is not without an end, there may be as many of those as may wait. An edit is asked for what it
    // changes alone: its payload, if it has another, and that it is delayed, if it was not before.
    enum class Stage : uint8_t { Waits, Held, Activated, Edited };

    uint64_t payloadBytes = 0;  // 0: of an edit that leaves it
    bool isDelayed = false;
    Stage stage = Stage::Waits;
    // Of a client. A later step of a workflow is not: draining lets it by.
    bool isAsked = true;
    uint64_t replacedBytes = 0;  // of an edit: what it had before, as far as it counts
};

struct RefusedCreate {
    AdmissionLimit limit = AdmissionLimit::PayloadBytes;
    uint64_t current = 0;              // use of what is limited, before the create
    uint64_t maximum = 0;              // the most that the limit allows
    std::optional<Micros> retryAfter;  // of a rate: when it admits the create

    // ResourceExhausted, or FailedPrecondition while draining; the text names limit, current, maximum and what to do.
    Status toStatus() const;
    std::string rate;       // as text, for EnqueueRate
    uint64_t asked = 0;     // bytes of the create's payload
    bool isOfHeld = false;  // so many are held

private:
    std::string text() const;
};

struct CreateAdmission {
    std::optional<RefusedCreate> refusal;    // unset: admitted
    std::optional<AdmissionLimit> exceeded;  // the first soft limit that the create exceeds
};

// Decides whether a tenant's creates are admitted; counts exceeded soft limits. Limits are checked in the
// order of AdmissionLimit; the rate is last, so that a create refused otherwise does not spend it. Engine thread; O(1).
class TenantAdmission {
public:
    // The configured rate has changed. The change spends nothing of the new rate and gives back nothing of the old one.
    void setRate(const std::optional<Rate>& rate, Time now);

    // An admitted create spends its part of the rate. In soft mode only draining refuses.
    CreateAdmission admit(const TenantLimits& limits, const TenantUse& use, const AdmissionRequest& request, Time now);

    // Why so many creates together are refused, where admit() has refused one of them for the rate: when all of them fit.
    Status rateRefusal(const TenantLimits& limits, size_t creates, RefusedCreate refusal, Time now) const;
    // When a rate, the present one or another, admits so many creates together: `now` if at once. REQUIRES: creates > 0.
    Time rateAllowedAt(const Rate& rate, size_t creates, Time now) const;
    // Whoever refused them: also limits that are not looked at here.
    void countRefused(const std::string& limit, uint64_t creates) { m_counts.refused[limit] += creates; }

    const AdmissionCounts& counts() const { return m_counts; }
    // How many creates of the rate's burst are spent.
    double spent(Time now) const { return m_rate.spent(now); }
    Gcra::Saved saveRate() const { return m_rate.save(); }
    void restoreRate(const Gcra::Saved& saved, Time now) { m_rate.restore(saved, now); }
    // When the rate admits the next create: `now` if at once.
    Time rateAllowedAt(const TenantLimits& limits, Time now) const {
        return limits.maxEnqueueRate && limits.mode != LimitMode::Soft ? m_rate.allowedAt(now) : now;
    }

private:
    Gcra m_rate;
    AdmissionCounts m_counts;
};

}  // namespace fairlead::broker
