// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace fairlead::broker {

// The jobs of a queue, a tenant or of all by their state, from what the broker counts. One rule for every answer that counts,
// and the same as lists of jobs have.
struct OjsCounts {
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t retrying = 0;  // of the delayed, too; as counted at the latest tick
    uint64_t held = 0;      // until they are activated
    uint64_t active = 0;

    uint64_t retryable() const { return std::min(retrying, delayed); }

    void add(const OjsCounts& other);
    // "available":1,"active":2, … without braces.
    std::string members() const;
};

}  // namespace fairlead::broker
