// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/column_table.h"
#include "gui/models/words/event_story.h"

#include <array>
#include <deque>
#include <functional>

namespace fairlead::gui {

// What happened, newest first, as stories (EventStory) of the latest kMost events. Filtered by lane, tenant, severity and a
// span of time; what is hidden is kept. GUI thread. A change costs time for each event.
class EventModel final : public ColumnTable<EventStory> {
    Q_OBJECT
public:
    static constexpr size_t kMost = 5'000;
    static constexpr int kWords = 3;  // the column with the sentence

    explicit EventModel(QObject* parent = nullptr);

    // REQUIRES: ascending sequences. Events not newer than the newest known one are skipped.
    void addNewest(const QList<Event>& events);
    // REQUIRES: descending sequences. Events not older than the oldest known one are skipped.
    void addOldest(const QList<Event>& events);
    bool isFull() const { return m_events.size() >= kMost; }
    void clear();

    void setLaneShown(EventLane lane, bool shown);
    void setOnlyWarnings(bool only);
    void setTenantFilter(const QString& text);
    // Only what happened within, broker's clock; 0 and 0: whenever it was.
    void setSpan(qint64 fromMs, qint64 untilMs);

    // A copy of the present filters, as a function that does not refer to this model.
    std::function<bool(const Event&)> filter() const;

    qsizetype total() const { return m_stories.size(); }          // hidden ones included
    const std::deque<Event>& events() const { return m_events; }  // newest first
    // What passes the filters, but for the lanes and the span.
    QList<EventStory> found() const;
    bool isLaneShown(EventLane lane) const { return (m_filters.hidden & bit(lane)) == 0; }

private:
    struct Filters {
        unsigned hidden = 0;
        bool onlyWarnings = false;
        QString tenant;
        qint64 fromMs = 0;
        qint64 untilMs = 0;

        bool passesTenant(const Event& event) const;
    };
    static unsigned bit(EventLane lane) { return 1U << unsigned(lane); }
    bool isFound(const EventStory& story) const;
    void tell();
    void refilter();

    std::deque<Event> m_events;
    QList<EventStory> m_stories;
    Filters m_filters;
};

}  // namespace fairlead::gui
