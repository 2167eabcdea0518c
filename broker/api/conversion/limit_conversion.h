// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/queue_setting.h"
#include "broker/core/tenant_config.h"
#include "fairlead/admin/v1/tenants.pb.h"
#include "shared/limits/limit_rules.h"

namespace fairlead::broker {

// Converts the broker's values to messages of tenants.proto; shared/wire converts the settings.

void fillTenant(admin::v1::Tenant* message, const TenantView& view);
void fillQueueSetting(admin::v1::QueueSetting* message, const QueueView& queue);
void fillReason(admin::v1::WaitReason* message, const WaitReason& reason, Time now);
void fillAuditEntry(admin::v1::AuditEntry* message, const AuditEntry& entry);
void fillRule(admin::v1::LimitRule* message, const LimitRule& rule);

}  // namespace fairlead::broker
