// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"
#include "gui/data/history.h"
#include "gui/data/time_series.h"

#include <QList>

#include <array>

namespace fairlead::gui {

// The time range of the charts.
enum class HistoryRange { Minute, TenMinutes, Hour, Day, Week, Month };
inline constexpr std::array kHistoryRanges{HistoryRange::Minute, HistoryRange::TenMinutes, HistoryRange::Hour,
                                           HistoryRange::Day,    HistoryRange::Week,       HistoryRange::Month};

qint64 lengthMs(HistoryRange range);
// The finest resolution that the broker keeps for the whole range and that a screen can show.
HistoryResolution resolutionOf(HistoryRange range);
// How often to fetch the range again.
qint64 refreshMs(HistoryRange range);

// One tenant's history as charts over the same time: depth by state, share against entitlement, rates, waits. Periods
// of throttling are bands in each chart.
QList<TimeChartContent> tenantCharts(const History& history, qint64 fromMs, qint64 toMs);

// Depth by state from the samples of this console, for brokers that keep no history.
TimeChartContent seenDepthChart(const QList<DepthPoint>& points);

}  // namespace fairlead::gui
