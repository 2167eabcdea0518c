// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The values of the table Event, under the rules of records.h. Sequence and time are in the key.
std::string encodeEvent(const Event& event);
std::optional<Event> decodeEvent(std::string_view key, std::string_view value);

}  // namespace fairlead::broker
