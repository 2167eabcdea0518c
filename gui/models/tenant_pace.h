// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

namespace fairlead::gui {

// Tasks a second, as means of about half a minute: what five seconds tell jumps, and of how long a heap takes half a minute
// tells more.
struct TenantPace {
    double done = 0;
    double in = 0;
};

// What the pace of a row has become at this moment, its rates holding until then. A pace at which what is ready would take
// more than a day is none once nothing more is done. Without a pace of its own: the rates of the row. Costs one exponential,
// and none within two seconds of the row.
TenantPace paceOf(const TenantRow& row, qint64 atMs);

// The pace when a row comes at this moment after another. Rows come only when figures change, so the rates of the one before
// held until shortly before.
TenantPace paceAfter(const TenantRow& before, const TenantRow& row, qint64 atMs);

}  // namespace fairlead::gui
