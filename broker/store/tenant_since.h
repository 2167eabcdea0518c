// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"

namespace fairlead::broker {

// In the table Name, under the number of a tenant: when its name was first kept, as u64. Names themselves have other kinds.
inline constexpr char kTenantSince = 's';
inline Key tenantSinceKey(TenantNumber number) { return nameKey(kTenantSince, number); }

}  // namespace fairlead::broker
