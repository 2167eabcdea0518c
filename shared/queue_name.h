// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace fairlead {

// The queue of a command, however the command is written: commands are compared without case, of ASCII letters only, and
// without white space around them. Empty: it names none.
std::string queueName(std::string_view command);

}  // namespace fairlead
