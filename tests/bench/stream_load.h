// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace fairlead::bench {

struct LoadShape {
    size_t perMessage = 1;   // tasks in one message
    size_t inFlight = 1024;  // tasks under way; a multiple of perMessage
    std::chrono::milliseconds warmUp{500};
    std::chrono::milliseconds measured{2500};
};

// Tasks per second of 200 B acknowledged to one producer stream; 0 when the stream broke. Blocks.
double measureCreates(const std::string& address, const LoadShape& shape);

// Tasks per second from create to acknowledged completion, through one producer and one worker stream; a task counts
// as under way until then. 0 when a stream broke. Blocks.
double measureCycles(const std::string& address, const LoadShape& shape);

}  // namespace fairlead::bench
