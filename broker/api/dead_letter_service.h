// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/query/dead_letter_reader.h"
#include "broker/runtime/engine_thread.h"
#include "broker/tables/operation_board.h"
#include "broker/api/call_table.h"
#include "broker/rpc/limits.h"
#include "fairlead/admin/v1/dead_letters.pb.h"

#include <memory>
#include <string>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.DeadLetters. Pages that an index can answer do not wait for calls that scan all
// matches; changes go to the engine and are answered when they are durable.
class DeadLetterService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const DeadLetterReader* reader = nullptr;
        const OperationBoard* operations = nullptr;
        const Clock* clock = nullptr;
        Limits limits{};
    };

    explicit DeadLetterService(Dependencies dependencies) : m_dependencies(dependencies) {}
    void addTo(CallTable& table);

private:
    Status list(AdminCall<admin::v1::ListDeadLettersRequest, admin::v1::ListDeadLettersResponse>& call) const;
    Status group(AdminCall<admin::v1::GroupDeadLettersRequest, admin::v1::GroupDeadLettersResponse>& call) const;
    Status count(AdminCall<admin::v1::CountDeadLettersRequest, admin::v1::CountDeadLettersResponse>& call) const;
    Status listOperations(AdminCall<admin::v1::ListOperationsRequest, admin::v1::ListOperationsResponse>& call) const;
    Status getOperation(AdminCall<admin::v1::GetOperationRequest, admin::v1::Operation>& call) const;

    template <typename Request>
    using OperationCall = std::shared_ptr<AdminCall<Request, admin::v1::Operation>>;
    void start(const OperationCall<admin::v1::StartOperationRequest>& call) const;
    void control(const OperationCall<admin::v1::ControlOperationRequest>& call) const;

    // NotFound if the scope does not cover the operation.
    Result<Operation> find(const std::string& id, const TenantScope& scope) const;

    const Dependencies m_dependencies;
};

}  // namespace fairlead::broker
