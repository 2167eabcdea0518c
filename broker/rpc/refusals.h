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

// The kinds of refusals that clients cause.
enum class Refusal {
    MalformedMessage,  // cannot be parsed, or is not an event of this protocol
    OutOfOrder,        // no Hello, or a second one
    BadField,          // a create, result, nack or Hello with an invalid value
    TooLarge,          // a message or a batch beyond its limit
    Unauthenticated,
    PermissionDenied,  // a scope, tenant or command that the token does not have
    TooMany,           // streams or Readys beyond their limit
    SlowClient,        // cut off because it did not read
};

inline constexpr std::array<std::string_view, 8> kRefusalNames{
    "malformed message", "out of order",      "bad field", "too large",
    "unauthenticated",   "permission denied", "too many",  "slow client"};

// The kind that fits the status of a refused token or a missing permission.
Refusal refusalOf(const Status& status);

// Counts refusals since the start. Logs the first of each kind, then at most one line every 10 s with the number of
// refusals in between, so that a flood of bad calls does not flood the log. Any thread, without a lock.
class Refusals {
public:
    explicit Refusals(const Clock* clock);  // must outlive this object

    // peer: as gRPC writes it, or empty. what: the reason that the client was given; shortened and logged on one line.
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
