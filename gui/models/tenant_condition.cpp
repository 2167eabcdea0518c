// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_condition.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"
#include "gui/models/limit_words.h"
#include "shared/limit_rules.h"

namespace fairlead::gui {

namespace {

constexpr qint64 kLimitedForMs = 10'000;

bool metALimit(const TenantRow& row, qint64 nowMs) {
    return row.limitMetAtMs > 0 && nowMs - row.limitMetAtMs < kLimitedForMs;
}

}  // namespace

TenantCondition conditionOf(const TenantRow& row, qint64 nowMs) {
    if (row.paused) return TenantCondition::Paused;
    if (row.noWorker) return TenantCondition::NoWorker;
    if (row.draining) return TenantCondition::Draining;
    if (row.throttleLevel > 0) return TenantCondition::Throttled;
    return limitPart(row.tightestLimit) >= 1 || metALimit(row, nowMs) ? TenantCondition::Limited : TenantCondition::Ok;
}

QString conditionName(TenantCondition state) {
    switch (state) {
        case TenantCondition::Ok: return tr("ok");
        case TenantCondition::Limited: return tr("limited");
        case TenantCondition::Throttled: return tr("throttled");
        case TenantCondition::Draining: return tr("draining");
        case TenantCondition::NoWorker: return tr("no worker");
        case TenantCondition::Paused: return tr("paused");
    }
    return {};
}

QString conditionText(const TenantRow& row, qint64 nowMs) {
    const TenantCondition state = conditionOf(row, nowMs);
    if (state == TenantCondition::Throttled && row.throttledUntilMs > 0)
        return tr("throttled until %1").arg(clockText(row.throttledUntilMs));
    if (state == TenantCondition::Limited && limitPart(row.tightestLimit) >= 1)
        return tr("limited by %1").arg(limitLabel(row.tightestLimit.limit).toLower());
    return conditionName(state);
}

QString limitLabel(const QString& key) {
    const LimitRule* rule = findRule(key.toStdString());
    return rule == nullptr ? key : labelOf(*rule);
}

double limitPart(const LimitUse& use) {
    if (use.limit.isEmpty()) return -1;
    return use.maximum > 0 ? use.used / use.maximum : 1.0;
}

bool passes(const TenantRow& row, TenantFilter filter, qint64 nowMs) {
    switch (filter) {
        case TenantFilter::Any: return true;
        case TenantFilter::Limited: return conditionOf(row, nowMs) == TenantCondition::Limited;
        case TenantFilter::Throttled: return row.throttleLevel > 0;
        case TenantFilter::Paused: return row.paused || row.draining;
        case TenantFilter::Dead: return row.dead > 0;
    }
    return true;
}

}  // namespace fairlead::gui
