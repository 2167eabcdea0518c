// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/engine/engine_thread.h"
#include "broker/engine/task_reader.h"
#include "broker/rpc/limits.h"
#include "broker/rpc/pending_call.h"
#include "broker/rpc/fair_executor.h"
#include "fairlead/admin/v1/tasks.grpc.pb.h"

#include <memory>

namespace fairlead::broker {

// fairlead.admin.v1.Tasks: changes go to the engine and are answered when they are durable; why a task waits is asked of
// the store first (where it is) and then of the engine (what is before it).
class TaskService final : public admin::v1::Tasks::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        EngineThread* engine = nullptr;
        const TaskReader* reader = nullptr;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
        Limits limits;
    };

    explicit TaskService(Parts parts) : m_parts(parts) {}

    grpc::ServerUnaryReactor* EditTask(grpc::CallbackServerContext* context, const admin::v1::EditTaskRequest* request,
                                       admin::v1::Task* answer) override;
    grpc::ServerUnaryReactor* DeleteTask(grpc::CallbackServerContext* context,
                                         const admin::v1::DeleteTaskRequest* request,
                                         admin::v1::DeleteTaskResponse* answer) override;
    grpc::ServerUnaryReactor* ReleaseTask(grpc::CallbackServerContext* context,
                                          const admin::v1::ReleaseTaskRequest* request,
                                          admin::v1::Task* answer) override;
    grpc::ServerUnaryReactor* ExplainTask(grpc::CallbackServerContext* context,
                                          const admin::v1::ExplainTaskRequest* request,
                                          admin::v1::ExplainTaskResponse* answer) override;

private:
    // Answers with the task as it is after the change.
    void post(ChangeTask change, const Principal& caller, std::shared_ptr<PendingCall> call, admin::v1::Task* answer);

    const Parts m_parts;
    FairExecutor m_disk{2, 64};
};

}  // namespace fairlead::broker
