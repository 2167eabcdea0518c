// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/time_frame.h"
#include "gui/data/history.h"

#include <limits>
#include <vector>

namespace fairlead::gui {

// What is known of one span of time. NaN: not known.
struct TraceFigures {
    double wait = std::numeric_limits<double>::quiet_NaN();   // seconds, the longest; nothing waited: 0
    double ready = std::numeric_limits<double>::quiet_NaN();  // at its end
    double dead = std::numeric_limits<double>::quiet_NaN();
};

// How one tenant, or the broker as a whole, fared, in the columns of a frame: what the broker's history says, and from then
// on what comes live. The oldest columns are forgotten as new ones come. Any thread.
class Trace {
public:
    explicit Trace(const TimeFrame& frame) : m_columnMs(frame.columnMs), m_slots(size_t(frame.columns)) {}

    void take(const History& history);
    // Into the column of that moment.
    void take(qint64 atMs, const TraceFigures& live);
    // number: of a column, its start divided by its length.
    TraceFigures at(qint64 number) const;

private:
    struct Slot {
        qint64 number = -1;
        bool isLive = false;  // what came live is newer than any answer
        TraceFigures figures;
    };
    Slot& slotOf(qint64 number);

    const qint64 m_columnMs;
    std::vector<Slot> m_slots;  // by number, modulo their count
};

}  // namespace fairlead::gui
