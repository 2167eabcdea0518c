// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/admission/tenant_admission.h"

#include "shared/duration.h"
#include "shared/limits/limit_text.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

std::string of(uint64_t current, uint64_t maximum) {
    return std::to_string(current) + " of " + std::to_string(maximum);
}

uint64_t burstOf(const Rate& rate) { return rate.burst > 0 ? rate.burst : rate.limit; }

}  // namespace

Status RefusedCreate::toStatus() const {
    LimitReached reached{std::string(nameOf(limit)), current, maximum, retryAfter};
    if (limit == AdmissionLimit::Draining) reached.current = reached.maximum = std::nullopt;
    const bool isTooLarge = limit == AdmissionLimit::Bytes && asked > maximum;
    if (isTooLarge) reached.current = current + asked;
    reached.isNever = isTooLarge || maximum == 0 || limit == AdmissionLimit::PayloadBytes;
    return {limit == AdmissionLimit::Draining ? Code::FailedPrecondition : Code::ResourceExhausted, text(),
            std::move(reached)};
}

std::string RefusedCreate::text() const {
    const std::string name(nameOf(limit));
    switch (limit) {
        case AdmissionLimit::PayloadBytes:
            return "limit " + name + ": the payload has " + std::to_string(current) + " bytes, at most " +
                   std::to_string(maximum) + " are taken";
        case AdmissionLimit::Draining: return "the tenant is draining: creates are refused until it is resumed";
        case AdmissionLimit::QueueDepth:
            return "limit " + name + " reached: " + of(current, maximum) + " tasks are " +
                   (isOfHeld ? "held" : "waiting") +
                   (maximum == 0 ? ""
                    : isOfHeld   ? "; retry when some are activated"
                                 : "; retry when some have been served");
        case AdmissionLimit::Scheduled:
            return "limit " + name + " reached: " + of(current, maximum) + " tasks are delayed" +
                   (maximum > 0 ? "; retry when some have come due" : "");
        case AdmissionLimit::Bytes:
            return "limit " + name + " reached: " + of(current, maximum) + " bytes are stored, the payload has " +
                   std::to_string(asked) + (asked <= maximum ? "; retry when some tasks have ended" : "");
        case AdmissionLimit::EnqueueRate: break;
    }
    return "limit " + name + " reached: rate limit exceeded, " + of(current, maximum) + " spent of " + rate +
           "; retry after " + formatDuration(retryAfter.value_or(Micros()));
}

void TenantAdmission::setRate(const std::optional<Rate>& rate, Time now) {
    // A limit that is removed and set again starts afresh.
    if (rate)
        m_rate.setRate(*rate, now);
    else
        m_rate = {};
}

CreateAdmission TenantAdmission::admit(const TenantLimits& limits, const TenantUse& use,
                                       const AdmissionRequest& request, Time now) {
    const bool isHard = limits.mode != LimitMode::Soft;
    const bool isHeld = request.stage == AdmissionRequest::Stage::Held;
    const bool isEdit = request.stage == AdmissionRequest::Stage::Edited;
    const bool isNew = !isEdit && request.stage != AdmissionRequest::Stage::Activated;
    CreateAdmission outcome;
    const auto over = [&](AdmissionLimit limit, uint64_t current, uint64_t maximum, bool refuses) {
        if (!refuses) ++m_counts.exceeded[size_t(limit)];
        if (refuses)
            outcome.refusal = RefusedCreate{limit, current, maximum, {}, {}, request.payloadBytes, isHeld};
        else if (!outcome.exceeded)
            outcome.exceeded = limit;
        return refuses;
    };
    if ((isNew || isEdit) && limits.maxPayloadBytes && request.payloadBytes > *limits.maxPayloadBytes &&
        over(AdmissionLimit::PayloadBytes, request.payloadBytes, *limits.maxPayloadBytes, isHard))
        return outcome;
    if (isNew && request.isAsked && limits.draining && over(AdmissionLimit::Draining, 0, 0, true)) return outcome;
    const uint64_t waiting = isHeld ? use.held : use.ready + use.delayed;
    if (!isEdit && limits.maxQueueDepth && waiting >= *limits.maxQueueDepth &&
        over(AdmissionLimit::QueueDepth, waiting, *limits.maxQueueDepth, isHard))
        return outcome;
    if (!isHeld && limits.maxScheduled && request.isDelayed && use.delayed >= *limits.maxScheduled &&
        over(AdmissionLimit::Scheduled, use.delayed, *limits.maxScheduled, isHard))
        return outcome;
    // What becomes smaller is taken, however much there is.
    const bool addsBytes = isNew || (isEdit && request.payloadBytes > request.replacedBytes);
    const uint64_t others = use.bytes - request.replacedBytes;
    if (addsBytes && limits.maxBytes && others + request.payloadBytes > *limits.maxBytes &&
        over(AdmissionLimit::Bytes, others, *limits.maxBytes, isHard))
        return outcome;
    if (!isNew || !limits.maxEnqueueRate) return outcome;
    const Time allowed = m_rate.allowedAt(now);
    if (allowed <= now) {
        m_rate.take(now);
        return outcome;
    }
    // In soft mode a create beyond the rate does not spend any of it: that would keep out creates within the rate.
    const uint64_t burst = burstOf(*limits.maxEnqueueRate);
    if (!over(AdmissionLimit::EnqueueRate, burst, burst, isHard)) return outcome;
    outcome.refusal->retryAfter = allowed - now;
    outcome.refusal->rate = textOf(*limits.maxEnqueueRate);
    return outcome;
}

Status TenantAdmission::rateRefusal(const TenantLimits& limits, size_t creates, RefusedCreate refusal, Time now) const {
    const uint64_t burst = burstOf(*limits.maxEnqueueRate);
    if (creates > burst) {
        const std::string name(nameOf(refusal.limit));
        return {Code::ResourceExhausted,
                "limit " + name + ": there are " + std::to_string(creates) + " tasks to create together, at most " +
                    std::to_string(burst) + " are taken at once",
                LimitReached{name, creates, burst, {}, {}, {}, true}};
    }
    refusal.retryAfter = rateAllowedAt(*limits.maxEnqueueRate, creates, now) - now;
    return refusal.toStatus();
}

Time TenantAdmission::rateAllowedAt(const Rate& rate, size_t creates, Time now) const {
    Gcra after = m_rate;
    after.setRate(rate, now);
    for (size_t i = 1; i < creates; ++i) after.take(now);
    return after.allowedAt(now);
}

}  // namespace fairlead::broker
