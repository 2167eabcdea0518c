// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/tenants.pb.h"

#include <string>

namespace fairlead::ctl {

// What the noisy-neighbour watch does to a tenant, in one line; empty if it does nothing and nobody has overridden it.
std::string throttleText(const admin::v1::ThrottleState& throttle);

}  // namespace fairlead::ctl
