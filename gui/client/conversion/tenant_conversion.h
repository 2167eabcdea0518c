// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/outcome.h"
#include "gui/data/share_preview.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_settings.h"

#include "fairlead/admin/v1/tenants.pb.h"

namespace fairlead::gui {

// Converts limits into values, and back. Any thread.

// Broken: the limits cannot be parsed.
Outcome<TenantSettings> toTenant(const admin::v1::Tenant& message);

admin::v1::ChangeLimitsRequest toRequest(const LimitChange& change);
admin::v1::PreviewSharesRequest toRequest(const QList<ShareChange>& changes, quint32 most);

}  // namespace fairlead::gui
