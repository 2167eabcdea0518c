// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise/noise.h"
#include "broker/store/keys.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The stored form of a throttle, in the table Fairness, under the rules of records.h.
inline Key throttleKey(TenantNumber tenant) { return Key().u8('n').u32(tenant); }
std::string encodeThrottle(const Throttle& throttle);
std::optional<Throttle> decodeThrottle(std::string_view bytes);

}  // namespace fairlead::broker
