// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>

namespace fairlead::gui {

// A tenant's state in one word, the worst last. If several apply, the worst counts.
enum class TenantCondition { Ok, Limited, Throttled, Draining, NoWorker, Paused };

// Limited: a limit is used up, or refused something within the last ten seconds. NoWorker: tasks are ready, but no
// connected worker takes any of them; then the tenant's share means nothing. nowMs is the broker's clock.
TenantCondition conditionOf(const TenantRow& row, qint64 nowMs);

QString conditionName(TenantCondition state);  // "throttled"
// The same with details: "throttled until 14:32", "limited by queue depth".
QString conditionText(const TenantRow& row, qint64 nowMs);

// "Queue depth" of "max_queue_depth"; the key itself when this program does not know it.
QString limitLabel(const QString& key);
// Used part of the limit, 0..1 and above; -1: no limit is set. A limit of 0 is used up.
double limitPart(const LimitUse& use);

// The quick filters of the tenant table.
enum class TenantFilter { Any, Limited, Throttled, Paused, Dead };

bool passes(const TenantRow& row, TenantFilter filter, qint64 nowMs);

}  // namespace fairlead::gui
