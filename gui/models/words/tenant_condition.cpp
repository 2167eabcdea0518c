// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_condition.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_words.h"
#include "shared/limits/limit_rules.h"

namespace fairlead::gui {

namespace {

constexpr qint64 kLimitedForMs = 10'000;
constexpr qint64 kHeapMs = 10'000;  // what has waited no longer is no heap

bool metALimit(const TenantRow& row, qint64 nowMs) {
    return row.limitMetAtMs > 0 && nowMs - row.limitMetAtMs < kLimitedForMs;
}

// Why most of its tasks are late, refused or dead, if that is no matter of seats.
std::optional<TenantCondition> conditionOfHarm(const TenantRow& row) {
    if (row.harmed == 0) return std::nullopt;
    switch (row.harmKind) {
        case FindingKind::NoWorker: return TenantCondition::NoWorker;
        case FindingKind::Paused: return TenantCondition::Paused;
        case FindingKind::Throttled: return TenantCondition::Throttled;
        case FindingKind::Limited:
        case FindingKind::Refused: return TenantCondition::Limited;
        case FindingKind::Dying: return TenantCondition::Failing;
        // Its tasks are late, and nothing of its own has failed.
        case FindingKind::WorkersGone:
        case FindingKind::Stuck: return TenantCondition::Starved;
        default: return std::nullopt;
    }
}

// Why it is so, if that says more than the state's name.
QString reasonText(const TenantRow& row) {
    if (row.harmed == 0) return {};
    switch (row.harmKind) {
        case FindingKind::Refused: return tr("creates refused");
        case FindingKind::Dying: return tr("tasks fail");
        case FindingKind::Stuck: return tr("tasks take long");
        case FindingKind::WorkersGone: return tr("workers missing");
        default: return {};
    }
}

}  // namespace

TenantCondition conditionOf(const TenantRow& row, qint64 nowMs) {
    // Of several things that are so the one that does most harm.
    if (const auto state = conditionOfHarm(row)) return *state;
    if (row.noWorker) return TenantCondition::NoWorker;
    if (row.paused) return TenantCondition::Paused;
    if (row.throttleLevel > 0) return TenantCondition::Throttled;
    if (limitPart(row.tightestLimit) >= 1 || metALimit(row, nowMs)) return TenantCondition::Limited;
    if (row.pushing) return TenantCondition::Pushing;
    if (row.hurtSinceMs != 0) return TenantCondition::Starved;
    if (row.draining) return TenantCondition::Draining;
    // Not its wait of the last minute: a heap that is done is none.
    const bool isHeap = row.ready > 0 && row.oldestReadySinceMs > 0 && nowMs - row.oldestReadySinceMs > kHeapMs;
    return isHeap ? TenantCondition::Backlog : TenantCondition::Ok;
}

QString conditionName(TenantCondition state) {
    switch (state) {
        case TenantCondition::Ok: return tr("ok");
        case TenantCondition::Backlog: return tr("backlog");
        case TenantCondition::Draining: return tr("draining");
        case TenantCondition::Starved: return tr("starved");
        case TenantCondition::Pushing: return tr("pushing");
        case TenantCondition::Failing: return tr("failing");
        case TenantCondition::Limited: return tr("limited");
        case TenantCondition::Throttled: return tr("throttled");
        case TenantCondition::Paused: return tr("paused");
        case TenantCondition::NoWorker: return tr("no worker");
    }
    return {};
}

QString conditionMeaning(TenantCondition state) {
    switch (state) {
        case TenantCondition::Ok: return tr("Nothing of it waits longer than it should");
        case TenantCondition::Backlog: return tr("Its own heap: tasks wait, and that hurts nobody else");
        case TenantCondition::Draining: return tr("Creates are refused, what is there is served; by an operator");
        case TenantCondition::Starved: return tr("Waits longer than it should, not by its own doing");
        case TenantCondition::Pushing: return tr("Has more seats than are due to it, and others wait for them");
        case TenantCondition::Failing: return tr("Its tasks die, or fail and are tried again, more than is usual");
        case TenantCondition::Limited: return tr("A limit is used up, or has just refused something");
        case TenantCondition::Throttled: return tr("Held back as a noisy neighbour");
        case TenantCondition::Paused:
            return tr("Nothing of it, or of a queue of it, is handed to workers; by an operator");
        case TenantCondition::NoWorker: return tr("Tasks are ready, and no connected worker takes any of them");
    }
    return {};
}

QString conditionText(const TenantRow& row, qint64 nowMs) {
    const TenantCondition state = conditionOf(row, nowMs);
    if (state == TenantCondition::Throttled && row.throttledUntilMs > 0)
        return tr("throttled until %1").arg(clockText(row.throttledUntilMs));
    if (state == TenantCondition::Limited && limitPart(row.tightestLimit) >= 1)
        return tr("limited by %1").arg(limitLabel(row.tightestLimit.limit).toLower());
    const QString reason = state == conditionOfHarm(row) ? reasonText(row) : QString();
    return reason.isEmpty() ? conditionName(state) : reason;
}

QString limitLabel(const QString& key) {
    const LimitRule* rule = findRule(key.toStdString());
    return rule == nullptr ? key : labelOf(*rule);
}

double limitPart(const LimitUse& use) {
    if (use.limit.isEmpty()) return -1;
    return use.maximum > 0 ? use.used / use.maximum : 1.0;
}

// The filters for states stand in the opposite order of the states.
std::optional<TenantCondition> conditionOf(TenantFilter filter) {
    if (filter == TenantFilter::Any) return std::nullopt;
    return TenantCondition(int(TenantFilter::Ok) - int(filter));
}

TenantFilter filterOf(TenantCondition state) { return TenantFilter(int(TenantFilter::Ok) - int(state)); }

bool passes(const TenantRow& row, TenantFilter filter, qint64 nowMs) {
    return filter == TenantFilter::Any || conditionOf(row, nowMs) == conditionOf(filter);
}

}  // namespace fairlead::gui
