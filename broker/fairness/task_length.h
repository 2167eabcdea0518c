// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace fairlead::broker {

// A length of time, as a number of steps of a quarter of an octave (19 %) above about a millisecond: comparing lengths by
// their ratio is a subtraction then, and running tasks can be counted by length. No step decides anything by itself.
using LengthStep = uint8_t;
inline constexpr int kStepsInOctave = 4;
inline constexpr int kLengthSteps = 160;
inline constexpr LengthStep kEndless = kLengthSteps - 1;  // nobody knows

constexpr LengthStep stepOf(int64_t micros) {
    constexpr int64_t kLeast = 1024;
    if (micros <= kLeast) return 0;
    const int octave = std::bit_width(uint64_t(micros)) - 1;
    // The part within the octave, 2^16 to 2^17, against the middles between the steps.
    const uint64_t part = octave >= 16 ? uint64_t(micros) >> (octave - 16) : uint64_t(micros) << (16 - octave);
    const int within = int(part >= 71'468) + int(part >= 84'990) + int(part >= 101'070) + int(part >= 120'194);
    return LengthStep(std::clamp((octave - 10) * kStepsInOctave + within, 0, kEndless - 1));
}

// How much of a seat a loan of this length takes away from those who may claim it and bear to wait `tolerance`, in
// quarters: nothing up to twice that, all of it from four times on.
constexpr int harmOf(LengthStep length, LengthStep tolerance) {
    return std::clamp(int(length) - int(tolerance) - kStepsInOctave, 0, kStepsInOctave);
}

// How long tasks of one kind take, in µs: on average, which is what they cost, and the longest recent one, with slow
// decay, which is how long they may hold a seat: too long does less harm there than too short (after 2DFQ). O(1).
class TaskLength {
public:
    bool isKnown() const { return m_longest >= 0; }
    int64_t mean() const { return int64_t(m_mean); }
    int64_t longest() const { return int64_t(m_longest); }  // below 0: unknown

    void restore(int64_t mean, int64_t longest) {
        m_mean = double(mean);
        m_longest = double(std::max(mean, longest));
    }
    void completed(int64_t micros) {
        const auto ran = double(micros);
        m_mean = isKnown() ? m_mean + kPart * (ran - m_mean) : ran;
        m_longest = ran > m_longest ? ran : m_longest + kPart * (ran - m_longest);
    }
    // A task has run for this long without ending, or failed: that can show that tasks take longer, never that they are
    // shorter, and nothing while nothing is known.
    void tookAtLeast(int64_t micros) {
        if (isKnown()) m_longest = std::max(m_longest, double(micros));
    }

private:
    static constexpr double kPart = 0.1;

    double m_mean = 0;
    double m_longest = -1;
};

// How long the first task of a command took tenants that had not run it before: the guess for the next such tenant.
// Later tasks do not count: tenants that have run many say nothing about one that has run none.
class FirstTaskGuess {
public:
    int64_t micros() const { return m_micros; }  // 0: unknown
    bool isKnown() const { return m_tenants > 0; }

    void completed(int64_t ran) {
        const auto length = double(std::max<int64_t>(ran, 1000));
        m_micros = m_tenants++ > 0 ? int64_t(std::exp(0.9 * std::log(double(m_micros)) + 0.1 * std::log(length)))
                                   : int64_t(length);
    }
    // While fewer than three are known, a task that is still running counts.
    void tookAtLeast(int64_t micros) {
        if (m_tenants < kEnough) m_micros = std::max(m_micros, micros);
    }

private:
    static constexpr uint32_t kEnough = 3;

    int64_t m_micros = 0;
    uint32_t m_tenants = 0;
};

}  // namespace fairlead::broker
