// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_api.h"

#include "broker/codeq_http/admin_calls.h"
#include "broker/codeq_http/producer_calls.h"
#include "broker/codeq_http/read_calls.h"
#include "broker/codeq_http/subscription_calls.h"
#include "broker/codeq_http/topic_calls.h"
#include "broker/codeq_http/worker_calls.h"

#include <utility>

namespace fairlead::broker {

CodeqApi::CodeqApi(Dependencies dependencies, const Options& options)
    : m_topics(std::make_shared<TopicCatalogue>(dependencies.post)) {
    m_context.post = std::move(dependencies.post);
    m_context.authenticator = dependencies.authenticator;
    m_context.clock = dependencies.clock;
    m_context.refusals = dependencies.refusals;
    m_context.reader = dependencies.reader;
    m_context.deadLetters = dependencies.deadLetters;
    m_context.statistics = dependencies.statistics;
    m_context.reads = &m_reads;
    m_context.deadlines = &m_deadlines;
    m_context.limits = options.limits;
    m_context.defaultLeaseSeconds = options.defaultLeaseSeconds;
    m_context.defaultMaxAttempts = options.defaultMaxAttempts;
    m_context.deadRetention = options.deadRetention;
    addProducerCalls(m_routes);
    addWorkerCalls(m_routes);
    addReadCalls(m_routes);
    addAdminCalls(m_routes);
    // The engine may have it for longer than this is there.
    m_context.post(TellGone{
        [topics = std::weak_ptr(m_topics), subscriptions = std::weak_ptr(m_subscriptions)](const std::string& tenant) {
            if (const auto known = topics.lock()) known->forget(tenant);
            if (const auto known = subscriptions.lock()) known->forgetTenant(tenant);
        }});
    addTopicCalls(m_routes, m_topics.get());
    addSubscriptionCalls(m_routes, options.callsBack ? m_subscriptions.get() : nullptr, options.minNoticeInterval);
}

// What is due would ask for reads that nobody makes any more.
CodeqApi::~CodeqApi() { m_deadlines.stop(); }

Result<std::unique_ptr<CodeqApi>> CodeqApi::open(Dependencies dependencies, const Options& options) {
    const Store* const store = dependencies.store;
    const QueueNotices::Dependencies ofNotices{nullptr, dependencies.statistics, nullptr, dependencies.clock};
    std::unique_ptr<CodeqApi> api(new CodeqApi(std::move(dependencies), options));
    RETURN_IF_ERROR(api->m_topics->load(*store));
    if (!options.callsBack) return api;
    auto notices = QueueNotices::start(
        {api->m_subscriptions.get(), ofNotices.statistics, &api->m_reads, ofNotices.clock}, options.webhooks);
    RETURN_IF_ERROR(notices.status());
    api->m_notices = std::move(*notices);
    return api;
}

}  // namespace fairlead::broker
