// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/change_mark.h"
#include "gui/data/event.h"
#include "gui/now/trace.h"

#include <QStringList>

namespace fairlead::gui {

// The types of events that stand above the charts; others would drown them.
QStringList markedTypes();

// What happened as marks, in the order of their times: a throttle until its release, the same again and again within
// joinMs as one with a count. Types that are not known here stand as a quiet dot.
QList<ChangeMark> marksOf(QList<Event> events, qint64 joinMs);

// Where many tasks died within a few columns, out of the figures of the broker as a whole.
QList<ChangeMark> deathBursts(const Trace& whole, const TimeFrame& frame);

}  // namespace fairlead::gui
