// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace fairlead::ctl {

// The exit codes; --help lists them.
enum class Exit { Ok = 0, Failed = 1, Usage = 2, Unreachable = 3, Faults = 4 };

// Prints one line to standard error and returns the given exit code.
Exit fail(Exit exit, const std::string& what);

}  // namespace fairlead::ctl
