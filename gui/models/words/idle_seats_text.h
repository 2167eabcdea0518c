// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>

namespace fairlead::gui {

// Shared seats that are free although tenants wait.
quint64 idleSeats(const BrokerTotals& totals);
// Why: "2 kept for much shorter tasks, 1 held by limits"; of one reason without a number. Empty: there are none.
QString idleSeatsText(const BrokerTotals& totals);

}  // namespace fairlead::gui
