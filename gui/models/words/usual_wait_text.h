// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>

namespace fairlead::gui {

// A tenant's wait beside what is usual for it: "41 s, usually 0.2 s, on 34 minutes", and since when it is too long.
// Empty if neither its wait nor its usual one is known. nowMs is the broker's clock.
QString usualWaitText(const TenantRow& row, qint64 nowMs);

}  // namespace fairlead::gui
