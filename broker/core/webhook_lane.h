// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// The calls of one tenant's webhooks wait in lanes, one for each host as far as one byte can tell hosts apart: so a host
// that does not answer holds up few others, and a tenant has a bounded number of lanes whatever URLs it names.
//
// 0 for "", else 1 to 254. Stored: the same URL has the same lane for ever.
uint8_t webhookLane(std::string_view url);

}  // namespace fairlead::broker
