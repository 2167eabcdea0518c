// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What a request takes of all that has a limit, all its tasks together and without what they replace.
struct RoomAsked {
    int64_t waiting = 0;
    int64_t held = 0;
    int64_t delayed = 0;  // of the waiting
    int64_t bytes = 0;
    uint64_t largest = 0;  // of its payloads
    size_t creates = 0;
    bool isAsked = true;                                      // of a client, as in AdmissionRequest
    std::map<std::pair<std::string, bool>, int64_t> byQueue;  // tasks; true: held
    std::vector<const std::optional<JobTerms>*> terms;        // of those that are created

    void add(const std::string& queue, bool isHeld, bool isDelayed, uint64_t payload, int64_t by = 1) {
        (isHeld ? held : waiting) += by;
        if (isDelayed && !isHeld) delayed += by;
        bytes += by * int64_t(payload);
        byQueue[{queue, isHeld}] += by;
    }
};

}  // namespace fairlead::broker
