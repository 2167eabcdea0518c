// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/check.h"

#include <cstdio>
#include <cstdlib>

namespace fairlead {

void checkFailed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "fairlead: ended because of a mistake in itself, %s does not hold (%s:%d)\n", condition, file,
                 line);
    std::abort();
}

}  // namespace fairlead
