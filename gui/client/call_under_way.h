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
struct UntypedCallUnderWay {
    virtual ~UntypedCallUnderWay() = default;

    grpc::ClientContext context;
    std::shared_ptr<UntypedPendingCall> pending;
    PendingCalls* pendingCalls = nullptr;
    uint64_t number = 0;
    std::shared_ptr<LiveCalls> calls;
    ClientTls tls;

    // Posts the outcome, of the value that the pending call expects, to the GUI thread. Any thread; called once, before
    // finish().
    void answer(std::unique_ptr<UntypedOutcome> outcome);
    // The same for a call that has failed. REQUIRES: !status.ok().
    void fail(const grpc::Status& status) { fail(toCallFailure(status, tls, pending->changes())); }
    void fail(const Failure& failure);

    // Releases the call. Called once, after answer() or fail().
    static void finish(std::shared_ptr<UntypedCallUnderWay> call);
};

// A call with several messages, whose value is put together from them.
template <typename Value>
struct CallUnderWay final : UntypedCallUnderWay {
    using UntypedCallUnderWay::answer;
    void answer(Value value) {
        UntypedCallUnderWay::answer(std::make_unique<HeldOutcome<Value>>(Outcome<Value>(std::move(value))));
    }
};

}  // namespace fairlead::gui
