// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// The calls of one tenant's webhooks wait in lanes, by a one-byte hash of the host: so a host that does not answer
// delays few others, and a tenant has a bounded number of lanes whatever its URLs are.
//
// 0 for "", else 1 to 254. Stored, so the lane of a URL must never change.
uint8_t webhookLane(std::string_view url);

}  // namespace fairlead::broker
