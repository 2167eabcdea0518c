// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead {

// Which limit refused a call, for programs; the status text says the same to people.
struct LimitReached {
    std::string limit;  // a tenant's limit ("max_queue_depth") or a configuration key ("limits.max_batch")
    std::optional<uint64_t> current;   // present amount; includes the refused item if that item alone exceeds the limit
    std::optional<uint64_t> maximum;   // the largest allowed amount
    std::optional<Micros> retryAfter;  // succeeds after this time if nothing else arrives; unset: unknown, or never
    std::string tenant{};              // of what was refused, where that is known
    std::string queue{};               // the same, where the limit is a queue's
    bool isNever = false;              // what was asked for is by itself more than ever fits

    bool operator==(const LimitReached&) const = default;
};

}  // namespace fairlead
