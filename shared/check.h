// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead {

// Says so in one line on standard error and ends the process with SIGABRT.
[[noreturn]] void checkFailed(const char* condition, const char* file, int line);

}  // namespace fairlead

// What must hold for anything that follows to be right, in every build: a program that goes on with a broken invariant
// writes it down. For mistakes of our own and never for what comes from outside; the condition costs O(1).
#define FAIRLEAD_CHECK(condition)                                                                     \
    (__builtin_expect(!(condition), 0) ? ::fairlead::checkFailed(#condition, __FILE_NAME__, __LINE__) \
                                       : static_cast<void>(0))
