// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// How long tasks take, in steps of a factor of four: 0 up to 50 ms, 1 up to 200 ms, ... 7 up to 14 minutes, 8 longer.
using Grade = uint8_t;
inline constexpr int kGrades = 9;
inline constexpr Grade kLongest = kGrades - 1;

// The longest task of a grade, in µs. The last grade is unbounded: for it, four times its lower bound.
constexpr int64_t limitOf(Grade grade) { return int64_t{50'000} << (2 * grade); }

constexpr Grade gradeOf(int64_t micros) {
    Grade grade = 0;
    while (grade < kLongest && micros > limitOf(grade)) ++grade;
    return grade;
}

}  // namespace fairlead::broker
