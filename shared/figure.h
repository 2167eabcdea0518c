// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace fairlead {

enum class FigureUnit {
    Tasks,
    PerSecond,
    Share,  // 0..1
    Seconds,
    Since,  // on the wire a time; everywhere else how long ago that is, in seconds
    Bytes,
    Factor,
    Level,
    YesNo  // 1 or 0
};

// A figure of a tenant, as its line in the proto says; see tenant_figures.h.
struct Figure {
    std::string_view key;    // its field
    std::string_view title;  // of a column
    FigureUnit unit;
    std::string_view metric;  // its name in /metrics; empty: metrics have it by queue
    std::string_view help;    // what it is, as one sentence without its full stop
};

// Whether the figures of several tenants together are the sum of theirs.
constexpr bool isAddedUp(FigureUnit unit) {
    return unit == FigureUnit::Tasks || unit == FigureUnit::PerSecond || unit == FigureUnit::Share ||
           unit == FigureUnit::Bytes;
}

}  // namespace fairlead
