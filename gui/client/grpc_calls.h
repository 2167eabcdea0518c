// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/calls.h"
#include "gui/client/grpc_caller.h"
#include "shared/wire/admin_methods.h"

#include <grpcpp/channel.h>

#include <memory>

namespace fairlead::gui {

// Each domain's calls. The caller outlives them.
std::unique_ptr<TenantCalls> makeTenantCalls(GrpcCaller& caller);
std::unique_ptr<TaskCalls> makeTaskCalls(GrpcCaller& caller);
std::unique_ptr<DeadLetterCalls> makeDeadLetterCalls(GrpcCaller& caller);
std::unique_ptr<OperationCalls> makeOperationCalls(GrpcCaller& caller);
std::unique_ptr<EventCalls> makeEventCalls(GrpcCaller& caller);
std::unique_ptr<HistoryCalls> makeHistoryCalls(GrpcCaller& caller);
std::unique_ptr<BrokerCalls> makeBrokerCalls(GrpcCaller& caller);
std::unique_ptr<CronCalls> makeCronCalls(GrpcCaller& caller);
std::unique_ptr<IncidentCalls> makeIncidentCalls(GrpcCaller& caller);
std::unique_ptr<WhatIfCalls> makeWhatIfCalls(GrpcCaller& caller);
std::unique_ptr<WorkflowCalls> makeWorkflowCalls(GrpcCaller& caller);

// The Calls for fairlead.admin.v1. Destruction cancels the calls under way without running their callbacks and waits
// for their end. GUI thread.
class GrpcCalls final : public Calls {
public:
    // authorization: the value of the header; empty: none.
    GrpcCalls(const std::shared_ptr<grpc::Channel>& channel, std::string authorization, ClientTls tls)
        : GrpcCalls(std::make_unique<GrpcCaller>(channel, std::move(authorization), std::move(tls))) {}
    // Calls that send nothing and end with this failure.
    GrpcCalls(const std::shared_ptr<grpc::Channel>& channel, const Failure& instead)
        : GrpcCalls(std::make_unique<GrpcCaller>(channel, instead)) {}

    TenantCalls& tenants() override { return *m_tenants; }
    TaskCalls& tasks() override { return *m_tasks; }
    DeadLetterCalls& deadLetters() override { return *m_deadLetters; }
    OperationCalls& operations() override { return *m_operations; }
    EventCalls& events() override { return *m_events; }
    HistoryCalls& history() override { return *m_history; }
    BrokerCalls& broker() override { return *m_broker; }
    CronCalls& crons() override { return *m_crons; }
    IncidentCalls& incidents() override { return *m_incidents; }
    WhatIfCalls* whatIf() override { return m_whatIf.get(); }
    WorkflowCalls* workflows() override { return m_workflows.get(); }

    // Fails all calls under way. A callback may destroy this object.
    void failAll(const Failure& failure) { m_caller->failAll(failure); }

private:
    explicit GrpcCalls(std::unique_ptr<GrpcCaller> caller)
        : m_caller(std::move(caller)), m_tenants(makeTenantCalls(*m_caller)), m_tasks(makeTaskCalls(*m_caller)),
          m_deadLetters(makeDeadLetterCalls(*m_caller)), m_operations(makeOperationCalls(*m_caller)),
          m_events(makeEventCalls(*m_caller)), m_history(makeHistoryCalls(*m_caller)),
          m_broker(makeBrokerCalls(*m_caller)), m_crons(makeCronCalls(*m_caller)),
          m_incidents(makeIncidentCalls(*m_caller)), m_whatIf(makeWhatIfCalls(*m_caller)),
          m_workflows(makeWorkflowCalls(*m_caller)) {}

    const std::unique_ptr<GrpcCaller> m_caller;
    std::unique_ptr<TenantCalls> m_tenants;
    std::unique_ptr<TaskCalls> m_tasks;
    std::unique_ptr<DeadLetterCalls> m_deadLetters;
    std::unique_ptr<OperationCalls> m_operations;
    std::unique_ptr<EventCalls> m_events;
    std::unique_ptr<HistoryCalls> m_history;
    std::unique_ptr<BrokerCalls> m_broker;
    std::unique_ptr<CronCalls> m_crons;
    std::unique_ptr<IncidentCalls> m_incidents;
    std::unique_ptr<WhatIfCalls> m_whatIf;
    std::unique_ptr<WorkflowCalls> m_workflows;
};

}  // namespace fairlead::gui
