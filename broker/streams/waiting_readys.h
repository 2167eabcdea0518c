// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The Readys of a worker stream that the engine does not hold yet. Those that ask for the same are only counted, so a
// million cost as much as one. A value; add and take O(kinds), of which there are at most 64.
class WaitingReadys {
public:
    static constexpr size_t kMostKinds = 64;

    struct Kind {
        std::vector<std::string> commands;  // empty: every command
        Micros lease{};
        uint32_t count = 1;
        bool asBatch = false;
        bool isLeaseOpen = false;  // OfferSeats::isLeaseOpen

        friend bool operator==(const Kind&, const Kind&) = default;
    };

    // False if it is of one kind too many.
    [[nodiscard]] bool add(Kind kind);
    // The next one; kinds take turns. Nothing: none waits.
    std::optional<Kind> take();
    size_t count() const { return m_count; }

private:
    struct Line {
        Kind kind;
        size_t waiting = 0;
    };
    std::deque<Line> m_lines;  // whose turn it is first
    size_t m_count = 0;
};

}  // namespace fairlead::broker
