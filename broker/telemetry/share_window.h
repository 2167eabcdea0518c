// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairlead::broker {

// What one tenant received and was entitled to in the last minutes, from two sums that only grow. The window moves in
// slots: it is between Slots - 1 and Slots slots long. O(1) memory and time.
template <size_t Slots>
class ShareWindow {
public:
    struct Sums {
        int64_t seatMicros = 0;
        double entitled = 0;  // shares, summed over ticks

        bool operator==(const Sums&) const = default;
    };

    // Starts an empty window.
    void begin(const Sums& now) { m_starts.fill(now); }
    // To be called at the end of each slot.
    void roll(const Sums& now) {
        m_starts[m_oldest] = now;
        m_oldest = (m_oldest + 1) % Slots;
    }
    Sums within(const Sums& now) const {
        const Sums& start = m_starts[m_oldest];
        return {now.seatMicros - start.seatMicros, now.entitled - start.entitled};
    }

private:
    std::array<Sums, Slots> m_starts{};  // at the starts of the last slots, in a ring
    size_t m_oldest = 0;
};

}  // namespace fairlead::broker
