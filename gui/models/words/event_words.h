// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"

#include <QString>

namespace fairlead::gui {

// What an event is about: the lanes of the timeline, from top to bottom.
enum class EventLane { Hurt, Throttles, Limits, Workers, DeadLetters, Broker };
inline constexpr int kEventLanes = 6;

EventLane laneOf(const QString& type);
QString laneName(EventLane lane);     // "Throttles"
QString laneMeaning(EventLane lane);  // "by the watch or by hand"

// The value of a field; empty: it has none of this name.
QString fieldOf(const Event& event, const char* key);
// A field with a time, as ms since 1970; 0: there is none.
qint64 timeOf(const Event& event, const char* key);

// An event in the console's language, made from its fields; times are local. Of a type that this console does not know
// only the broker's English sentence is left. Names come from outside: show them as plain text.
QString eventSentence(const Event& event);
// A few words for a place with little room, without the sentence's reasons: "acme throttled".
QString eventBrief(const Event& event);

// A value of a setting as people say it: "none", "yes", "10 a second, 40 at once"; else as the broker tells it.
QString valueWords(const QString& value);

// What a throttle does and why, for a level of 1 to 3; see docs/adr/0019.
QString throttleEffect(int level, double weightFactor, double createsPerSecond);
// signal: its name in the protocol, "backlog_seconds". Empty: not known.
QString throttleReason(const QString& signal, double value, double most);

}  // namespace fairlead::gui
