// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/rpc/limits.h"
#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// The commands that a Ready is for, from the names it lists and those the token allows; an empty result means every
// command. The whole Ready is refused if it lists a command that the token does not allow, or only blank names.
Result<std::vector<std::string>> resolveCommands(const Principal& principal, const std::vector<std::string>& requested,
                                                 const Limits& limits);

}  // namespace fairlead::broker
