// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/outcome.h"
#include "gui/data/audit_entry.h"
#include "gui/data/share_preview.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_settings.h"

#include "fairlead/admin/v1/tenants.pb.h"

namespace fairlead::gui {

// Converts the messages of tenants.proto into values, and back. Any thread.

// Broken: the limits cannot be parsed.
Outcome<TenantSettings> toTenant(const admin::v1::Tenant& message);
WaitReason toWaitReason(const admin::v1::WaitReason& message);
AuditEntry toAuditEntry(const admin::v1::AuditEntry& message);
SharePreview toSharePreview(const admin::v1::PreviewSharesResponse& message);

admin::v1::ChangeLimitsRequest toRequest(const LimitChange& change);
admin::v1::ChangeTenantStateRequest toRequest(const TenantStateChange& change);
admin::v1::OverrideThrottleRequest toRequest(const ThrottleOverride& decision);
admin::v1::PreviewSharesRequest toRequest(const QList<ShareChange>& changes, quint32 most);
admin::v1::DeleteTenantRequest toRequest(const TenantDeletion& deletion);
admin::v1::PurgeRequest toRequest(const Purge& purge);

}  // namespace fairlead::gui
