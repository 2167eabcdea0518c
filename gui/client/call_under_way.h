// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/live_calls.h"
#include "gui/client/pending_calls.h"

#include <grpcpp/client_context.h>
#include <grpcpp/support/status.h>

#include <cstdint>
#include <memory>
#include <utility>

namespace fairlead::gui {

// The state of a gRPC call under way; any thread. Made by GrpcCaller, whose PendingCalls and LiveCalls outlive it.
template <typename Value>
struct CallUnderWay {
    virtual ~CallUnderWay() = default;

    grpc::ClientContext context;
    std::shared_ptr<PendingCall<Value>> pending;
    PendingCalls* pendingCalls = nullptr;
    uint64_t number = 0;
    std::shared_ptr<LiveCalls> calls;
    ClientTls tls;

    // Posts the outcome to the GUI thread. Any thread; called once, before finish().
    void answer(Outcome<Value> outcome) {
        pendingCalls->post(
            [at = pendingCalls, which = number, awaited = std::move(pending), outcome = std::move(outcome)] {
                at->remove(which);
                awaited->end(outcome);
            });
    }
    // REQUIRES: answer() was not called yet; !status.ok().
    Failure failureOf(const grpc::Status& status) const { return toCallFailure(status, tls, pending->changes()); }

    // Releases the call. Called once, after answer().
    static void finish(std::shared_ptr<CallUnderWay> call) {
        const std::shared_ptr<LiveCalls> live = call->calls;
        live->leave(&call->context);
        call.reset();
        live->gone();
    }
};

}  // namespace fairlead::gui
