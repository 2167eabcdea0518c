// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/queue_setting.h"
#include "broker/core/tenant_config.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The values of the tables Tenant and Audit, under the rules of records.h. Settings are stored as pairs of texts, so
// that a limit can be added without a new layout. The number of an audit entry is in its key.

std::string encodeTenantConfig(const TenantConfig& config);
std::optional<TenantConfig> decodeTenantConfig(std::string_view bytes);

std::string encodeQueueSetting(const QueueSetting& setting);
std::optional<QueueSetting> decodeQueueSetting(std::string_view bytes);

std::string encodeAuditEntry(const AuditEntry& entry);
std::optional<AuditEntry> decodeAuditEntry(std::string_view bytes);

}  // namespace fairlead::broker
