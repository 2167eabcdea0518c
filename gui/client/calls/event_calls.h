// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/event.h"
#include "gui/data/page_of.h"

#include <functional>
#include <optional>

namespace fairlead::gui {

// Past and new events. Scope read. See calls.h for the rules of every call.
class EventCalls {
public:
    virtual ~EventCalls() = default;

    // Newest first unless the query says otherwise.
    virtual Call listEvents(const EventQuery& query, const PageRequest& page, Then<PageOf<Event>> then) = 0;

    using Arrived = std::function<void(const EventBatch& batch)>;
    using Ended = std::function<void(const Failure& failure)>;
    // Streams events until the handle is reset, starting with fromSequence or, without it, with the next new event.
    // Batches come in order, each exactly once, at most ten per second. If the stream breaks, call again with the last
    // nextSequence. No deadline.
    virtual Call watchEvents(std::optional<quint64> fromSequence, const EventFilter& filter, Arrived arrived,
                             Ended ended) = 0;
};

}  // namespace fairlead::gui
