// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"
#include "broker/codeq_http/queue_notices.h"
#include "broker/codeq_http/subscriptions.h"
#include "broker/codeq_http/topic_catalogue.h"

#include <memory>

namespace fairlead::broker {

// codeQ's HTTP API, below /v1/codeq: its paths, bodies, statuses and texts. Where they differ is in
// docs/codeq-differences.md. Tasks are those of the streams: what one makes, the other works on.
//
// Nothing waits on the listener's threads: what reads the store has its own (fl-codeq), at most two, where callers take
// turns.
class CodeqApi {
public:
    // All of it outlives this.
    struct Dependencies {
        std::function<void(CodeqCommand)> post;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
        Refusals* refusals = nullptr;
        const TaskReader* reader = nullptr;
        const DeadLetterReader* deadLetters = nullptr;
        TenantStatistics* statistics = nullptr;
        const Store* store = nullptr;
    };
    struct Options {
        Limits limits;
        uint32_t defaultLeaseSeconds = 300;
        int defaultMaxAttempts = 5;
        Micros deadRetention{};
        bool callsBack = true;  // false: nobody can subscribe
        WebhookOptions webhooks;
        Micros minNoticeInterval = std::chrono::seconds(5);
    };
    // Once no request comes any more, and the engine answers none.
    ~CodeqApi();
    static Result<std::unique_ptr<CodeqApi>> open(Dependencies dependencies, const Options& options);

    HttpHandler& handler() { return m_routes; }
    const std::vector<GuardedRoute>& routes() const { return m_routes.routes(); }
    // The broker stops: requests that read much end early.
    void endReads() { m_reads.endReads(); }
    const QueueNotices* notices() const { return m_notices.get(); }  // null: there are none

private:
    CodeqApi(Dependencies dependencies, const Options& options);

    CodeqContext m_context;
    const std::shared_ptr<TopicCatalogue> m_topics;
    const std::shared_ptr<Subscriptions> m_subscriptions = std::make_shared<Subscriptions>();
    CodeqRoutes m_routes{&m_context};
    Deadlines m_deadlines;
    FairExecutor m_reads{"fl-codeq", 2, 4096};  // its last jobs may use all of the above
    std::unique_ptr<QueueNotices> m_notices;
};

}  // namespace fairlead::broker
