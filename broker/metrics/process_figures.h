// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// What the operating system says of this process, for the metrics that every Prometheus client names alike.
struct ProcessFigures {
    double cpuSeconds = 0;
    uint64_t residentBytes = 0;
    uint64_t virtualBytes = 0;
    uint64_t openFiles = 0;
    uint64_t mostFiles = 0;
    double startedAt = 0;  // seconds since 1970; the same at every call
};

// Figures that cannot be read are 0. Reads /proc: O(open files), may take milliseconds. Any thread.
ProcessFigures readProcessFigures();

}  // namespace fairlead::broker
