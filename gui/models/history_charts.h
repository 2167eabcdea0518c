// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"
#include "gui/data/history.h"
#include "gui/data/time_series.h"

#include <QList>

#include <array>

namespace fairlead::gui {

// How far back one looks.
enum class HistoryRange { Minute, TenMinutes, Hour, Day, Week, Month };
inline constexpr std::array kHistoryRanges{HistoryRange::Minute, HistoryRange::TenMinutes, HistoryRange::Hour,
                                           HistoryRange::Day,    HistoryRange::Week,       HistoryRange::Month};

qint64 lengthMs(HistoryRange range);
// The finest of which all is kept and that is no finer than a screen shows.
HistoryResolution resolutionOf(HistoryRange range);
// After so long there is something new to see.
qint64 refreshMs(HistoryRange range);

// What became of one tenant, as charts over the same time: depth by state, share against entitlement, rates, waits. The
// times in which it was throttled are bands in each.
QList<TimeChartContent> tenantCharts(const History& history, qint64 fromMs, qint64 toMs);

// Depth by state as this console has seen it itself, for brokers that keep no history.
TimeChartContent seenDepthChart(const QList<DepthPoint>& points);

}  // namespace fairlead::gui
