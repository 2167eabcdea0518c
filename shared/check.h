// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead {

// Writes one line to standard error and ends the process with SIGABRT.
[[noreturn]] void checkFailed(const char* condition, const char* file, int line);

}  // namespace fairlead

// Checks an invariant in every build, because a program that continues after a broken one would store wrong data. Only
// for our own mistakes, never for input from outside; the condition must cost O(1).
#define FAIRLEAD_CHECK(condition)                                                                     \
    (__builtin_expect(!(condition), 0) ? ::fairlead::checkFailed(#condition, __FILE_NAME__, __LINE__) \
                                       : static_cast<void>(0))
