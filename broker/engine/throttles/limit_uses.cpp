// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/throttles/limit_uses.h"

namespace fairlead::broker {

namespace {

template <typename Limit>
void addLevel(LimitUses& uses, LimitField field, uint64_t used, const Limit& maximum) {
    if (maximum) uses.add({field, double(used), double(*maximum), 0});
}

void addRate(LimitUses& uses, LimitField field, double spent, const std::optional<Rate>& rate) {
    if (!rate) return;
    const uint64_t burst = rate->burst > 0 ? rate->burst : rate->limit;
    uses.add({field, spent, double(burst), double(rate->limit) * 1e6 / double(rate->period.count())});
}

}  // namespace

LimitUses limitUsesOf(const TenantState& tenant, double dispatchesSpent, Time now) {
    const TenantLimits& limits = tenant.limits;
    LimitUses uses;
    addRate(uses, LimitField::MaxEnqueueRate, tenant.admission.spent(now), limits.maxEnqueueRate);
    addLevel(uses, LimitField::MaxQueueDepth, tenant.ready + tenant.delayed, limits.maxQueueDepth);
    addLevel(uses, LimitField::MaxScheduled, tenant.delayed, limits.maxScheduled);
    addLevel(uses, LimitField::MaxBytes, tenant.bytes, limits.maxBytes);
    addLevel(uses, LimitField::MaxConcurrency, tenant.inProgress, limits.maxConcurrency);
    addRate(uses, LimitField::DispatchRate, dispatchesSpent, limits.dispatchRate);
    uses.setHolding(limits.maxConcurrency || limits.dispatchRate || limits.releaseInterval);
    return uses;
}

}  // namespace fairlead::broker
