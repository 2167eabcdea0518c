// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>

namespace fairlead::gui {

// What to say of a tenant in one word, the worst last. Somebody who is paused and throttled is paused.
enum class TenantCondition { Ok, Limited, Throttled, Draining, NoWorker, Paused };

// Limited: one of its limits is used up, or kept something out within the last ten seconds. No worker: something
// is ready, and no connected worker takes any of it; how it fares among the others says nothing then. nowMs is the broker's clock.
TenantCondition conditionOf(const TenantRow& row, qint64 nowMs);

QString conditionName(TenantCondition state);  // "throttled"
// The same with what belongs to it: "throttled until 14:32", "limited by queue depth".
QString conditionText(const TenantRow& row, qint64 nowMs);

// "Queue depth" of "max_queue_depth"; the key itself when this program does not know it.
QString limitLabel(const QString& key);
// 0..1 and above; -1 when no limit is set. A maximum of nothing is used up.
double limitPart(const LimitUse& use);

// The quick filters over the table.
enum class TenantFilter { Any, Limited, Throttled, Paused, Dead };

bool passes(const TenantRow& row, TenantFilter filter, qint64 nowMs);

}  // namespace fairlead::gui
