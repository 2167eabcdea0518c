// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/models/words/event_words.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>

namespace fairlead::gui {

// One thing that happened, made of the events that belong together: a throttle and its release, an override and its end, a
// fleet that left and came back, an operation, the same again and again within a few minutes, the new tenants of a minute.
struct EventStory {
    static constexpr qint64 kGoesOn = std::numeric_limits<qint64>::max();

    Event begin;                // with the sum of the counts, if it happened again
    std::optional<Event> last;  // what ended it, or the latest there is to say of it
    EventLane lane = EventLane::Broker;
    qint64 fromMs = 0;   // broker's clock
    qint64 untilMs = 0;  // kGoesOn: it goes on; 0: a moment
    int times = 1;
    QStringList tenants;  // of several together (new ones, tasks taken back): the first few
    int tenantCount = 0;  // so many they are; 0: the story is of begin.tenant

    QString key() const { return QString::number(begin.sequence); }
    bool goesOn() const { return untilMs == kGoesOn; }
    bool isWarning() const { return begin.severity == Event::Severity::Warning; }
    qint64 endMs(qint64 nowMs) const { return untilMs == 0 ? fromMs : std::min(untilMs, std::max(nowMs, fromMs)); }
};

// Newest first, by their beginnings. events: newest first. O(events).
QList<EventStory> storiesOf(const std::deque<Event>& events);

QString storyTenant(const EventStory& story);    // "acme", "every tenant"; empty: the broker as a whole
QString storySentence(const EventStory& story);  // as eventSentence()
QString storyBrief(const EventStory& story);     // as eventBrief()
QString storyKind(const EventStory& story);      // "Throttle", "Limit", one word or two
// What became of it: "ended 14:12, lasted 3 min 05 s", "goes on, until 14:45". Empty: there is nothing to say.
QString storyOutcome(const EventStory& story, qint64 nowMs);

}  // namespace fairlead::gui
