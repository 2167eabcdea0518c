// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/shared_total.h"
#include "broker/http/deadlines.h"
#include "broker/ojs/ojs_events.h"
#include "shared/mutex.h"

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::broker {

class OjsRoutes;

// Events of jobs, for who polls (GET /ojs/v1/events) and for who keeps a connection open (Server-Sent Events). They are in
// memory (JobEventRing): at most once after a restart, in order for each job.
class EventCalls {
public:
    explicit EventCalls(OjsContext* context);  // outlives this
    ~EventCalls();
    void addTo(OjsRoutes& routes);

private:
    struct Stream {
        OjsCallPtr call;
        EventWanted wanted;
        uint64_t cursor = 0;
        std::atomic<bool> hasLeft{false};
    };
    using StreamPtr = std::shared_ptr<Stream>;

    void open(const OjsCallPtr& call, EventWanted wanted);
    // Something happened: all streams are looked at soon, once for any number of events.
    void wake();
    void drain();
    void beat();
    void remove(const StreamPtr& stream);

    OjsContext* const m_context;
    Mutex m_mutex;
    std::map<Stream*, StreamPtr> m_streams FAIRLEAD_GUARDED_BY(m_mutex);
    SharedTotal<std::string> m_total FAIRLEAD_GUARDED_BY(m_mutex){Bound::EventStreams};  // by fairness key
    uint64_t m_subscription FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::unique_ptr<Deadlines> m_beats FAIRLEAD_GUARDED_BY(m_mutex);
    std::atomic<bool> m_isWoken{false};
    std::atomic<bool> m_isEnding{false};
};

}  // namespace fairlead::broker
