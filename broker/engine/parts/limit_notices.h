// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/tables/key_gates.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What is told to those who follow jobs when a limit holds one back or refuses it. Pure.

// type: event_types::kKeyExceeded, kKeyReleased, kKeyDropped or kKeyAdjusted. The strategy is that of the key's limits which is closed, or
// would be by one more.
Event keyNotice(std::string_view type, const KeyGates::View& key, const TaskId& job, const std::string& queue, Time at);

// Whether one more task is the first for which a queue so full is to warn.
bool boundWarns(uint64_t depth, uint64_t bound);

// type: event_types::kBoundWarning; kBoundRejected, of a create.
Event boundNotice(std::string_view type, const std::string& queue, uint64_t depth, uint64_t bound, Time at);

}  // namespace fairlead::broker
