// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_query.h"
#include "broker/history/history_series.h"

#include <optional>
#include <vector>

namespace fairlead::broker {

// The finest resolution that reaches back to `from`, or nearly so.
HistoryResolution resolutionFor(const std::optional<Time>& from, Time now);

// One point for each span that the query asks for and the resolution reaches back to, and in which the broker ran.
// `whole`: the series of the broker as a whole, which has a row for each such span.
std::vector<HistoryPoint> wholePoints(HistoryResolution resolution, const HistorySeries::Open& whole,
                                      const HistoryQuery& query, Time now);
// The same for a tenant. In a span in which nothing happened to it, it was idle if it was known before.
std::vector<HistoryPoint> tenantPoints(HistoryResolution resolution, const HistorySeries::Open& own,
                                       const HistorySeries::Open& whole, const HistoryQuery& query, Time now);

}  // namespace fairlead::broker
