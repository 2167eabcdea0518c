// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/status.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// What clients do wrong, by kind.
enum class Refusal {
    MalformedMessage,  // cannot be read, or is no event of this protocol
    OutOfOrder,        // no Hello, or a second one
    BadField,          // a create, result, nack or Hello that names something impossible
    TooLarge,          // a message or a batch beyond its limit
    Unauthenticated,
    PermissionDenied,  // a scope, tenant or command that the token does not have
    TooMany,           // streams or Readys beyond their limit
    SlowClient,        // cut off, because it did not read
};

inline constexpr std::array<std::string_view, 8> kRefusalNames{
    "malformed message", "out of order",      "bad field", "too large",
    "unauthenticated",   "permission denied", "too many",  "slow client"};

// The kind of what a token, or what it may do, was refused for.
Refusal refusalOf(const Status& status);

// Counts refusals since the start, and logs the first of each kind, then at most one every 10 s with the number of those
// in between: whoever floods the broker does not flood its log. Any thread, without a lock.
class Refusals {
public:
    explicit Refusals(const Clock* clock);  // outlives this

    // peer: as gRPC spells it, or empty. what: the reason as the client was told it; shown in part, and on one line.
    void count(Refusal kind, std::string_view peer, std::string_view what);
    uint64_t countOf(Refusal kind) const { return m_kinds[size_t(kind)].count; }

private:
    struct Kind {
        std::atomic<uint64_t> count{0};
        std::atomic<uint64_t> logged{0};  // count when the last line was written
        std::atomic<int64_t> nextLine{0};
    };

    const Clock* const m_clock;
    std::array<Kind, kRefusalNames.size()> m_kinds;
};

}  // namespace fairlead::broker
