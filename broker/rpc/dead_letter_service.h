// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/engine/dead_letter_reader.h"
#include "broker/engine/engine_thread.h"
#include "broker/engine/operation_board.h"
#include "broker/rpc/fair_executor.h"
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"

#include <functional>

namespace fairlead::broker {

// fairlead.admin.v1.DeadLetters: looks run on two threads, so that pages which an index answers do not wait for what goes
// through every match; changes go to the engine and are answered when they are durable.
class DeadLetterService final : public admin::v1::DeadLetters::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        EngineThread* engine = nullptr;
        const DeadLetterReader* reader = nullptr;
        const OperationBoard* operations = nullptr;
        const Authenticator* authenticator = nullptr;
    };

    explicit DeadLetterService(Parts parts) : m_parts(parts) {}

    grpc::ServerUnaryReactor* ListDeadLetters(grpc::CallbackServerContext* context,
                                              const admin::v1::ListDeadLettersRequest* request,
                                              admin::v1::ListDeadLettersResponse* answer) override;
    grpc::ServerUnaryReactor* GroupDeadLetters(grpc::CallbackServerContext* context,
                                               const admin::v1::GroupDeadLettersRequest* request,
                                               admin::v1::GroupDeadLettersResponse* answer) override;
    grpc::ServerUnaryReactor* CountDeadLetters(grpc::CallbackServerContext* context,
                                               const admin::v1::CountDeadLettersRequest* request,
                                               admin::v1::CountDeadLettersResponse* answer) override;
    grpc::ServerUnaryReactor* StartOperation(grpc::CallbackServerContext* context,
                                             const admin::v1::StartOperationRequest* request,
                                             admin::v1::Operation* answer) override;
    grpc::ServerUnaryReactor* ListOperations(grpc::CallbackServerContext* context,
                                             const admin::v1::ListOperationsRequest* request,
                                             admin::v1::ListOperationsResponse* answer) override;
    grpc::ServerUnaryReactor* GetOperation(grpc::CallbackServerContext* context,
                                           const admin::v1::GetOperationRequest* request,
                                           admin::v1::Operation* answer) override;
    grpc::ServerUnaryReactor* ControlOperation(grpc::CallbackServerContext* context,
                                               const admin::v1::ControlOperationRequest* request,
                                               admin::v1::Operation* answer) override;

private:
    using Look = std::function<Status(const DeadLetterFilter& filter)>;
    // Checks the caller and the filter, then looks on that thread and ends the call.
    grpc::ServerUnaryReactor* look(grpc::CallbackServerContext* context, const admin::v1::DeadLetterFilter& filter,
                                   FairExecutor& threads, Look look);

    // One that the scope covers; any other is not found.
    Result<Operation> find(const std::string& id, const TenantScope& scope) const;

    const Parts m_parts;
    FairExecutor m_pages{2, 32};
    FairExecutor m_long{4, 32};
};

}  // namespace fairlead::broker
