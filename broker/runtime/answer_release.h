// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/runtime/body_cache.h"
#include "broker/runtime/figures_thread.h"
#include "broker/engine/commands/effect.h"
#include "broker/tables/operation_board.h"
#include "broker/store/store.h"
#include "broker/telemetry/event_board.h"
#include "broker/telemetry/job_event_ring.h"
#include "broker/telemetry/tenant_statistics.h"

#include <utility>
#include <vector>

namespace fairlead::broker {

// Delivers the results of a committed turn to the sinks: adds the bodies to assignments, and flushes every sink once at
// the end.
class AnswerRelease {
public:
    // All pointers outlive this object; all but the store may be null.
    AnswerRelease(const Store* store, TenantStatistics* statistics, OperationBoard* operations,
                  WebhookSink* webhooks = nullptr, EventBoard* events = nullptr, JobEventRing* jobs = nullptr,
                  WorkerRegister* registered = nullptr);

    // Finds the bodies of assigned tasks while the store is as the turn left it. Commit thread. Fails if the store
    // cannot be read; a damaged body is only left out.
    Status gather(Turn& turn);
    // Turns are released one at a time, in the order of their commits, while the next ones are committed. Reads no store
    // (NoReads).
    void release(Turn& turn);

    // From the first call to the second, figures are made by a thread of their own. Neither while release() runs.
    void beginFigures() { m_figures.begin(); }
    void endFigures() { m_figures.end(); }
    bool areFiguresBehind() const { return m_figures.isBehind(); }

private:
    void tell(Created& answer);
    void tell(BatchRefused& answer);
    void tell(Assigned& answer);
    void tell(ResultsAcked& answer);
    void tell(HeartbeatAcked& answer);
    void tell(NackAcked& answer);
    void tell(AbandonAcked& answer);
    void tell(CallerAcked& answer);
    void tell(PublishCounters& answer);
    void tell(AfterFigures& answer);
    void tell(PublishOperation& answer);
    void tell(PublishProgress& answer);
    void tell(ForgetOperation& answer);
    void tell(Reply& answer);
    void tell(WebhookChanged& answer);
    void tell(EventHappened& answer);
    void tell(JobHappened& answer);
    void tell(WorkersSeen& answer);

    Status gather(Assigned& answer);
    void touch(const std::shared_ptr<ProducerSink>& sink);
    void touch(const std::shared_ptr<WorkerSink>& sink);

    const Store* m_store;
    FiguresThread m_figures;
    OperationBoard* m_operations;
    WebhookSink* m_webhooks;
    EventBoard* m_events;
    JobEventRing* m_jobs;
    WorkerRegister* m_registered;
    BodyCache m_bodies;  // commit thread
    std::vector<std::shared_ptr<ProducerSink>> m_producers;
    std::vector<std::shared_ptr<WorkerSink>> m_workers;
};

}  // namespace fairlead::broker
