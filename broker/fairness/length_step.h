// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
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

}  // namespace fairlead::broker
