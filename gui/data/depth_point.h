// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace fairlead::gui {

// How many tasks of one tenant were in each state at one moment. Counts are clamped to 32 bits.
struct DepthSample {
    quint32 ready = 0;
    quint32 inProgress = 0;
    quint32 delayed = 0;
    quint32 dead = 0;

    quint64 open() const { return quint64(ready) + inProgress + delayed; }
};

struct DepthPoint {
    qint64 atMs = 0;  // broker's clock
    DepthSample depth;
};

// If two points lie further apart, the console was not watching in between: no line is drawn across the gap.
inline constexpr qint64 kDepthGapMs = 3500;

}  // namespace fairlead::gui
