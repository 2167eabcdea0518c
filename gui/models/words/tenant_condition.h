// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>

#include <cstddef>
#include <optional>

namespace fairlead::gui {

// A tenant's state in one word, the worst last. If several apply, the worst counts.
enum class TenantCondition { Ok, Backlog, Draining, Starved, Pushing, Failing, Limited, Throttled, Paused, NoWorker };
inline constexpr size_t kTenantConditions = 10;

// Limited: a limit is used up, or refused something lately, or the disk's did. NoWorker: tasks are ready, but no
// connected worker takes any of them; then the tenant's share means nothing. Pushing: it has more than is due, and others
// wait for it. Failing: its own tasks die, or fail and are tried again, more than is usual. Starved: it waits longer than it
// should, not by its own doing. Backlog: tasks wait for more than a second, and nothing says that others are the reason.
// nowMs is the broker's clock.
TenantCondition conditionOf(const TenantRow& row, qint64 nowMs);

QString conditionName(TenantCondition state);  // "throttled"
// The same with details: "throttled until 14:32", "limited by queue depth".
QString conditionText(const TenantRow& row, qint64 nowMs);

// "Queue depth" of "max_queue_depth"; the key itself when this program does not know it.
QString limitLabel(const QString& key);
// Used part of the limit, 0..1 and above; -1: no limit is set. A limit of 0 is used up.
double limitPart(const LimitUse& use);

// What a state means, as a sentence for tooltips.
QString conditionMeaning(TenantCondition state);

// The quick filters of the tenant table: one for each state, the worst first.
enum class TenantFilter { Any, NoWorker, Paused, Throttled, Limited, Failing, Pushing, Starved, Draining, Backlog, Ok };
inline constexpr size_t kTenantFilters = 11;

// Of a filter for a state; else nothing.
std::optional<TenantCondition> conditionOf(TenantFilter filter);
TenantFilter filterOf(TenantCondition state);
bool passes(const TenantRow& row, TenantFilter filter, qint64 nowMs);

}  // namespace fairlead::gui
