// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/api/call_table.h"
#include "broker/query/task_reader.h"
#include "broker/rpc/limits.h"
#include "broker/runtime/engine_thread.h"
#include "fairlead/admin/v1/workflows.pb.h"
#include "shared/clock.h"

#include <memory>
#include <string>
#include <utility>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Workflows. What is shown is read from the store; changes go to the engine and are answered
// when they are durable.
class WorkflowService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const TaskReader* reader = nullptr;
        AdminThreads* threads = nullptr;
        const Clock* clock = nullptr;
        Limits limits{};
        std::string defaultTenant{};  // of workflows that name none; empty: they are refused
        bool isOpen = false;          // whoever calls may do everything
    };

    explicit WorkflowService(Dependencies dependencies) : m_dependencies(std::move(dependencies)) {}
    void addTo(CallTable& table);

private:
    template <typename Request, typename Answer>
    using Call = std::shared_ptr<AdminCall<Request, Answer>>;
    struct Retrying;

    void submit(const Call<admin::v1::SubmitWorkflowRequest, admin::v1::SubmitWorkflowResponse>& call) const;
    Status list(AdminCall<admin::v1::ListWorkflowsRequest, admin::v1::ListWorkflowsResponse>& call) const;
    Status get(AdminCall<admin::v1::GetWorkflowRequest, admin::v1::GetWorkflowResponse>& call) const;
    void cancel(const Call<admin::v1::CancelWorkflowRequest, admin::v1::Workflow>& call) const;
    void retry(const Call<admin::v1::RetryWorkflowRequest, admin::v1::RetryWorkflowResponse>& call) const;
    void retryNext(const std::shared_ptr<Retrying>& retrying) const;

    const Dependencies m_dependencies;
};

}  // namespace fairlead::broker
