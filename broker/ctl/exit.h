// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace fairlead::ctl {

// How the program ends; --help says the same in words.
enum class Exit { Ok = 0, Failed = 1, Usage = 2, Unreachable = 3, Faults = 4 };

// Says on standard error what was wrong, in one line, and returns the exit it was given.
Exit fail(Exit exit, const std::string& what);

}  // namespace fairlead::ctl
