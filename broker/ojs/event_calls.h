// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/http/deadlines.h"
#include "broker/ojs/ojs_events.h"
#include "shared/mutex.h"

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace fairlead::broker {

class OjsRoutes;

// Events of jobs, for who polls (GET /ojs/v1/events) and for who keeps a connection open (Server-Sent Events). They are in
// memory (JobEventRing): at most once after a restart, in order for each job. A client that has missed some, because it was
// away or reads too slowly, is told between which cursors.
class EventCalls {
public:
    explicit EventCalls(OjsContext* context);  // outlives this
    ~EventCalls();                             // stops
    void addTo(OjsRoutes& routes);
    // No job is posted any more, and no stream is opened: the threads for reads may end. Idempotent.
    void stop();

private:
    struct Stream {
        OjsCallPtr call;
        EventWanted wanted;
        uint64_t cursor = 0;    // in its caller's line only, as are the next two
        uint64_t servedAt = 0;  // a count
        bool hasMore = false;
    };
    using StreamPtr = std::shared_ptr<Stream>;

    void open(const OjsCallPtr& call, EventWanted wanted);
    // Something happened: all streams are looked at soon, once for any number of events.
    void wake();
    void share();
    void serveSoon(const std::string& name, const Principal& caller);
    void serve(const std::string& name, const Principal& caller);
    bool serve(Stream& stream, size_t& left);
    void beat();
    void remove(const StreamPtr& stream);

    OjsContext* const m_context;
    Mutex m_mutex;
    std::map<Stream*, StreamPtr> m_streams FAIRLEAD_GUARDED_BY(m_mutex);
    SharedTotal<std::string> m_total FAIRLEAD_GUARDED_BY(m_mutex){Bound::EventStreams};  // by fairness key
    uint64_t m_subscription FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::unique_ptr<Deadlines> m_beats FAIRLEAD_GUARDED_BY(m_mutex);
    std::set<std::string> m_served
        FAIRLEAD_GUARDED_BY(m_mutex);  // callers, by their fairness keys, who have a turn soon
    EventTexts m_texts;
    std::atomic<uint64_t> m_turns{0};
    std::atomic<bool> m_isWoken{false};
    std::atomic<bool> m_isEnding{false};
};

}  // namespace fairlead::broker
