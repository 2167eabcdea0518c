// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/event.h"
#include "gui/data/page_of.h"

#include <functional>
#include <optional>

namespace fairlead::gui {

// What happened and what happens. Scope read. calls.h says what holds for every call.
class EventCalls {
public:
    virtual ~EventCalls() = default;

    // Newest first unless asked otherwise.
    virtual Call listEvents(const EventQuery& query, const PageRequest& page, Then<PageOf<Event>> then) = 0;

    using Arrived = std::function<void(const EventBatch& batch)>;
    using Ended = std::function<void(const Failure& failure)>;
    // Follows events until the call is let go of, from a sequence on (included) or, without one, from now. Batches come
    // in order, none is left out and none comes twice; at most ten functions are called a second. Should the stream
    // break, ask again with the last nextSequence. It has no deadline of its own.
    virtual Call watchEvents(std::optional<quint64> fromSequence, const EventFilter& filter, Arrived arrived,
                             Ended ended) = 0;
};

}  // namespace fairlead::gui
