// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/status_conversion.h"
#include "shared/status.h"

#include <grpcpp/support/server_callback.h>

#include <utility>

namespace fairlead::broker {

// Ends a call exactly once, also when whoever should have answered it is gone. One thread at a time.
class PendingCall {
public:
    explicit PendingCall(grpc::ServerUnaryReactor* reactor) : m_reactor(reactor) {}
    ~PendingCall() {
        if (m_reactor) m_reactor->Finish({grpc::StatusCode::UNAVAILABLE, "the broker is stopping"});
    }
    PendingCall(const PendingCall&) = delete;
    PendingCall& operator=(const PendingCall&) = delete;

    // The answer has been filled in, if the status is ok.
    void finish(const Status& status) { std::exchange(m_reactor, nullptr)->Finish(toGrpc(status)); }

private:
    grpc::ServerUnaryReactor* m_reactor;
};

}  // namespace fairlead::broker
