// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <algorithm>

namespace fairlead::gui {

// The one axis of charts that stand below each other: columns of equal length from a moment on, between two gutters that
// all of them keep free for names and figures. Values, any thread.
struct TimeFrame {
    qint64 columnMs = 60'000;
    qint64 first = 0;  // number of the first column: its start divided by its length
    int columns = 60;
    int left = 150;  // gutters, in pixels
    int right = 136;

    qint64 fromMs() const { return first * columnMs; }
    qint64 toMs() const { return (first + columns) * columnMs; }
    double xOf(qint64 atMs, int width) const {
        return left + double(atMs - fromMs()) / double(std::max<qint64>(1, toMs() - fromMs())) *
                          std::max(1, width - left - right);
    }
    double columnX(int column, int width) const { return xOf((first + column) * columnMs, width); }
    // Held within the frame.
    int columnAt(double x, int width) const {
        const double part = (x - left) / std::max(1, width - left - right);
        return std::clamp(int(part * columns), 0, columns - 1);
    }
    bool operator==(const TimeFrame&) const = default;
};

}  // namespace fairlead::gui
