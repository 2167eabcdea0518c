// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_api.h"

#include "broker/telemetry/job_event_ring.h"
#include "broker/core/worker_register.h"
#include "broker/ojs/admin_calls.h"
#include "broker/ojs/cron_calls.h"
#include "broker/ojs/dead_letter_calls.h"
#include "broker/ojs/job_calls.h"
#include "broker/ojs/key_limit_calls.h"
#include "broker/ojs/manifest_calls.h"
#include "broker/ojs/progress_calls.h"
#include "broker/ojs/queue_calls.h"
#include "broker/ojs/stats_calls.h"
#include "broker/ojs/subscription_calls.h"
#include "broker/ojs/tenant_calls.h"
#include "broker/ojs/worker_calls.h"
#include "broker/ojs/workflow_calls.h"

#include <utility>

namespace fairlead::broker {

OjsApi::OjsApi(OjsContext context) : m_context(std::move(context)) {
    m_context.reads = &m_reads;
    m_context.lists = &m_lists;
    m_context.tests = &m_tests;
    m_context.deadlines = &m_deadlines;
    m_context.progress = &m_progress;
    m_context.lastWait = &m_lastWait;
    addManifestCalls(m_routes);
    addJobCalls(m_routes);
    addBulkCalls(m_routes);
    addProgressCalls(m_routes);
    addWorkerCalls(m_routes);
    addQueueCalls(m_routes);
    addTenantCalls(m_routes);
    addAdminCalls(m_routes);
    addStatsCalls(m_routes);
    addKeyLimitCalls(m_routes);
    addDeadLetterCalls(m_routes);
    addCronCalls(m_routes);
    addWorkflowCalls(m_routes);
    addSubscriptionCalls(m_routes);
    addDeliveryCalls(m_routes);
    m_events.addTo(m_routes);
    addDescriptionCall(m_routes, m_context.version);
    // Workers first: the ring is told of their end, too. The engine may have it for longer than this is there.
    m_context.post(TellGone{
        [workers = m_context.workers, events = m_context.events, clock = m_context.clock](const std::string& tenant) {
            workers->forgetTenant(tenant, clock->now());
            events->forgetTenant(tenant);
        }});
}

// What is due would ask the engine, which answers no more, and beats would use threads that end before them.
OjsApi::~OjsApi() {
    m_deadlines.stop();
    m_events.stop();
}

}  // namespace fairlead::broker
