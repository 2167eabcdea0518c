// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/trace.h"

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

double longerOf(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b); }

// Where nothing was handed out, what waits longest says how long it takes.
double waitOf(const HistoryPoint& point) { return point.waitP99Seconds.value_or(point.oldestReadySeconds); }

}  // namespace

Trace::Slot& Trace::slotOf(qint64 number) {
    Slot& slot = m_slots[size_t(number) % m_slots.size()];
    if (slot.number < number) slot = {number, false, {}};
    return slot;
}

void Trace::take(const History& history) {
    for (const HistoryPoint& point : history.points) {
        const qint64 number = point.atMs / m_columnMs;
        Slot& slot = slotOf(number);
        if (slot.number != number) continue;
        slot.figures.wait = longerOf(slot.figures.wait, waitOf(point));
        if (slot.isLive) continue;
        slot.figures.ready = double(point.ready);
        slot.figures.dead = double(point.dead);
    }
}

void Trace::take(qint64 atMs, const TraceFigures& live) {
    const qint64 number = atMs / m_columnMs;
    Slot& slot = slotOf(number);
    if (slot.number != number) return;
    slot.figures = {longerOf(slot.figures.wait, live.wait), live.ready, live.dead};
    slot.isLive = true;
}

TraceFigures Trace::at(qint64 number) const {
    if (number < 0) return {};
    const Slot& slot = m_slots[size_t(number) % m_slots.size()];
    return slot.number == number ? slot.figures : TraceFigures();
}

}  // namespace fairlead::gui
