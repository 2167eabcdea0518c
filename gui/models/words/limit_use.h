// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/data/tenant_settings.h"
#include "shared/limits/limit_rules.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// The current use of a limit, in tasks or bytes, whether the limit is set or not. Unset for limits whose use the broker
// does not report, as rates.
std::optional<double> useOf(const TenantSettings& tenant, LimitField field);

// What is known of a tenant now, for what stands beside the field of a limit.
struct UseNow {
    const TenantSettings& tenant;
    const TenantRow* figures = nullptr;  // null: not known
    std::optional<double> dueSeats{};    // unset: not known
};
// "30 in use, 12 due", "62.5 % in the last minute". Empty: nothing is measured against this limit.
QString useNowText(const UseNow& now, LimitField field);

// Use of the limits that are set, in the order of shared/limits/limit_rules.h.
QList<LimitUse> usesOf(const TenantSettings& tenant);

// "12,345 tasks", "1.5 MiB", in the limit's unit.
QString amountText(LimitField field, double amount);
// "20 of 50 tasks"
QString useText(const LimitUse& use);

}  // namespace fairlead::gui
