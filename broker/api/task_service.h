// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/runtime/engine_thread.h"
#include "broker/query/task_reader.h"
#include "broker/api/call_table.h"
#include "broker/rpc/limits.h"
#include "fairlead/admin/v1/tasks.pb.h"

#include <memory>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Tasks. Changes go to the engine and are answered when they are durable. To explain why
// a task waits, the store is read first for its position, then the engine is asked what precedes it.
class TaskService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const TaskReader* reader = nullptr;
        AdminThreads* threads = nullptr;
        const Clock* clock = nullptr;
        Limits limits;
    };

    explicit TaskService(Dependencies dependencies) : m_dependencies(dependencies) {}
    void addTo(CallTable& table);

private:
    template <typename Request, typename Answer>
    using Call = std::shared_ptr<AdminCall<Request, Answer>>;

    void edit(const Call<admin::v1::EditTaskRequest, admin::v1::Task>& call) const;
    template <typename Request>
    void change(const Call<Request, admin::v1::Task>& call, ChangeTask::Action action) const;
    void remove(const Call<admin::v1::DeleteTaskRequest, admin::v1::DeleteTaskResponse>& call) const;
    void explain(const Call<admin::v1::ExplainTaskRequest, admin::v1::ExplainTaskResponse>& call) const;
    // Answers with the task as changed.
    template <typename Request>
    void post(ChangeTask change, const Call<Request, admin::v1::Task>& call) const;

    const Dependencies m_dependencies;
};

}  // namespace fairlead::broker
