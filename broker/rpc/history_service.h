// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/history/history_recorder.h"
#include "broker/rpc/fair_executor.h"
#include "fairlead/admin/v1/history.grpc.pb.h"
#include "shared/clock.h"

namespace fairlead::broker {

// fairlead.admin.v1.History. A thread of its own reads the disk, one call after the other.
class HistoryService final : public admin::v1::History::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        const HistoryRecorder* history = nullptr;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
    };

    explicit HistoryService(Parts parts) : m_parts(parts) {}

    grpc::ServerUnaryReactor* ReadHistory(grpc::CallbackServerContext* context,
                                          const admin::v1::ReadHistoryRequest* request,
                                          admin::v1::ReadHistoryResponse* answer) override;

private:
    const Parts m_parts;
    FairExecutor m_threads{2, 32};
};

}  // namespace fairlead::broker
