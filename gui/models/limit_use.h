// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/data/tenant_settings.h"
#include "shared/limit_rules.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// What is measured against a limit now, set or not: tasks, bytes. None for limits of which the broker tells no use, as
// rates.
std::optional<double> useOf(const TenantSettings& tenant, LimitField field);

// The limits that are set and their use, in the order of the table of limits.
QList<LimitUse> usesOf(const TenantSettings& tenant);

// "12,345 tasks", "1.5 MiB", in the limit's unit.
QString amountText(LimitField field, double amount);
// "20 of 50 tasks"
QString useText(const LimitUse& use);

}  // namespace fairlead::gui
