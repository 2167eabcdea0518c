// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead {

// Which limit refused something, for programs: what the text of the refusal says to people.
struct LimitReached {
    std::string limit;  // "max_queue_depth", as a tenant's limit; "limits.max_batch", as the configuration calls it
    std::optional<uint64_t> current;   // of what the limit is about, with what was refused if that alone is too much
    std::optional<uint64_t> maximum;   // what it may be
    std::optional<Micros> retryAfter;  // then it is taken if nothing else came; unset: nobody can tell, or never

    bool operator==(const LimitReached&) const = default;
};

}  // namespace fairlead
