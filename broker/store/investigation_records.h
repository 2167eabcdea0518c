// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/investigation.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Value in Investigation, without the number, which is its key.
std::string encodeInvestigation(const Investigation& investigation);
std::optional<Investigation> decodeInvestigation(std::string_view bytes);

}  // namespace fairlead::broker
