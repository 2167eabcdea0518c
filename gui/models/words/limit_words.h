// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_settings.h"
#include "shared/limits/limit_rules.h"

#include <QString>

namespace fairlead::gui {

QString groupText(LimitGroup group);
// Where the value in force was set: "built in", "configuration file", "set here until 14:32".
QString originText(const TenantSettings& tenant, LimitField field);
// "version 17 · changed 14:32 by ops: “launch week”"
QString changeText(const TenantSettings& tenant);

// The texts of shared/limits/limit_rules.h in the console's language.
QString labelOf(const LimitRule& rule);
QString helpOf(const LimitRule& rule);
QString unitOf(const LimitRule& rule);

}  // namespace fairlead::gui
