// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/event_calls.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/values/progress_board.h"

#include <memory>

namespace fairlead::broker {

// Open Job Spec 1.0 over HTTP, below /ojs: levels 0 to 2, of level 4 batches, priorities, unique jobs and queues, and
// extensions (docs/ojs.md). Jobs are the tasks of every other API: a queue is a command.
//
// Nothing waits on the listener's threads: what reads the store has its own (fl-ojs), at most two, where callers take turns.
class OjsApi {
public:
    // context.reads, lists, tests, deadlines, progress and lastWait are this object's.
    explicit OjsApi(OjsContext context);
    // Once no request comes any more, and the engine answers none.
    ~OjsApi();

    HttpHandler& handler() { return m_routes; }
    const std::vector<GuardedRoute>& routes() const { return m_routes.routes(); }
    // The broker stops: requests that read much end early.
    void endReads() { m_reads.endReads(); }

private:
    OjsContext m_context;
    FairTurns m_lists{4, 256}, m_tests{64, 16};
    OjsRoutes m_routes{&m_context};
    EventCalls m_events{&m_context};
    ProgressBoard m_progress;
    std::atomic<uint64_t> m_lastWait{0};
    Deadlines m_deadlines;
    FairExecutor m_reads{"fl-ojs", 2, 4096};  // its last jobs may use all of the above
};

}  // namespace fairlead::broker
