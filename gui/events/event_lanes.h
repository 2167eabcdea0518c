// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/lane_chart.h"
#include "gui/data/event.h"
#include "gui/data/history.h"
#include "gui/models/words/event_story.h"

#include <QStringList>

#include <deque>
#include <optional>

namespace fairlead::gui {

QList<LaneChart::Lane> eventLanes();
// Stories as items of these lanes, in the order of their times. nowMs: broker's clock.
QList<LaneItem> laneItems(const QList<EventStory>& stories, qint64 nowMs);

// What came and what was refused, a second, by the broker's history. isOfAll: of all tenants, although only some are in the
// lanes.
QList<LaneChart::Curve> arrivalCurves(const History& history, bool isOfAll = false);
// How fine amounts are asked for: not finer than the broker still has them then. nowMs: broker's clock.
HistoryResolution amountsResolution(qint64 fromMs, qint64 untilMs, qint64 nowMs);
// Whose amounts belong to the lanes: the tenant that the filter selects if it is exactly one, else those of all, which is the
// empty name. Nothing: the token may not see that. allowed: as BrokerInfo::tenants.
std::optional<QString> amountsOf(const QString& filter, const std::deque<Event>& events, const QStringList& allowed);

}  // namespace fairlead::gui
