// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>

namespace fairlead::broker {

// How far an image is behind its log. A broker that does not know it says nothing in its place: while it fetches its image, and
// until the log has answered.
struct LogLag {
    uint64_t turns = 0;  // as far as is known
    Micros time{};       // how long ago the image was at the end of the log
};

}  // namespace fairlead::broker
