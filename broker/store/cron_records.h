// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/cron_entry.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Value in Cron, without the tenant and the name, which are in its key.
std::string encodeCron(const CronEntry& entry);
std::optional<CronEntry> decodeCron(std::string_view bytes);

}  // namespace fairlead::broker
