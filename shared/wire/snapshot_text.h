// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/snapshot.pb.h"
#include "shared/limits/broker_snapshot.h"
#include "shared/result.h"

#include <string>

namespace fairlead {

// Snapshots as files: JSON with a format number, fields and tenants in a fixed order. Any thread.

inline constexpr size_t kLargestSnapshot = 64u << 20;  // bytes of a file

std::string snapshotText(const BrokerSnapshot& snapshot);
// InvalidArgument says what is wrong: no snapshot, of a later format, a limit that cannot be.
Result<BrokerSnapshot> parseSnapshot(const std::string& text);

Result<TenantSnapshot> toTenantSnapshot(const admin::v1::Tenant& tenant);

}  // namespace fairlead
