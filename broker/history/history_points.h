// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_query.h"
#include "broker/history/history_series.h"

#include <optional>
#include <vector>

namespace fairlead::broker {

// The finest resolution that reaches back to the moment; a moment just beyond its reach is meant to be within it.
HistoryResolution resolutionFor(const std::optional<Time>& from, Time now);

// What is shown of a series: one point for each span that the query asks for and its resolution reaches back to, and in
// which the broker ran. `whole`: the series of the broker as a whole, which says where that was.
std::vector<HistoryPoint> wholePoints(HistoryResolution resolution, const HistorySeries::Open& whole,
                                      const HistoryQuery& query, Time now);
// Where nothing happened to the tenant, but something is known of it from before, it was idle.
std::vector<HistoryPoint> tenantPoints(HistoryResolution resolution, const HistorySeries::Open& own,
                                       const HistorySeries::Open& whole, const HistoryQuery& query, Time now);

}  // namespace fairlead::broker
