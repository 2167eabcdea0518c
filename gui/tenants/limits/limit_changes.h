// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_settings.h"

#include <QList>

namespace fairlead::gui {

class Calls;

// Makes these changes one after another, as one call: it answers with the settings after the last, or with the first failure,
// after which no further change is made. GUI thread. REQUIRES: !changes.isEmpty().
Call changeInTurn(Calls& calls, const QList<LimitChange>& changes, Then<TenantSettings> then);

}  // namespace fairlead::gui
