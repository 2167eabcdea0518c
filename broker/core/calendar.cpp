// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/calendar.h"

#include "shared/mutex.h"

#include <atomic>

namespace fairlead::broker {

namespace {

std::atomic<int64_t> g_calendarOffset{0};
Mutex g_stepMutex;
std::optional<ClockStep> g_lastStep FAIRLEAD_GUARDED_BY(g_stepMutex);

}  // namespace

Micros calendarOffset() { return Micros(g_calendarOffset.load(std::memory_order_relaxed)); }

std::optional<ClockStep> lastClockStep() {
    const Lock lock(g_stepMutex);
    return g_lastStep;
}

void noteClockStep(const ClockStep& step) {
    const Lock lock(g_stepMutex);
    g_lastStep = step;
}

void setCalendarOffset(Micros offset) { g_calendarOffset.store(offset.count(), std::memory_order_relaxed); }

}  // namespace fairlead::broker
