// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/tenant_settings.h"

#include <QList>
#include <QStringList>

namespace fairlead::gui {

class Calls;

// Reads the settings of these tenants, in this order and one after another, as one call: it answers with all of them or
// with the first failure. A tenant unknown to the broker gets the settings of "*". GUI thread.
// REQUIRES: !tenants.isEmpty().
Call readSettings(Calls& calls, const QStringList& tenants, Then<QList<TenantSettings>> then);

}  // namespace fairlead::gui
