// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_pace.h"

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

constexpr double kMeanMs = 30'000;
constexpr qint64 kTicksMs = 2000;  // so long the rates of a row may have been what they are when it comes
constexpr double kDaySeconds = 24 * 3600.0;

double unlessNegligible(double pace, double rate, quint64 ready) {
    return rate <= 0 && pace * kDaySeconds < double(std::max<quint64>(1, ready)) ? 0 : pace;
}

}  // namespace

TenantPace paceOf(const TenantRow& row, qint64 atMs) {
    if (row.paceAtMs == 0) return {row.donePerSecond, row.enqueuedPerSecond};
    const qint64 heldMs = atMs - row.paceAtMs;
    if (heldMs <= kTicksMs) return {row.paceDone, row.paceIn};
    const double kept = std::exp(-double(heldMs) / kMeanMs);
    const double done = row.donePerSecond + kept * (row.paceDone - row.donePerSecond);
    const double in = row.enqueuedPerSecond + kept * (row.paceIn - row.enqueuedPerSecond);
    return {unlessNegligible(done, row.donePerSecond, row.ready),
            unlessNegligible(in, row.enqueuedPerSecond, row.ready)};
}

TenantPace paceAfter(const TenantRow& before, const TenantRow& row, qint64 atMs) {
    const qint64 newMs = std::clamp<qint64>(atMs - before.paceAtMs, 0, kTicksMs);
    const TenantPace held = paceOf(before, atMs - newMs);
    // Of a tenant of which nothing waited and nothing was done, it is not known how fast it is.
    if (before.ready == 0 && held.done <= 0) return {row.donePerSecond, row.enqueuedPerSecond};
    const double weight = double(newMs) / kMeanMs;
    return {
        unlessNegligible(held.done + weight * (row.donePerSecond - held.done), row.donePerSecond, row.ready),
        unlessNegligible(held.in + weight * (row.enqueuedPerSecond - held.in), row.enqueuedPerSecond, row.ready),
    };
}

}  // namespace fairlead::gui
