// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_settings.h"
#include "gui/models/words/tenant_override.h"

#include <QList>

namespace fairlead::gui {

// Brings limits back to what they were. A limit that was set without an end is set again, one that was set for a time until
// the same end, and one that was not set at all is cleared, so that the layers below apply again.

// The changes to make, one after the other, each when the one before has been made. before: the settings to come back to.
// version: of the settings now, which the first change expects. nowMs: the broker's clock.
QList<LimitChange> restoring(const TenantSettings& before, const QList<LimitField>& fields, quint64 version,
                             const QString& reason, qint64 nowMs);

// The settings that the override's limits had before somebody made it. What was set without an end is still known; what was set
// for a time, and would still hold, is read from the audit, just before the entry that made the override. audit: the tenant's,
// newest first, read after the override was seen; without that entry nothing earlier is known.
TenantSettings settingsBefore(const TenantOverride& decided, const TenantSettings& tenant,
                              const QList<AuditEntry>& audit, qint64 nowMs);

}  // namespace fairlead::gui
