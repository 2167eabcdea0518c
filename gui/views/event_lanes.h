// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/lane_chart.h"
#include "gui/data/history.h"
#include "gui/models/event_story.h"

namespace fairlead::gui {

QList<LaneChart::Lane> eventLanes();
// Stories as items of these lanes, in the order of their times. nowMs: broker's clock.
QList<LaneItem> laneItems(const QList<EventStory>& stories, qint64 nowMs);

// What came and what was refused, a second, by the broker's history.
QList<LaneChart::Curve> arrivalCurves(const History& history);

}  // namespace fairlead::gui
