// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/rpc/limits.h"
#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// Which commands a Ready is for, given what it names and what the token allows; an empty list means every command.
// Refused as a whole when it names one that the token does not allow, or nothing but blanks.
Result<std::vector<std::string>> resolveCommands(const Principal& principal, const std::vector<std::string>& requested,
                                                 const Limits& limits);

}  // namespace fairlead::broker
