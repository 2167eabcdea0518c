// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string_view>

namespace fairlead {

// Work that names no tenant belongs to this one.
inline constexpr std::string_view kDefaultTenant = "_default";

// Accepts ^[a-zA-Z0-9][a-zA-Z0-9._:-]{0,127}$, case-sensitive. Ids that begin with '_' are reserved for the broker and
// refused here, so no client can use them.
Status checkTenantId(std::string_view id);

}  // namespace fairlead
