// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_settings.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// Something that an operator decided about a tenant for a time: limits, a pause, a throttle.
struct TenantOverride {
    QString what;              // "Concurrency 12", "Paused"
    QString effect;            // what that means, if the words do not say it; may be empty
    QList<LimitField> fields;  // empty: it is about the throttle
    qint64 untilMs = 0;
    qint64 atMs = 0;  // when it was decided; 0: not known, as are author and reason if they are empty
    QString author;
    QString reason;

    bool operator==(const TenantOverride&) const = default;
};

// Those that are in force, the one that ends first before the others. audit: the tenant's, newest first; says who decided.
QList<TenantOverride> overridesOf(const TenantSettings& tenant, const QList<AuditEntry>& audit);

// Whether this entry of the audit made the override.
bool isAbout(const AuditEntry& entry, const TenantOverride& decided);

// The same change, without settings that would outlive their reason. Where a limit is set for a time, taking it out ends only
// that, and what was set without an end applies again; and "none" instead of what was set here is no setting of its own. What
// lies below may say something else than none: look at the answer, and ask for "none" again.
LimitChange withoutLeftovers(LimitChange change, const TenantSettings& tenant);

// "until 14:45, 27 min left"; nowMs: the broker's clock.
QString overrideEnd(const TenantOverride& decided, qint64 nowMs);
// "mara, 14:11 · “flood of stalled transcodes”"
QString overrideAuthor(const TenantOverride& decided);

}  // namespace fairlead::gui
